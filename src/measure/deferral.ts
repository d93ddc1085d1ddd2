import { CLAUDE_CODE_LIMITS } from '../hosts.ts';
import { isObject } from '../json.ts';
import type { Deferral } from '../model/cost.ts';
import type { Json } from '../model/json.ts';
import type { CounterId } from '../model/subject.ts';
import { namedTools } from '../tools.ts';
import { grouped } from '../words.ts';
import type { Counter } from './counter.ts';
import { sentTool } from './formats/sent.ts';

/** A server as hosts load it. */
export interface LoadedServer {
  /** Its name in the config file. */
  name: string;
  tools: readonly Json[];
  instructions: string | null;
  /** What the host puts before each name; empty for what that host does of itself. */
  hostPrefix: string;
}

/** Who pays when, for each host whose behaviour is known and whose counter is given. The window is in tokens. */
export function deferral(
  server: LoadedServer,
  counters: readonly Counter[],
  contextWindow: number,
): Deferral[] {
  return HOSTS.flatMap((host) => {
    const counter = counters.find(({ id }) => id === host.counter);
    return counter === undefined ? [] : [deferralOn(host, server, { counter, contextWindow })];
  });
}

interface Host {
  name: string;
  counter: CounterId;
  /** Month in which this was so. */
  asOf: string;
  prefix: (server: LoadedServer) => string;
  /** Tokens of the instructions when all is loaded. */
  instructions: (server: LoadedServer, counter: Counter) => number;
  /** Tokens before the first search. */
  start: (server: LoadedServer, counter: Counter) => number;
  conditions: string[];
}

/** A search loads three to five tools: five here. */
const TOOLS_PER_SEARCH = 5;
/** Claude Code cuts instructions at so many characters. */
const CUT = CLAUDE_CODE_LIMITS.textShown;

const CLAUDE_CODE: Host = {
  name: 'Claude Code',
  counter: 'claude',
  asOf: '2026-08',
  prefix: ({ name, hostPrefix }) => hostPrefix || `mcp__${name}__`,
  instructions: ({ instructions }, counter) => counter.text(instructions ?? '', 'instructions'),
  start: (server, counter) => {
    const names = server.tools.map((tool) => sentTool(tool, CLAUDE_CODE.prefix(server)).name);
    const listed = names.reduce((sum, name) => sum + counter.text(name, 'instructions') + 1, 0);
    return listed + counter.text((server.instructions ?? '').slice(0, CUT), 'instructions');
  },
  conditions: [
    `It defers by default: names and instructions (cut at ${grouped(CUT)} characters) stand in the prompt, a search loads three to five tools, and they stay for the session.`,
    'All is loaded at once with `alwaysLoad`, with a base URL that is not the provider’s own, and in mode `auto` while the definitions are within 10 % of the window.',
  ],
};

const OPENAI: Host = {
  name: 'OpenAI tool_search',
  counter: 'openai',
  asOf: '2026-08',
  prefix: ({ hostPrefix }) => hostPrefix,
  instructions: () => 0,
  start: (server, counter) =>
    counter.list(server.tools.map(withoutParameters), OPENAI.prefix(server)).tokens + onceOf(server, counter),
  conditions: [
    'Each function is sent with `defer_loading`: its name and description stay in the prompt. Of a whole MCP server only name and description stay, which the server does not tell.',
    'Instructions are left out: functions carry none.',
  ],
};

const HOSTS = [CLAUDE_CODE, OPENAI];

function deferralOn(
  host: Host,
  server: LoadedServer,
  given: { counter: Counter; contextWindow: number },
): Deferral {
  const { counter, contextWindow } = given;
  const list = counter.list(server.tools, host.prefix(server));
  const eager = onceOf(server, counter) + list.tokens + host.instructions(server, counter);
  const deferredStart = host.start(server, counter);
  const inTools = list.tools.reduce((sum, tokens) => sum + tokens, 0);
  const perSearch = (inTools / Math.max(1, server.tools.length)) * TOOLS_PER_SEARCH;
  return {
    host: host.name,
    counter: counter.id,
    asOf: host.asOf,
    eager,
    eagerShare: eager / contextWindow,
    deferredStart,
    dearest: dearest(server.tools, list.tools),
    breakEvenSearches: perSearch === 0 ? 0 : Math.max(0, Math.ceil((eager - deferredStart) / perSearch)),
    conditions: host.conditions,
  };
}

/** The once-per-request part, which a request without tools does not have. */
function onceOf({ tools }: LoadedServer, { perRequest }: Counter): number {
  return tools.length === 0 ? 0 : perRequest;
}

function dearest(tools: readonly Json[], tokens: readonly number[]): Deferral['dearest'] {
  const five = namedTools(tools)
    .map(({ id }, index) => ({ id, cost: tokens[index] ?? 0 }))
    .sort((a, b) => b.cost - a.cost)
    .slice(0, TOOLS_PER_SEARCH);
  return { tools: five.map(({ id }) => id), tokens: five.reduce((sum, { cost }) => sum + cost, 0) };
}

function withoutParameters(tool: Json): Json {
  return isObject(tool) ? { ...tool, inputSchema: null } : tool;
}
