import { describe, expect, it } from 'vitest';
import { mediaTypeSigns } from '../../../src/measure/response/media-type.ts';

const png = `iVBORw0KGgo${'A'.repeat(40)}`;
const webp = Buffer.from('RIFF\u0010\u00ff\u0000\u0000WEBPVP8 rest of it', 'latin1').toString('base64');
const signs = (mimeType: string, data: string) => mediaTypeSigns([{ type: 'image', mimeType, data }]);

describe('mediaTypeSigns', () => {
  it.each([
    ['image/png', '/9j/4AAQSkZJRg', 'image/jpeg'],
    ['image/jpeg', png, 'image/png'],
    ['image/png', webp, 'image/webp'],
    ['image/png', Buffer.from('<svg xmlns="x"/>').toString('base64'), 'image/svg+xml'],
    ['image/png', Buffer.from('<!DOCTYPE html>').toString('base64'), 'text/html'],
    ['image/jpg', '/9j/4AAQSkZJRg', 'image/jpeg'],
    ['image/svg+xml', Buffer.from('<svg xmlns="x"/>').toString('base64'), 'image/svg+xml'],
    ['png', png, 'image/png'],
    ['image/heic', 'AAAA', null],
  ])('%s with %s', (declared, data, actual) =>
    expect(signs(declared, data)).toEqual([{ kind: 'media-type', declared, actual }]),
  );

  it.each([
    ['image/png', png],
    ['IMAGE/PNG; q=1', png],
    ['image/webp', webp],
    ['image/jpeg', '/9j/4AAQSkZJRg'],
    ['image/png', 'AAAA'],
    ['image/png', ''],
  ])('not %s with %s', (declared, data) => expect(signs(declared, data)).toEqual([]));

  it('leaves sounds alone', () =>
    expect(mediaTypeSigns([{ type: 'audio', mimeType: 'audio/x', data: png }])).toEqual([]));
});
