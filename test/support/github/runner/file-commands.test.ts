import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandFiles, readCommandFiles } from './file-commands.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readOutput(text: string) {
  const files = await createCommandFiles(folder);
  await writeFile(files.OUTPUT, text);
  return readCommandFiles(files);
}

test.each<[string, Record<string, string>]>([
  ['a=1\nb=x=y\n', { a: '1', b: 'x=y' }],
  ['a<<END\none\n\ntwo=2\nEND\nb=3\n', { a: 'one\n\ntwo=2', b: '3' }],
  ['a=x<<y\r\n', { a: 'x<<y' }],
  ['a=1\na=2\n', { a: '2' }],
])('%j', async (text, outputs) => {
  expect((await readOutput(text)).commands.outputs).toEqual(outputs);
});

test.each([
  ['just text', "Invalid format 'just text'"],
  ['a<<END\nopen', "Invalid value. Matching delimiter not found 'END'"],
])('%j is a fault', async (text, fault) => {
  expect((await readOutput(text)).faults).toEqual([
    "Unable to process file command 'output' successfully.",
    fault,
  ]);
});

test('a summary takes 1 MiB and not a byte more', async () => {
  const files = await createCommandFiles(folder);
  await writeFile(files.STEP_SUMMARY, 'x'.repeat(1024 * 1024));
  expect((await readCommandFiles(files)).commands.summary).toHaveLength(1024 * 1024);
  await writeFile(files.STEP_SUMMARY, 'x'.repeat(1024 * 1024 + 1));
  const { commands, notices } = await readCommandFiles(files);
  expect(commands.summary).toBe('');
  expect(notices[0]).toContain('$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of 1024k');
});
