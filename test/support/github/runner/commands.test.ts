import { expect, test } from 'vitest';
import { type Command, parseCommand } from './commands.ts';

test.each<[string, Command]>([
  ['::error::Broken', { name: 'error', properties: {}, value: 'Broken' }],
  [
    '  ::warning file=a.ts,line=3::x',
    { name: 'warning', properties: { file: 'a.ts', line: '3' }, value: 'x' },
  ],
  [
    '::notice title=A%3A b%2C c::50%25%0Adone',
    { name: 'notice', properties: { title: 'A: b, c' }, value: '50%\ndone' },
  ],
  ['::ERROR::x', { name: 'error', properties: {}, value: 'x' }],
  ['text before ##[error]x', { name: 'error', properties: {}, value: 'x' }],
  ['##[set-output name=a;]b', { name: 'set-output', properties: { name: 'a' }, value: 'b' }],
  ['::error::a::b', { name: 'error', properties: {}, value: 'a::b' }],
])('%s is a command', (line, command) => {
  expect(parseCommand(line)).toEqual(command);
});

test.each(['text ::error::x', '::unknown::x', '::error:x', '##[command]ls', '##[error x', ': :error::x'])(
  '%s is only text',
  (line) => {
    expect(parseCommand(line)).toBeNull();
  },
);

test('the token that ends stop-commands is a command while it is awaited', () => {
  expect(parseCommand('::pause-1::')).toBeNull();
  expect(parseCommand('::pause-1::', 'pause-1')).toEqual({ name: 'pause-1', properties: {}, value: '' });
});
