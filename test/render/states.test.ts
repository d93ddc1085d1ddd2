import { describe, expect, it } from 'vitest';
import { failureBlocks, states } from '../../src/render/sections/states.ts';
import { failure, report, server, side } from '../support/report.ts';

describe('a failure', () => {
  it('shows what was answered, bounded, before the hint', () => {
    const message = 'What answers does not speak MCP.';
    const answer = `<!doctype html>\n<title>${'x'.repeat(400)}`;
    expect(failureBlocks(failure({ message, answer, hint: 'Check `url`.' }), ['❌ '])).toEqual([
      { kind: 'paragraph', text: ['❌ ', message] },
      {
        kind: 'paragraph',
        text: ['The answer: ', { kind: 'code', text: `<!doctype html> <title>${'x'.repeat(276)}…` }],
      },
      { kind: 'paragraph', text: ['Hint: ', 'Check ', { kind: 'code', text: 'url' }, '.'] },
    ]);
  });
});

describe('two listings that differ', () => {
  const tool = (at: number) => ({ kind: 'code', text: `t${at}` });
  it.each([
    [2, [tool(0), ', ', tool(1), '.']],
    [7, [tool(0), ', ', tool(1), ', ', tool(2), ', ', tool(3), ', ', tool(4), ' and 2 more.']],
  ])('in %d tools', (count, named) => {
    const head = side({ a: 1 });
    head.observed.stability = { kind: 'text', tools: Array.from({ length: count }, (_, at) => `t${at}`) };
    expect(states(report(), server({ head }))).toEqual([
      {
        kind: 'paragraph',
        text: ['⚠️ Two listings of head differ in text, so part of the change is noise: ', ...named],
      },
    ]);
  });
});
