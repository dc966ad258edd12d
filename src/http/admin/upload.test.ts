import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { eventually } from '../../../test/cli-process.fixture.ts';
import { onSqlite } from '../../../test/databases.fixture.ts';
import { refusalMessage } from '../../domain/refusal-messages.ts';
import { IMPORTS, openImports } from './imports.fixture.ts';

const ARTIST = '{"entity":"artist","id":1,"name":"Lume"}\n';

onSqlite((database) => {
  const open = async (t: Parameters<typeof openImports>[0]) => {
    const opened = await openImports(t, database);
    const { server, headers, uploads } = opened;
    const upload = async (
      name: string,
      body: string | Uint8Array<ArrayBuffer>,
      more: Record<string, string> = {},
    ) => {
      const address = `${server.url}${IMPORTS}/upload?name=${encodeURIComponent(name)}`;
      const response = await fetch(address, { method: 'POST', headers: { ...headers, ...more }, body });
      return { status: response.status, json: JSON.parse(await response.text()) };
    };
    const left = async () => (existsSync(uploads) ? await readdir(uploads) : []);
    const noneLeft = () => eventually(left, (found) => found.length === 0);
    return { ...opened, upload, left, noneLeft };
  };

  test('an uploaded file is imported under its own name, then deleted', async (t) => {
    const { upload, reportOf, noneLeft, count } = await open(t);
    const { status, json } = await upload('../m\u202eúsica?.jsonl', ARTIST);
    assert.equal(status, 201);
    assert.deepEqual(json.source, { kind: 'upload', name: '../m\\u202eúsica?.jsonl' });
    assert.equal((await reportOf(json.id)).run.state, 'done');
    assert.equal(await count('artist'), 1);
    await noneLeft();
    const packed = await upload('more.jsonl.gz', new Uint8Array(gzipSync(ARTIST)));
    assert.deepEqual((await reportOf(packed.json.id)).run.taken, { artist: { records: 1, added: 0 } });
    await noneLeft();
  });

  test('an invalid file is refused with its line number, then deleted', async (t) => {
    const { upload, reportOf, noneLeft, count } = await open(t);
    const { json } = await upload('rubbish.jsonl', new Uint8Array([0, 255, 10, 1, 2, 3]));
    const { run, items } = await reportOf(json.id);
    assert.equal(run.state, 'refused');
    assert.deepEqual([items[0].file, items[0].line], ['rubbish.jsonl', 1]);
    const empty = await upload('empty.tsv', '');
    assert.match((await reportOf(empty.json.id)).run.reason, /^empty\.tsv:1: expected the columns/);
    assert.equal(await count('artist'), 0);
    await noneLeft();
  });

  test('rejects files that are too large, not import files, or forms', async (t) => {
    const { upload, left, send } = await open(t);
    const large = await upload('large.jsonl', ' '.repeat(1_000_001));
    assert.deepEqual([large.status, large.json.message], [400, refusalMessage('fileTooLarge', { max: 1 })]);
    const song = await upload('song.mp3', 'x');
    assert.deepEqual([song.status, /name: expected one that ends in/.test(song.json.message)], [400, true]);
    const form = await upload('a.jsonl', 'x', { 'content-type': 'multipart/form-data; boundary=x' });
    assert.deepEqual([form.status, /the file itself/.test(form.json.message)], [400, true]);
    assert.equal((await upload('a.jsonl', ARTIST, { 'x-csrf-token': 'wrong' })).status, 403);
    assert.deepEqual(await left(), []);
    assert.equal((await send(`GET ${IMPORTS}`)).json.total, 0);
  });

  test('an aborted upload leaves no files', async (t) => {
    const { server, headers, left, noneLeft, send } = await open(t);
    const sending = request(`${server.url}${IMPORTS}/upload?name=cut.jsonl`, {
      method: 'POST',
      headers: { ...headers, 'content-length': '5000' },
    });
    sending.on('error', () => {});
    sending.write(ARTIST);
    await eventually(left, (found) => found.length === 1);
    sending.destroy();
    await noneLeft();
    assert.equal((await send(`GET ${IMPORTS}`)).json.total, 0);
  });
});
