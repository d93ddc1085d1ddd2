import type { Invocation } from '../config/args.ts';
import type { Provider } from '../config/choices.ts';
import type { Counter } from '../measure/counter.ts';
import { type BuiltIn, createCounters } from '../measure/counters.ts';
import { anthropicRequest } from '../measure/formats/anthropic.ts';
import { geminiRequest } from '../measure/formats/gemini.ts';
import { lossesOf } from '../measure/formats/losses.ts';
import { openaiRequest } from '../measure/formats/openai.ts';
import type { Json } from '../model/json.ts';
import { count, plural } from '../render/figures.ts';
import { safeJson } from '../render/json.ts';
import { safeLine } from '../render/terminal.ts';
import { readTables } from '../tables.ts';
import { captureHead } from './head.ts';
import { writeText } from './report.ts';
import type { ExitCode, World } from './world.ts';

const FORMS = {
  anthropic: anthropicRequest,
  openai: openaiRequest,
  gemini: geminiRequest,
  wire: (tools) => [...tools],
} satisfies Record<Provider, (tools: readonly Json[], hostPrefix: string) => Json>;

/** The counter that counts each form. */
const COUNTERS = {
  anthropic: 'claude',
  openai: 'openai',
  gemini: 'gemini',
  wire: 'wire-o200k',
} satisfies Record<Provider, BuiltIn>;

/** Prints the list as a provider receives it, or the text that is counted for it. */
export async function runShow(invocation: Invocation & { kind: 'show' }, world: World): Promise<ExitCode> {
  const { as, counted, losses, file, quiet } = invocation;
  const { snapshot, server } = await captureHead(invocation, world, quiet);
  const { tools } = snapshot;
  const counter = counterFor(as);
  const form = counted
    ? `${counter.rendered(tools, server.hostPrefix)}\n`
    : safeJson(FORMS[as](tools, server.hostPrefix));
  if (file === null) world.stdout.write(form);
  else await writeText(file, form, world);
  if (!quiet) world.stderr.write(`${summary(counter, counter.list(tools, server.hostPrefix).tokens)}\n`);
  if (losses) world.stderr.write(lossWords(as, tools));
  return 0;
}

/** What the form leaves out, a line for each. */
function lossWords(as: Provider, tools: readonly Json[]): string {
  const found = as === 'wire' ? [] : lossesOf(tools, as === 'openai');
  if (found.length === 0) return 'Nothing of the list is left out.\n';
  const lines = found.map(
    (loss) =>
      `  ${safeLine(loss.what)}${loss.in === 'tool' ? '' : ' in input schemas'}: ${plural(loss.places, 'place')}\n`,
  );
  return `Left out of what ${as} is sent, or shown to no model:\n${lines.join('')}`;
}

function counterFor(as: Provider): Counter {
  const counter = createCounters(readTables([COUNTERS[as]])).find(({ id }) => id === COUNTERS[as]);
  if (counter === undefined) throw new Error(`No counter for ${as}`);
  return counter;
}

function summary({ label, kind, error, perRequest }: Counter, tokens: number): string {
  const once = perRequest === 0 ? '' : `, and ${count(perRequest)} once per request`;
  return `${label}: ${count(tokens)} tokens${once} (${kind}${error === null ? '' : `, ${error}`})`;
}
