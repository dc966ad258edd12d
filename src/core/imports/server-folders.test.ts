import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { newFolder } from '../../import/sources/folder/music.fixture.ts';
import { createServerFolders } from './server-folders.ts';

async function newPlaces() {
  const folder = await newFolder();
  const [library, more, secret] = ['library', 'more', 'library-secret'].map((name) => join(folder, name));
  for (const each of [join(library, 'music', 'a'), join(library, '.trash'), more, secret])
    await mkdir(each, { recursive: true });
  await writeFile(join(library, 'b.jsonl'), '{}\n');
  await writeFile(join(library, 'notes.txt'), '');
  await writeFile(join(secret, 'c.jsonl'), '{}\n');
  await symlink(join(library, 'music'), join(library, 'inside'));
  await symlink(secret, join(library, 'outside'));
  await symlink(join(secret, 'c.jsonl'), join(library, 'c.jsonl'));
  await symlink('loop', join(library, 'loop'));
  execFileSync('mkfifo', [join(library, 'pipe.jsonl')]);
  const folders = createServerFolders([library, more, join(folder, 'absent'), library]);
  return { folder, library, more, secret, folders };
}

test('lists the configured folders, and the importable files in them', async () => {
  const { library, more, folders } = await newPlaces();
  const { entries, ...top } = await folders.list('');
  assert.deepEqual(top, { path: '', parent: null, beyond: 0 });
  assert.deepEqual(
    entries.map(({ kind, path }) => [kind, path]),
    [
      ['folder', library],
      ['folder', more],
    ],
  );
  const listed = await folders.list(library);
  assert.deepEqual([listed.path, listed.parent], [library, '']);
  assert.deepEqual(
    listed.entries.map(({ kind, name, path, size }) => [kind, name, path, size]),
    [
      ['folder', 'music', join(library, 'music'), null],
      ['file', 'b.jsonl', join(library, 'b.jsonl'), 3],
      ['folder', 'inside', join(library, 'music'), null],
    ],
  );
  assert.equal((await folders.list(join(library, 'music'))).parent, library);
});

test('resolves paths inside them to their real path', async () => {
  const { library, folders } = await newPlaces();
  assert.equal(await folders.require(`${library}/./music/a/..`), join(library, 'music'));
  assert.equal(await folders.require(join(library, 'inside/a')), join(library, 'music/a'));
  assert.equal(await folders.require(join(library, 'b.jsonl')), join(library, 'b.jsonl'));
});

test('rejects paths outside, through any link, with the same error whether they exist or not', async () => {
  const { folder, library, secret, folders } = await newPlaces();
  const ways = [
    '/',
    '/etc',
    '/dev/zero',
    '/nowhere',
    folder,
    secret,
    `${library}/../library-secret/c.jsonl`,
    join(library, 'outside'),
    join(library, 'outside/c.jsonl'),
    join(library, 'c.jsonl'),
  ];
  for (const way of ways) {
    for (const check of [folders.require, folders.list])
      await assert.rejects(check(way), { kind: 'forbidden' }, way);
  }
});

test('rejects paths that are neither a folder nor an import file', async () => {
  const { library, folders } = await newPlaces();
  const wrong: [string, RegExp][] = [
    ['', /expected the absolute path/],
    ['music', /expected the absolute path/],
    [`${library}/\0`, /expected the absolute path/],
    [`${library}/${'x'.repeat(5000)}`, /expected the absolute path/],
    [join(library, 'nowhere'), /a path where nothing is/],
    [`${library}/music/../../absent/x`, /a path where nothing is/],
    [join(library, 'loop'), /a path where nothing is/],
    [join(library, 'pipe.jsonl'), /got something else/],
    [join(library, 'notes.txt'), /or a \.jsonl or \.tsv file/],
  ];
  for (const [path, message] of wrong) await assert.rejects(folders.require(path), message, path);
  await assert.rejects(
    folders.list(join(library, 'b.jsonl')),
    /expected a folder, got something that is none/,
  );
});
