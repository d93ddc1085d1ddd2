import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findTools } from '../src/place.ts';
import { commit, git, initRepository, temporaryFolder } from './support/repository.ts';

const says = (name: string) => `\nserver.registerTool("${name}", {}, run);\n`;

async function locate(files: Record<string, string>, names: string[], folder = '.') {
  await using temporary = await temporaryFolder();
  const root = await initRepository(temporary.path);
  await commit(root, files);
  await writeFile(join(root, 'untracked.ts'), names.map(says).join(''));
  const locationOf = await findTools({ git, root, folder }, names);
  return names.map((name) => {
    const location = locationOf(name);
    return location ? `${location.file}:${location.line}` : location;
  });
}

describe('findTools', () => {
  it('finds tools in tracked code, whatever the language', async () => {
    const files = {
      'src/a.ts': says('a'),
      'pkg/b.go': says('b'),
      'c d/ü.py': says('c'),
      'README.md': says('d'),
    };
    expect(await locate(files, ['a', 'b', 'c', 'd'])).toEqual([
      'src/a.ts:2',
      'pkg/b.go:2',
      'c d/ü.py:2',
      undefined,
    ]);
  });

  it('prefers the folder of the server, then code to data and tests', async () => {
    const files = {
      'packages/one/a.ts': says('a'),
      'packages/two/a.ts': says('a'),
      'src/b.ts': says('b'),
      'test/b.test.ts': says('b'),
      'dist/b.js': says('b'),
      'tools.json': '{ "name": "c" }',
      'tests/c.py': 'x',
      'tests/d.py': 'f("d")',
    };
    const expected = ['packages/one/a.ts:2', 'src/b.ts:2', 'tools.json:1', 'tests/d.py:1'];
    expect(await locate(files, ['a', 'b', 'c', 'd'], 'packages/one')).toEqual(expected);
    expect(await locate(files, ['a'])).toEqual([null]);
  });

  it('follows no link and reads no large file', async () => {
    await using temporary = await temporaryFolder();
    const root = await initRepository(join(temporary.path, 'repository'));
    await writeFile(join(temporary.path, 'outside.ts'), says('a'));
    await symlink(join(temporary.path, 'outside.ts'), join(root, 'link.ts'));
    await commit(root, { 'large.ts': `${says('b')}${' '.repeat(1_000_000)}` });
    const locationOf = await findTools({ git, root, folder: '.' }, ['a', 'b']);
    expect([locationOf('a'), locationOf('b')]).toEqual([undefined, undefined]);
  });

  it('finds nothing outside of a repository', async () => {
    await using temporary = await temporaryFolder();
    await writeFile(join(temporary.path, 'a.ts'), says('a'));
    expect((await findTools({ git, root: temporary.path, folder: '.' }, ['a']))('a')).toBeUndefined();
  });
});
