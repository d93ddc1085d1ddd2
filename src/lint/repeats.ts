import { canonical, isObject } from '../json.ts';
import type { Subject } from '../model/subject.ts';
import type { NamedTool } from '../tools.ts';
import { inputNodes } from './places.ts';

/** The same text in several tools. */
export interface Repeat {
  /** A sentence, or a schema as canonical JSON. */
  text: string;
  /** What a reader knows it by: the sentence, or the name of the parameter; empty for an output schema. */
  name: string;
  tools: Subject[];
}

interface Occurrence {
  tool: NamedTool;
  text: string;
  name: string;
}

/** Nesting up to which a sub-schema is compared with others. */
const MAX_DEPTH = 4;
/** Characters below which nothing is worth moving. */
const MIN_SENTENCE = 30;
const MIN_SCHEMA = 80;
/** Characters of one description that are cut into sentences. */
const MAX_DESCRIPTION = 20_000;

/** Sentences that stand in the descriptions of at least `minTools` tools. */
export function repeatedSentences(tools: readonly NamedTool[], minTools: number): Repeat[] {
  const sentences = tools.flatMap((tool) =>
    (tool.description ?? '')
      .slice(0, MAX_DESCRIPTION)
      .split(/(?<=[.!?])\s|\n|(?<=。)/)
      .map((part) => part.trim())
      .map((text) => ({ tool, text, name: text })),
  );
  return repeats(
    sentences.filter(({ text }) => text.length >= MIN_SENTENCE),
    minTools,
  );
}

/** Parameters, also nested ones, that at least `minTools` tools describe alike; of nested ones the outermost. */
export function repeatedSchemas(tools: readonly NamedTool[], minTools: number): Repeat[] {
  const all = tools.flatMap((tool) =>
    inputNodes(tool)
      .filter(
        ({ keyword, depth, schema }) => keyword === 'properties' && depth <= MAX_DEPTH && isObject(schema),
      )
      .map((node) => ({ tool, text: canonical(node.schema), name: node.key ?? '', pointer: node.pointer }))
      .filter(({ text }) => text.length >= MIN_SCHEMA),
  );
  const repeated = new Set(repeats(all, minTools).map(({ text }) => text));
  let outer = { pointer: '', tool: all[0]?.tool };
  const outermost = all.filter(({ tool, text, pointer }) => {
    if (
      !repeated.has(text) ||
      (tool === outer.tool && pointer.startsWith(`${outer.pointer}/`) && outer.pointer !== '')
    )
      return false;
    outer = { pointer, tool };
    return true;
  });
  return repeats(outermost, minTools);
}

/** Output schemas that at least `minTools` tools send alike. */
export function repeatedOutputs(tools: readonly NamedTool[], minTools: number): Repeat[] {
  const outputs = tools.flatMap((tool) => {
    const { outputSchema } = tool.raw;
    return isObject(outputSchema) ? [{ tool, text: canonical(outputSchema), name: '' }] : [];
  });
  return repeats(outputs, minTools);
}

function repeats(occurrences: readonly Occurrence[], minTools: number): Repeat[] {
  const byText = new Map<string, Repeat>();
  for (const { tool, text, name } of occurrences) {
    const known = byText.get(text);
    if (known === undefined) byText.set(text, { text, name, tools: [tool.subject] });
    else if (known.tools.at(-1) !== tool.subject) known.tools.push(tool.subject);
  }
  return [...byText.values()].filter((repeat) => repeat.tools.length >= minTools);
}
