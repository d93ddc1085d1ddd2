import { expect, it } from 'vitest';
import type { Boot } from '../../src/model/snapshot.ts';
import { comment } from '../../src/render/comment.ts';
import { text } from '../../src/render/text.ts';
import { report, server, side } from '../support/report.ts';

const INK = { bold: String, dim: String, cyan: String };

it.each<[string, Partial<Boot>, string[], string[]]>([
  ['no launcher', {}, [], []],
  [
    'npx',
    { launcher: { name: 'npx', ms: 370 } },
    ['Boots in 1,615 ms, 370 ms of them <code>npx</code>.'],
    ['Boots in 1,615 ms, 370 ms of them npx.'],
  ],
  [
    'a shell',
    { launcher: { name: 'shell', ms: 1_400 } },
    ['Boots in 1,615 ms, 1,400 ms of them in the shell.'],
    ['Boots in 1,615 ms, 1,400 ms of them in the shell.'],
  ],
])('the boot with %s', (_what, over, inComment, inText) => {
  const boot: Boot = { kind: 'ok', initializedMs: 1_600, listedMs: 1_615, exit: null, ...over };
  const whole = report({ servers: [server({ head: side({ a: 1 }, { boot }) })] });
  const said = (rendered: string) => rendered.split('\n').filter((line) => line.includes('Boots'));
  expect(said(comment(whole))).toEqual(inComment);
  expect(said(text(whole, INK))).toEqual(inText);
});
