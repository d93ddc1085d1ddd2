import type { FieldCost, JsonAnatomy, ResponseAnatomy } from '../../model/response.ts';
import { isLargest } from '../calls.ts';
import { enumerate, grouped, plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-wasteful-field',
  scope: 'call',
  severity: 'warning',
  summary: 'Return the fields that a model needs to choose, the rest on request.',
  options: { maxPercent: 25, minRecords: 5, minTokens: 200 },
  *check(call, { options: { maxPercent, minRecords, minTokens }, snapshot }) {
    if (!isLargest(call, snapshot)) return;
    const { json } = call.response;
    if (json === undefined || json.records === null || json.records.count < minRecords) return;
    const { count } = json.records;
    const fields = recordFields(json, json.records.path);
    const large = fields.length < FEWEST ? [] : fields.filter(({ share }) => share * 100 > maxPercent);
    const constant = fields.filter(
      (field) => field.distinct === 1 && field.count === count && !large.includes(field),
    );
    const tokens = [...large, ...constant].reduce((sum, field) => sum + field.tokens, 0);
    if (tokens < minTokens) return;
    yield {
      about: '',
      data: {
        records: count,
        large: large.map(named),
        constant: constant.map(named),
        tokens,
        projection: projectionOf(call.response),
      },
    };
  },
  message: ({ records, large, constant, tokens, projection }) => {
    const parts = [
      ...(large.length === 0
        ? []
        : [`${enumerate(large)} ${large.length === 1 ? 'takes' : 'take'} over a quarter`]),
      ...(constant.length === 0
        ? []
        : [`${enumerate(constant)} ${constant.length === 1 ? 'has' : 'have'} one value in all of them`]),
    ];
    return `Of ${plural(records, 'record')}, ${parts.join(', and ')}: ${grouped(tokens)} tokens. ${projection ?? 'Leave them out unless they are asked for, e.g. by a parameter "fields".'}`;
  },
});

/** Of two or three fields one always takes a large part. */
const FEWEST = 4;

/** Fields directly in the records. */
function recordFields({ fields }: JsonAnatomy, path: string): FieldCost[] {
  const prefix = `${path}[].`;
  return fields.filter(
    (field) => field.path.startsWith(prefix) && !/[.[]/.test(field.path.slice(prefix.length)),
  );
}

function named({ path, share }: FieldCost): string {
  return `"${path.slice(path.lastIndexOf('.') + 1)}" (${Math.round(share * 1_000) / 10} %)`;
}

function projectionOf({ advice }: ResponseAnatomy): string | null {
  const project = advice.find((one) => one.kind === 'project');
  if (project === undefined) return null;
  const { keep, before, after } = project;
  const saved = Math.round((1_000 * (before.bytes - after.bytes)) / before.bytes) / 10;
  return `With ${enumerate(keep)} alone the response is ${grouped(after.bytes)} instead of ${grouped(before.bytes)} bytes (\u2212${saved} %): return these by default and the rest on request.`;
}
