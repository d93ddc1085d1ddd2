import { isObject } from '../../json.ts';
import { isSample, toolOf } from '../calls.ts';
import { grouped } from '../quote.ts';
import { defineRule } from '../rule.ts';

export default defineRule({
  id: 'response-side-payload',
  scope: 'call',
  severity: 'warning',
  summary: 'Let a tool that does something answer with what it did.',
  options: { maxTokens: 2_000 },
  *check(call, { options: { maxTokens }, snapshot, tools, counter }) {
    const tool = isSample(call, snapshot) ? toolOf(call, tools) : undefined;
    if (tool === undefined || !ACTS.test(tool.name)) return;
    const { annotations } = tool.raw;
    if (isObject(annotations) && annotations.readOnlyHint === true) return;
    const tokens = call.tokens[counter] ?? 0;
    if (tokens > maxTokens) yield { about: '', data: { tokens, maxTokens } };
  },
  message: ({ tokens, maxTokens }) =>
    `By its name this tool does something, yet it answers with ${grouped(tokens)} tokens, over ${grouped(maxTokens)}: state that nobody asked for. Answer with what was done, and make the state a parameter or a tool of its own.`,
});

/** The verb of a tool, alone or after a prefix such as `browser_`. */
const ACTS =
  /(?:^|[_\-.])(?:wait|click|type|press|hover|drag|scroll|navigate|resize|close|open|fill|select|set|add|create|update|delete|remove|move|rename|write|send|save|start|stop|submit|upload|toggle)(?:$|[_\-.A-Z])/;
