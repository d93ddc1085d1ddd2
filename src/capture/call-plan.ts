import { canonical, isObject } from '../json.ts';
import type { Json, JsonObject } from '../model/json.ts';
import type { CallCost, CallOrigin, Uncalled } from '../model/response.ts';
import type { CallSettings, CallsAsked, ErrorProbes } from '../model/settings.ts';
import { type NamedTool, namedTools } from '../tools.ts';
import { CALL_BOUNDS, clamp } from './bounds.ts';
import { sampleFor, unknownValueFor, violationFor } from './call-samples.ts';

/** One call that is to be made, how often, and what it is for. */
export interface PlannedCall {
  name: string;
  tool: string;
  /** The tool as listed; null where it is not. */
  definition: Json;
  origin: CallOrigin;
  /** Templates not filled in. */
  arguments: JsonObject;
  sweep?: CallCost['sweep'];
  times: number;
}

export interface CallPlan {
  calls: PlannedCall[];
  uncalled?: Uncalled[];
}

/**
 * What to call: the configured calls, or without any the tools that say that they only read and whose required
 * arguments the schema gives values for. After them calls that are wrong on purpose.
 */
export function planCalls(tools: readonly Json[], asked: CallsAsked): CallPlan {
  const named = namedTools(tools);
  const { calls, uncalled } = asked.automaticCalls ? automatic(named) : configured(named, asked.calls);
  const touched = new Set(calls.map(({ tool }) => tool));
  const probes = probesOf(asked.errorProbes, named, (tool) => asked.automaticCalls || touched.has(tool.name));
  return {
    calls: uniquelyNamed([...calls, ...probes]),
    ...(uncalled === undefined ? {} : { uncalled }),
  };
}

/** The arguments as they are written down: bounded, keys sorted. */
export function writtenArguments(args: JsonObject): string {
  return clamp(canonical(args), 500);
}

function configured(tools: readonly NamedTool[], settings: readonly CallSettings[]): CallPlan {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const calls = settings.flatMap((setting): PlannedCall[] => {
    const { name, tool, repeat, sweep } = setting;
    const listed = byName.get(tool);
    const common = {
      tool,
      definition: listed?.raw ?? null,
      origin: 'configured' as const,
      times: Math.max(repeat, listed !== undefined && saysItWrites(listed) ? 1 : 2),
    };
    if (sweep === null) return [{ ...common, name, arguments: setting.arguments }];
    return sweep.values.map((value) => {
      const { argument } = sweep;
      const isLeftOut = value === 'all' && !takesText(listed, argument);
      const { [argument]: _, ...others } = setting.arguments;
      return {
        ...common,
        name: `${name} (${argument}: ${clamp(String(isLeftOut ? 'all' : JSON.stringify(value)), 40)})`,
        arguments: isLeftOut ? others : { ...setting.arguments, [argument]: value },
        sweep: { of: name, argument, ...(isLeftOut ? { value: null, isLeftOut } : { value }) },
      };
    });
  });
  return { calls };
}

function automatic(tools: readonly NamedTool[]): Required<CallPlan> {
  const calls: PlannedCall[] = [];
  const uncalled: Uncalled[] = [];
  for (const tool of tools) {
    const sample = sampleFor(tool.inputSchema);
    if (!onlyReads(tool)) uncalled.push({ tool: tool.id, reason: 'not-read-only' });
    else if (sample.kind === 'missing')
      uncalled.push({ tool: tool.id, reason: 'needs-arguments', missing: sample.names });
    else if (calls.length >= CALL_BOUNDS.automatic) uncalled.push({ tool: tool.id, reason: 'bound' });
    else
      calls.push({
        name: tool.id,
        tool: tool.name,
        definition: tool.raw,
        origin: 'automatic',
        arguments: sample.arguments,
        times: 2,
      });
  }
  return { calls, uncalled };
}

/** Calls that are wrong on purpose: of the tools that are named for it, or of those that are called and only read. */
function probesOf(
  wanted: ErrorProbes,
  tools: readonly NamedTool[],
  isCalled: (tool: NamedTool) => boolean,
): PlannedCall[] {
  switch (wanted.kind) {
    case 'off':
      return [];
    case 'tools': {
      const known = new Map(tools.map((tool) => [tool.name, tool]));
      const probes = wanted.names.flatMap((name) => {
        const tool = known.get(name);
        return tool === undefined ? [unlisted(name)] : wrongCalls(tool);
      });
      return [...probes, ...unknownTool(tools)];
    }
    case 'auto': {
      const probed = tools.filter((tool) => onlyReads(tool) && isCalled(tool)).slice(0, CALL_BOUNDS.probed);
      return [...probed.flatMap(wrongCalls), ...unknownTool(tools)];
    }
  }
}

/** A tool that the config file names and the server does not list: said as a call that was not made. */
function unlisted(tool: string): PlannedCall {
  return { name: tool, tool, definition: null, origin: 'probe-violation', arguments: {}, times: 1 };
}

function unknownTool(tools: readonly NamedTool[]): PlannedCall[] {
  return tools.length === 0 ? [] : [UNKNOWN_TOOL];
}

function wrongCalls(tool: NamedTool): PlannedCall[] {
  const made = (origin: CallOrigin, what: string, args: JsonObject | null): PlannedCall[] =>
    args === null
      ? []
      : [
          {
            name: `${tool.id} (${what})`,
            tool: tool.name,
            definition: tool.raw,
            origin,
            arguments: args,
            times: 1,
          },
        ];
  return [
    ...made('probe-violation', 'wrong type', violationFor(tool.inputSchema)),
    ...made('probe-unknown-value', 'unknown value', unknownValueFor(tool.inputSchema)),
  ];
}

/** A name that no server has; always the same, since servers repeat it in what they answer. */
const UNKNOWN_TOOL: PlannedCall = {
  name: 'a tool that is not listed',
  tool: 'no_such_tool_7f3a9c1e',
  definition: null,
  origin: 'probe-unknown-tool',
  arguments: {},
  times: 1,
};

/** The first word of a name that says that something is changed, whatever the annotation says. */
const WRITING =
  /^(?:add|append|apply|archive|assign|cancel|clear|close|commit|create|delete|deploy|destroy|drop|edit|exec|execute|insert|invite|merge|move|patch|pay|post|publish|push|put|remove|rename|reset|restart|run|save|send|set|start|stop|submit|update|upload|write)(?:$|[_\-.A-Z])/;

function onlyReads({ name, raw: { annotations } }: NamedTool): boolean {
  if (!isObject(annotations) || WRITING.test(name)) return false;
  return annotations.readOnlyHint === true && annotations.destructiveHint !== true;
}

/** A second call would write again. A tool without annotations is called twice: who names it wants it measured. */
function saysItWrites({ raw: { annotations } }: NamedTool): boolean {
  return isObject(annotations) && annotations.readOnlyHint === false && annotations.idempotentHint !== true;
}

function takesText(tool: NamedTool | undefined, argument: string): boolean {
  const properties = isObject(tool?.inputSchema) ? tool.inputSchema.properties : undefined;
  const schema =
    isObject(properties) && Object.hasOwn(properties, argument) ? properties[argument] : undefined;
  if (!isObject(schema)) return true;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return schema.type === undefined || types.includes('string');
}

function uniquelyNamed(calls: readonly PlannedCall[]): PlannedCall[] {
  const seen = new Map<string, number>();
  return calls.map((call) => {
    const count = (seen.get(call.name) ?? 0) + 1;
    seen.set(call.name, count);
    return count === 1 ? call : { ...call, name: `${call.name}#${count}` };
  });
}
