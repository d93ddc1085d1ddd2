import rule from '../../../src/lint/rules/list-tool-count.ts';
import { testRule, toolOf } from '../support.ts';

const many = (count: number, readOnly = 0) => ({
  tools: Array.from({ length: count }, (_, index) =>
    toolOf({
      name: `${index % 3 === 0 ? 'get' : 'create'}_item${index}`,
      annotations: { readOnlyHint: index < readOnly },
    }),
  ),
});

testRule(rule, {
  passes: {
    none: { tools: [] },
    'at the lower bound': many(40),
    'another bound': { ...many(60), options: { maxTools: 60 } },
  },
  fails: {
    'over the lower bound': [many(41), { subject: 'server', severity: 'warning', about: '' }],
    'at the upper bound': [many(128), { severity: 'warning' }],
    'over the upper bound': [many(129), { severity: 'error', about: '' }],
    'over the upper bound, whatever the other': [
      { ...many(129), options: { maxTools: 200 } },
      { severity: 'error' },
    ],
  },
  says: [
    [
      many(42, 10),
      '42 tools, over 40: models choose worse among many, and hosts count the tools of all servers together: Cursor warns at 80 (it sent the first 40 only, so the order decides what is lost), Windsurf takes 100. By verb: create 28, get 14; 10 are marked read-only. Offer groups to choose from (toolsets, a read-only profile), with a small one as the default.',
    ],
    [
      many(546),
      '546 tools, over 128: OpenAI refuses the request and VS Code takes no more than 128 of all servers together. By verb: create 364, get 182; 0 are marked read-only. Offer groups to choose from (toolsets, a read-only profile), with a small one as the default.',
    ],
  ],
});
