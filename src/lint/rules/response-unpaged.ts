import { isObject } from '../../json.ts';
import type { NamedTool } from '../../tools.ts';
import { isLargest } from '../calls.ts';
import { grouped, plural } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-unpaged',
  scope: 'tool',
  severity: 'warning',
  summary: 'Give a tool that lists a limit, a cursor or a filter.',
  options: { minRecords: 50, minTokens: 2_000 },
  *check(tool, { options: { minRecords, minTokens }, snapshot, counter }) {
    if (canBeNarrowed(tool)) return;
    const seen = (snapshot.calls ?? []).find((call) => {
      if (call.tool !== tool.name || !isLargest(call, snapshot)) return false;
      const records = call.response.json?.records?.count ?? 0;
      return records >= minRecords && (call.tokens[counter] ?? 0) >= minTokens;
    });
    const records = seen?.response?.json?.records?.count ?? null;
    const tokens = seen?.tokens[counter] ?? null;
    if (records !== null || GIVES_ALL.test(tool.name)) yield { about: '', data: { records, tokens } };
  },
  message: ({ records, tokens }) =>
    `${records === null || tokens === null ? 'By its name this tool returns everything' : `It returned ${plural(records, 'record')} (${grouped(tokens)} tokens)`}, and no parameter narrows that: when it grows over what a host takes, a model can only guess. Add a limit with a default, and a cursor or a filter.`,
});

/** `get_all`, `list_all_users`, `fetchAll`. */
const GIVES_ALL =
  /^(?:[a-z0-9]{1,20}[_-])?(?:get|list|fetch|read|find|dump|export|load)[_-]?all(?:$|[_\-A-Z])|^(?:get|list|fetch)(?:All|Everything)|^(?:get|list|fetch|read|dump)[_-]everything$/;

/** Parameters that change how an answer looks or is sorted, and what hosts put where there are none. */
const LOOKS =
  /^(?:(?:output|response)?_?format|output|pretty|sort(?:_?by)?|order(?:_?by)?|locale|lang(?:uage)?|time_?zone|tz|random_string|dummy|reason|explanation)$/i;

/** Whether an argument can make the answer smaller: anything but a switch and what sets its looks. */
function canBeNarrowed({ inputSchema }: NamedTool): boolean {
  const properties = isObject(inputSchema) && isObject(inputSchema.properties) ? inputSchema.properties : {};
  return Object.entries(properties).some(
    ([name, schema]) => !LOOKS.test(name) && (!isObject(schema) || schema.type !== 'boolean'),
  );
}
