import type { Footprint, FootprintRow } from '../model/cost.ts';
import type { Json } from '../model/json.ts';
import type { Counter } from './counter.ts';
import type { Owner } from './formats/markup.ts';
import { sentTool } from './formats/sent.ts';
import { wireTool } from './formats/wire.ts';

/** What a server sends before anything is called, each part by itself, by one counter. */
export function footprint(tools: readonly Json[], instructions: string | null, counter: Counter): Footprint {
  const sizes: Record<Row, Size> = {
    descriptions: { characters: 0, tokens: 0 },
    parameterDescriptions: { characters: 0, tokens: 0 },
    structure: { characters: 0, tokens: 0 },
  };
  for (const tool of tools) {
    for (const { text, owner } of sentSegments(tool))
      sizes[ROWS[owner.kind]].characters += charactersOf(text, owner);
    for (const { owner, tokens } of counter.shares(tool, '')) sizes[ROWS[owner.kind]].tokens += tokens;
  }
  const said = instructions ?? '';
  return {
    instructions: rowOf({ characters: lengthOf(said), tokens: counter.text(said, 'instructions') }),
    descriptions: rowOf(sizes.descriptions),
    parameterDescriptions: rowOf(sizes.parameterDescriptions),
    structure: rowOf(sizes.structure),
  };
}

type Row = Exclude<keyof Footprint, 'instructions'>;
type Size = Pick<FootprintRow, 'characters' | 'tokens'>;

const ROWS: Record<Owner['kind'], Row> = {
  description: 'descriptions',
  parameterDescription: 'parameterDescriptions',
  framing: 'structure',
  name: 'structure',
  schema: 'structure',
  parameter: 'structure',
  wireOnly: 'structure',
};

/** The tool as compact JSON, without what no provider is sent. */
function sentSegments(tool: Json) {
  const { name, description, inputSchema } = sentTool(tool, '');
  return wireTool({ name, ...(description === null ? {} : { description }), inputSchema }).segments;
}

/** Of a description the characters before they were escaped. */
function charactersOf(text: string, { textOnly }: Owner): number {
  return lengthOf(textOnly ? JSON.parse(`"${text}"`) : text);
}

/** In code points. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

function rowOf({ characters, tokens }: Size): FootprintRow {
  const byFour = Math.ceil(characters / 4);
  return { characters, tokens, byFour, error: tokens === 0 ? null : byFour / tokens - 1 };
}
