import { describe, expect, it } from 'vitest';
import { base64In } from '../../../src/measure/response/base64.ts';

const encoded = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7919 + ((at * at) % 251)) % 256)).toString(
    'base64',
  );
const wrapped = (text: string, width: number, end: string) =>
  (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join(end);
const png = `iVBORw0KGgo${'A'.repeat(400)}`;

describe('base64In', () => {
  it.each([
    ['a data address', `![x](data:image/png;base64,${png})`, 'PNG image'],
    ['a PDF', `JVBERi0${encoded(300)}`, 'PDF file'],
    ['a ZIP in JSON', JSON.stringify({ b: `UEsDB${encoded(300)}` }), 'ZIP file'],
    ['anything long', encoded(2_000), 'data'],
    ['wrapped lines', wrapped(encoded(3_000), 76, '\n'), 'data'],
    ['wrapped lines in JSON', JSON.stringify({ x: wrapped(encoded(3_000), 64, '\r\n') }), 'data'],
    ['a buffer', JSON.stringify({ x: Buffer.alloc(300, 137) }), 'bytes as numbers'],
  ])('%s', (_, text, what) => expect(base64In(text)).toEqual([expect.objectContaining({ what })]));

  it.each([
    ['letters', 'a'.repeat(5_000)],
    ['hex', '0123456789abcdef'.repeat(200)],
    ['hashes by the line', Array.from({ length: 40 }, (_, n) => `${n}`.padStart(64, 'ab12')).join('\n')],
    ['paths by the line', Array.from({ length: 40 }, (_, n) => `src/${'folder/'.repeat(9)}${n}`).join('\n')],
    ['a cursor', `eyJ${encoded(1_500)}`],
    ['a certificate', `-----BEGIN CERTIFICATE-----\nMII${wrapped(encoded(1_200), 64, '\n')}`],
    ['an id', encoded(300)],
    ['a short list of numbers', JSON.stringify(Buffer.alloc(10))],
  ])('not %s', (_, text) => expect(base64In(text)).toEqual([]));

  it('takes 200 characters for a known beginning, 1,000 for an unknown one', () => {
    const known = `JVBERi0${encoded(300)}`;
    expect([base64In(known.slice(0, 199)).length, base64In(known.slice(0, 200)).length]).toEqual([0, 1]);
    const unknown = encoded(1_000);
    expect([base64In(unknown.slice(0, 999)).length, base64In(unknown.slice(0, 1_000)).length]).toEqual([
      0, 1,
    ]);
  });
});
