import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { eventually } from '../../../test/cli-process.fixture.ts';
import { onSqlite } from '../../../test/databases.fixture.ts';
import type { ImportReport } from '../../domain/imports/import-runs.ts';
import { refusalMessage } from '../../domain/refusal-messages.ts';
import { audio, BY, newFolder, text } from '../../import/sources/folder/music.fixture.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { among } from '../web-api/own-page.fixture.ts';
import { IMPORTS, openImports } from './imports.fixture.ts';
import { importRoutes } from './routes.ts';

const SA = 'http://creativecommons.org/licenses/by-sa/4.0/';

async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

onSqlite((database) => {
  const open = async (t: TestContext, options: Parameters<typeof openImports>[2] = {}) => {
    const opened = await openImports(t, database, options);
    const { server, headers, send, reportOf, store } = opened;
    const newUpload = async (): Promise<string> => (await send(`POST ${IMPORTS}/uploads`)).json.id;
    const add = async (
      id: string,
      path: string,
      body: Buffer | string,
      { url = server.url, ...more }: Record<string, string> = {},
    ) => {
      const query = new URLSearchParams({ path, modified: '1000000000000' });
      const address = `${url}${IMPORTS}/uploads/${id}/files?${query}`;
      const response = await fetch(address, { method: 'POST', headers: { ...headers, ...more }, body });
      const answer = await response.text();
      return { status: response.status, message: answer === '' ? '' : JSON.parse(answer).message };
    };
    const sendFolder = async (folder: string, top: string): Promise<{ upload: string; files: number }> => {
      const upload = await newUpload();
      const files = await filesBelow(folder);
      for (const path of files) {
        const { status, message } = await add(upload, join(top, path), await readFile(join(folder, path)));
        assert.equal(status, 204, message);
      }
      return { upload, files: files.length };
    };
    const begin = async ({ upload, ...body }: Record<string, unknown>): Promise<ImportReport> => {
      const { status, json } = await send(`POST ${IMPORTS}/uploads/${upload}/import`, body);
      assert.equal(status, 201, JSON.stringify(json));
      return await reportOf(json.id);
    };
    const importFolder = async (folder: string, top: string, more: object = {}) =>
      await begin({ ...(await sendFolder(folder, top)), name: top, ...more });
    const tracks = async () =>
      await store.db
        .selectFrom('track')
        .innerJoin('artist', 'artist.id', 'track.artist_id')
        .leftJoin('album', 'album.id', 'track.album_id')
        .select(['track.id', 'track.name', 'track.audio', 'track.license_ccurl', 'track.releasedate'])
        .select(['artist.name as artist', 'album.name as album', 'album.image as cover'])
        .orderBy('track.id')
        .execute();
    return { ...opened, newUpload, add, sendFolder, begin, importFolder, tracks };
  };

  test('an uploaded folder without a licence is asked for one, and imported without sending it again', async (t) => {
    const { sendFolder, begin, tracks, uploads, folder } = await open(t);
    const music = await newFolder();
    await audio(join(music, 'Mar & “Fóra”', '01 - Ола\'s "song".mp3'));
    await audio(join(music, 'Mar & “Fóra”', '02 - Faro.flac'), { copyright: BY }, 330);
    await text(join(music, 'Mar & “Fóra”', 'cover.jpg'), 'a picture');
    const sent = await sendFolder(music, 'Lume Frío');
    const refused = await begin({ ...sent, name: 'Lume Frío' });
    assert.equal(refused.run.state, 'refused');
    assert.deepEqual(refused.items, [
      {
        outcome: 'refused',
        file: join('Mar & “Fóra”', '01 - Ола\'s "song".mp3'),
        line: null,
        field: 'license_ccurl',
        reason: 'it has no licence',
      },
    ]);
    assert.match(
      refused.run.reason,
      /^Lume Frío: 1 file has no licence\. Write it into their tags, .*, or choose a default licence\.$/m,
    );
    assert.doesNotMatch(refused.run.reason, /--/);
    assert.deepEqual(refused.run.source, { kind: 'upload', name: 'Lume Frío', upload: sent.upload });

    const { run } = await begin({ upload: sent.upload, name: 'Lume Frío', license: SA });
    assert.equal(run.state, 'done', run.reason);
    const found = await tracks();
    assert.deepEqual(
      found.map(({ name, artist, album, license_ccurl, releasedate }) => [
        ...[name, artist, album, license_ccurl, releasedate],
      ]),
      [
        ['Ола\'s "song"', 'Lume Frío', 'Mar & “Fóra”', SA, '2001-09-09'],
        ['Faro', 'Lume Frío', 'Mar & “Fóra”', BY, '2001-09-09'],
      ],
    );
    for (const { audio: stored, cover } of found)
      for (const name of [stored, cover]) {
        assert.match(name!, /^data:imports\//);
        assert.ok(existsSync(join(folder, name!.slice('data:'.length))));
      }
    // The audio is in the data folder, and nothing else of the upload is left.
    await eventually(
      () => filesBelow(uploads),
      (left) => left.length === 0,
    );
    const original = await readFile(join(music, 'Mar & “Fóra”', '02 - Faro.flac'));
    const kept = await filesBelow(join(folder, 'imports'));
    assert.equal(kept.length, 3);
    const contents = await Promise.all(kept.map((path) => readFile(join(folder, 'imports', path))));
    assert.ok(contents.some((content) => content.equals(original)));
  });

  test('a further upload adds; the same file or track again replaces the one before', async (t) => {
    const { importFolder, tracks } = await open(t);
    const first = await newFolder();
    await audio(join(first, '01.flac'), { title: 'Onda', artist: 'Lume', album: 'Mar', track: '1' });
    await text(join(first, 'cover.jpg'), 'a picture');
    const second = await newFolder();
    await audio(join(second, '01.flac'), { title: 'Outra', artist: 'Lume', album: 'Mar', track: '2' }, 500);
    const license = { license: SA };
    assert.equal((await importFolder(first, 'a', license)).run.state, 'done');
    const [before] = await tracks();
    const added = await importFolder(second, 'b', license);
    assert.deepEqual([added.run.state, added.run.files?.gone], ['done', 0]);
    const both = await tracks();
    assert.deepEqual(
      both.map(({ name }) => name),
      ['Onda', 'Outra'],
    );
    // The album keeps the cover that this upload does not have.
    assert.notEqual(before.cover, '');
    assert.deepEqual(
      both.map(({ cover }) => cover),
      [before.cover, before.cover],
    );
    const better = await newFolder();
    await audio(join(better, 'new.flac'), { title: 'Onda', artist: 'Lume', album: 'Mar', track: '1' }, 600);
    assert.equal((await importFolder(better, 'c', license)).run.state, 'done');
    assert.equal((await importFolder(second, 'another name', license)).run.state, 'done');
    const after = await tracks();
    assert.deepEqual(
      after.map(({ id }) => id),
      both.map(({ id }) => id),
    );
    assert.notEqual(after[0].audio, both[0].audio);
    assert.equal(after[1].audio, both[1].audio);
  });

  test('refuses paths that leave the folder, hidden names, other kinds of files, large ones, and requests from elsewhere', async (t) => {
    const { newUpload, add, uploads, folder, send } = await open(t);
    const id = await newUpload();
    for (const path of [
      ...[
        '../a.mp3',
        'a/../../b.mp3',
        '/etc/a.mp3',
        'a//b.mp3',
        './a.mp3',
        '.a.mp3',
        '.b/a.mp3',
        'a\\..\\b.mp3',
      ],
      ...['a\0.mp3', 'a\n.mp3', `${'x'.repeat(300)}.mp3`, `${'folder/'.repeat(200)}a.mp3`, ''],
    ]) {
      const { status, message } = await add(id, path, 'x');
      assert.equal(status, 400, path);
      assert.match(message, /^path: /, path);
    }
    const { status, message } = await add(id, 'notes.exe', 'x');
    assert.deepEqual([status, /^Only audio files are accepted/.test(message)], [400, true]);
    const large = await add(id, 'a.mp3', 'x'.repeat(1_000_001));
    assert.equal(large.message, refusalMessage('fileTooLarge', { max: 1 }));
    assert.equal((await add(id, 'a.mp3', 'x', { 'x-csrf-token': 'wrong' })).status, 403);
    for (const other of ['a', '0'.repeat(31), '../../../x'])
      assert.equal((await add(encodeURIComponent(other), 'a.mp3', 'x')).status, 404, other);
    assert.deepEqual(await filesBelow(uploads), []);
    assert.deepEqual(await filesBelow(join(folder, 'imports')), []);
    // Nothing was sent, or less than announced.
    const start = async (files: number) =>
      (await send(`POST ${IMPORTS}/uploads/${id}/import`, { files, name: 'x' })).status;
    assert.equal(await start(1), 409);
    assert.equal((await add(id, 'a.mp3', 'x')).status, 204);
    assert.equal(await start(2), 409);
    const statuses = [];
    for (const path of ['a.mp3/b.mp3', 'c.mp3/d.mp3', 'c.mp3'])
      statuses.push((await add(id, path, 'x')).status);
    assert.deepEqual(statuses, [409, 204, 409], 'a file is no folder');
    assert.equal((await send(`DELETE ${IMPORTS}/uploads/${id}`)).status, 204);
    assert.deepEqual(await filesBelow(uploads), []);
  });

  test('a folder without readable audio is refused, and leaves nothing in the data folder', async (t) => {
    const { importFolder, folder } = await open(t);
    const music = await newFolder();
    await text(join(music, 'broken.mp3'), 'not audio');
    const { run, items } = await importFolder(music, 'x', { license: SA });
    assert.deepEqual([run.state, items.map(({ file }) => file)], ['refused', ['broken.mp3']]);
    assert.doesNotMatch(run.reason, /uploads|--/);
    assert.deepEqual(await filesBelow(join(folder, 'imports')), []);
  });

  test('an import that fails at its end removes what it has added to the data folder, and nothing else', async (t) => {
    const { importFolder, store, folder } = await open(t);
    const music = await newFolder();
    await audio(join(music, '1.flac'), { title: 'One', artist: 'Lume' });
    assert.equal((await importFolder(music, 'a', { license: SA })).run.state, 'done');
    const originals = join(folder, 'imports');
    const before = await filesBelow(originals);
    const old = new Date(Date.now() - 100 * 3600_000);
    for (const path of before) await utimes(join(originals, path), old, old);
    await audio(join(music, '2.flac'), { title: 'Two', artist: 'Lume' }, 550);
    await store.db.schema.alterTable('folder_name').renameTo('away').execute();
    const { run } = await importFolder(music, 'b', { license: SA });
    await store.db.schema.alterTable('away').renameTo('folder_name').execute();
    assert.equal(run.state, 'interrupted');
    assert.deepEqual(await filesBelow(originals), before);
    assert.equal((await importFolder(music, 'c', { license: SA })).run.state, 'done');
    assert.equal((await filesBelow(originals)).length, 2);
  });

  test('with a storage, files may come to several nodes, and every node can play them', async (t) => {
    const storage = await newFolder();
    const opened = await open(t, { storage });
    const { node, newUpload, add, begin, tracks, uploads, eva } = opened;
    const other = node();
    const elsewhere = await serveRoutes(importRoutes(contextOf({ imports: other })), among([eva]));
    t.after(async () => {
      await other.close();
      await elsewhere.close();
    });
    const music = await newFolder();
    await audio(join(music, '1.flac'), { title: 'One', artist: 'Lume' });
    await audio(join(music, '2.flac'), { title: 'Two', artist: 'Lume' }, 550);
    const upload = await newUpload();
    const here = await add(upload, 'Lume/1.flac', await readFile(join(music, '1.flac')));
    const there = await add(upload, 'Lume/2.flac', await readFile(join(music, '2.flac')), {
      url: elsewhere.url,
    });
    assert.deepEqual([here.status, there.status], [204, 204]);
    const { run } = await begin({ upload, files: 2, name: 'Lume', license: SA });
    assert.equal(run.state, 'done', run.reason);
    const found = await tracks();
    assert.deepEqual(
      found.map(({ name, releasedate, audio: stored }) => [name, releasedate, stored.slice(0, 7)]),
      [
        ['One', '2001-09-09', 'stored:'],
        ['Two', '2001-09-09', 'stored:'],
      ],
    );
    await eventually(
      async () => [...(await filesBelow(join(storage, 'uploads'))), ...(await filesBelow(uploads))],
      (left) => left.length === 0,
    );
    assert.equal((await filesBelow(join(storage, 'originals'))).length, 2);
  });
});
