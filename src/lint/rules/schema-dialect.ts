import { isObject } from '../../json.ts';
import type { JsonObject } from '../../model/json.ts';
import { type Dialect, dialectOf, violationOf } from '../dialect.ts';
import { type Part, partsOf, pointerTo } from '../places.ts';
import { quote, shorten } from '../quote.ts';
import { defineRule } from '../rule.ts';

interface Fault {
  /** JSON pointer into the schema. */
  at: string;
  /** The dialect that is broken; null when the declared one does not exist. */
  dialect: string | null;
  problem: string;
}

export default defineRule({
  id: 'schema-dialect',
  scope: 'tool',
  severity: 'error',
  summary: 'Send schemas that are valid JSON Schema 2020-12.',
  *check(tool) {
    for (const { name, schema } of partsOf(tool)) {
      const fault = isObject(schema) ? faultOf(schema, name) : null;
      if (fault !== null)
        yield {
          at: pointerTo(name, { pointer: fault.at }),
          about: name,
          data: { ...fault, at: shorten(fault.at, 160), name },
        };
    }
  },
  message: ({ at, dialect, problem, name }) =>
    dialect === null
      ? `"$schema" names ${problem}, which is no known dialect: clients that look it up refuse the tool. Leave "$schema" out; MCP then takes 2020-12.`
      : `Not valid JSON Schema ${dialect}: ${at === '' ? 'the root' : at} ${problem}. ${SAYS[name]} Draft-04 booleans become numbers ("exclusiveMinimum": 0), tuples "prefixItems".`,
});

const SAYS = {
  inputSchema:
    'Anthropic refuses the request ("JSON schema is invalid. It must match JSON Schema draft 2020-12") and Claude Code drops the tool.',
  outputSchema: 'Clients that check results against it refuse the tool or the whole list.',
} satisfies Record<Part['name'], string>;

/** Providers hold an input schema to 2020-12, whatever it declares; an output schema only meets what it declares. */
function faultOf(schema: JsonObject, part: Part['name']): Fault | null {
  const { $schema } = schema;
  const declared = typeof $schema === 'string' ? dialectOf($schema) : '2020-12';
  const dialects: Dialect[] = part === 'inputSchema' ? ['2020-12'] : [];
  if (declared !== 'other' && declared !== 'unknown' && !dialects.includes(declared)) dialects.push(declared);
  for (const dialect of dialects) {
    const violation = violationOf(schema, dialect);
    if (violation !== null) return { ...violation, dialect };
  }
  return declared === 'unknown' && typeof $schema === 'string'
    ? { at: '/$schema', dialect: null, problem: quote($schema, 100) }
    : null;
}
