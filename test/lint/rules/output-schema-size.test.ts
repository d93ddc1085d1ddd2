import rule from '../../../src/lint/rules/output-schema-size.ts';
import { testRule, toolOf } from '../support.ts';

/** Each is {"type":"object","title":"…"}: 28 bytes and the title's. */
const schema = (bytes: number) => ({ type: 'object', title: 'x'.repeat(bytes - 28) });
const tool = (name: string, input: number, output: number) =>
  toolOf({ name, inputSchema: schema(input), outputSchema: schema(output) });

testRule(rule, {
  passes: {
    none: { tools: [toolOf()] },
    smaller: { tools: [tool('t', 50, 49)] },
    'as large': { tools: [tool('t', 50, 50)] },
  },
  fails: {
    larger: [
      { tools: [tool('t', 50, 51)] },
      { subject: 'server', severity: 'note', about: '', others: ['tool:t'] },
    ],
    'several, once, the largest first': [
      {
        tools: [
          tool('a', 40, 50),
          tool('b', 40, 70),
          tool('c', 90, 80),
          tool('d', 40, 60),
          tool('e', 40, 45),
        ],
      },
      { subject: 'server', others: ['tool:b', 'tool:d', 'tool:a'] },
    ],
  },
  says: [
    [
      { tools: [tool('a', 40, 50), tool('b', 50, 1070), tool('c', 90, 80)] },
      '2 output schemas larger than the input schema: 1,120 bytes against 90, worst b (1,070) and a (50). No provider is sent output schemas, so models neither pay for them nor see them; the list on the wire and its client do. Shorten them, or leave them out where no client checks.',
    ],
  ],
});
