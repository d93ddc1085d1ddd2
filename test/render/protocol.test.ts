import { describe, expect, it } from 'vitest';
import type { Protocol } from '../../src/model/snapshot.ts';
import { comment } from '../../src/render/comment.ts';
import { report, server, side } from '../support/report.ts';

const TODAY: Protocol = { version: '2025-11-25', handshake: 'initialize', transport: 'stdio' };

/** The paragraphs of a comment that speak of the protocol. */
function lines(base: Partial<Protocol>, head: Partial<Protocol>): string[] {
  const at = (protocol: Partial<Protocol>) => side({ a: 1 }, { protocol: { ...TODAY, ...protocol } });
  return comment(report({ servers: [server({ base: at(base), head: at(head) })] }))
    .split('\n')
    .filter((line) => /spoke|protocol/.test(line));
}

const by = (version: string, handshake: string, transport: string) =>
  `<code>${version}</code> by <code>${handshake}</code> over ${transport}`;
const unlike = (base: string, head: string) =>
  `Base and head were not measured alike, and what a server lists may depend on it: base spoke ${base}, head ${head}.`;

describe('the protocol', () => {
  it.each<[string, Partial<Protocol>, Partial<Protocol>, string[]]>([
    ['is the same', {}, {}, []],
    [
      'has another handshake',
      {},
      { version: '2026-07-28', handshake: 'server/discover', refused: ['2025-11-25'] },
      [
        unlike(by('2025-11-25', 'initialize', 'stdio'), by('2026-07-28', 'server&#47;discover', 'stdio')),
        'The server refused protocol <code>2025-11-25</code> and took <code>2026-07-28</code>.',
      ],
    ],
    [
      'has another transport',
      { transport: 'sse' },
      { transport: 'http' },
      [unlike(by('2025-11-25', 'initialize', 'sse'), by('2025-11-25', 'initialize', 'http'))],
    ],
    [
      'was refused on both sides',
      { version: '2024-11-05', refused: ['2025-11-25', '2025-06-18'] },
      { version: '2024-11-05', refused: ['2025-11-25', '2025-06-18'] },
      [
        'The server refused protocol <code>2025-11-25</code>, <code>2025-06-18</code> and took <code>2024-11-05</code>.',
      ],
    ],
    [
      'is hostile',
      {},
      { version: '<b>`@all' },
      [
        unlike(
          by('2025-11-25', 'initialize', 'stdio'),
          by('&#60;b&#62;&#96;&#64;all', 'initialize', 'stdio'),
        ),
      ],
    ],
  ])('%s', (_what, base, head, said) => {
    expect(lines(base, head)).toEqual(said);
  });
});
