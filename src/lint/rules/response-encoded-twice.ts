import { isLargest, signsOf } from '../calls.ts';
import { enumerate, grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-encoded-twice',
  scope: 'call',
  severity: 'warning',
  summary: 'Send JSON as JSON, never as a string within JSON.',
  options: { minTokens: 20 },
  *check(call, { options: { minTokens }, snapshot }) {
    const signs = isLargest(call, snapshot) ? signsOf(call, 'encoded-twice') : [];
    const tokens = signs.reduce((sum, sign) => sum + sign.tokens, 0);
    if (signs.length === 0 || tokens < minTokens) return;
    const fields = [...new Set(signs.flatMap((sign) => sign.fields))].filter((field) => field !== '');
    yield { about: '', data: { tokens, fields: fields.map((field) => `"${field}"`) } };
  },
  message: ({ tokens, fields }) =>
    `JSON stands as a string ${fields.length === 0 ? 'in the response' : `in ${enumerate(fields)}`}, each quote and line end escaped: ${grouped(tokens)} tokens for nothing, and a model has to undo it. Put the value itself there. In Python, FastMCP does this to a tool that returns json.dumps(…) as str: return the object.`,
});
