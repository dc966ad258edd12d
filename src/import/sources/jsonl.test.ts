import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { latestChanges, recordChange } from '../../store/changes/changes.ts';
import { importPath } from '../import.ts';
import {
  album,
  artist,
  fileOf,
  peaks,
  readPeaks,
  readTracks,
  testFolder,
  track,
} from '../sample-records.fixture.ts';
import { importRecords } from '../writing/import-records.ts';

forEachDatabase(({ openFresh }) => {
  test('reads gzip, CRLF, a byte order mark and empty lines', async () => {
    const store = await openFresh();
    const text = `\uFEFF${JSON.stringify(artist)}\r\n\r\n  \n${JSON.stringify(album)}\r\n${JSON.stringify(track)}`;
    await importPath(store, await fileOf(text));
    await importPath(store, await fileOf(gzipSync(text), '.jsonl.gz'));
    await importPath(store, await fileOf(gzipSync(text), '.JSONL.GZ'));
    assert.equal((await readTracks(store)).length, 1);
    const cut = gzipSync(text.repeat(50)).subarray(0, 60);
    await assert.rejects(importPath(store, await fileOf(cut, '.jsonl.gz')), {
      kind: 'import',
      message: /truncated/,
    });
    await assert.rejects(importPath(store, await fileOf('no gzip', '.jsonl.gz')), {
      kind: 'import',
      message: /expected a gzip file/,
    });
  });

  test('rejects a file that unpacks to far more than its size', async () => {
    const store = await openFresh();
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, '\n'));
    await assert.rejects(importPath(store, await fileOf(bomb, '.jsonl.gz')), {
      kind: 'import',
      message: /unpacks to at most 200 times its size/,
    });
    // A large file that hardly compresses, and a small one that compresses well.
    const blank = Buffer.from(randomBytes(2 << 20).map((byte) => ' \t\r\n'.charCodeAt(byte & 3)));
    for (const padding of [blank, Buffer.alloc(4 << 20, '\n')]) {
      const packed = gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(artist)}\n`), padding]));
      await importPath(store, await fileOf(packed, '.jsonl.gz'));
    }
  });

  test('rejects an unknown kind of path, and names the supported ones', async () => {
    const store = await openFresh();
    const folder = testFolder();
    const missing = importPath(store, join(folder, 'missing.jsonl'));
    const absent = /missing\.jsonl does not exist; expected a JSON Lines file /;
    await assert.rejects(missing, { kind: 'import', message: absent });
    for (const path of [await fileOf('x', '.csv'), '/dev/null']) {
      const message = /expected a JSON Lines file .*, but /;
      await assert.rejects(importPath(store, path), { kind: 'import', message });
    }
    await assert.rejects(importPath(store, await fileOf([artist]), { license: 'https://x.example/' }), {
      kind: 'usage',
      message: /^A default licence \(--license\) needs a folder of audio files, and .* is not one\.$/,
    });
  });

  test('rejects an inaccessible path, and shows its name without control characters', async () => {
    const store = await openFresh();
    const loop = join(testFolder(), `loop-${Math.random()}.jsonl`);
    await symlink(loop, loop);
    await assert.rejects(importPath(store, loop), {
      kind: 'import',
      message: /loop-.*: cannot be read: its symbolic links lead in a circle\.$/,
    });
    const long = join(testFolder(), `${'x'.repeat(300)}.jsonl`);
    await assert.rejects(importPath(store, long), { kind: 'import', message: /the name is too long/ });
    const odd = await fileOf('{', '\n\u001b[31m.jsonl');
    await assert.rejects(importPath(store, odd), {
      kind: 'import',
      message: /^catalogue-\d+\\n\\u001b\[31m\.jsonl:1: expected one JSON object/,
    });
  });

  test('counts blank lines of every kind, also across chunks of the file', async () => {
    const store = await openFresh();
    const blank = '\n \r\n\t \n'.repeat(400_000);
    const content = `${blank}${JSON.stringify(artist)}\n${blank}  {}`;
    await assert.rejects(importPath(store, await fileOf(content)), {
      kind: 'import',
      message: /:2400002: entity: expected one of/,
    });
  });

  test('can be stopped in a file of endless blank lines', async () => {
    const store = await openFresh();
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(importPath(store, await fileOf('\n'.repeat(10)), { signal: stop.signal }), {
      message: /The import was stopped/,
    });
  });

  test('lets others write until there is something to import', async () => {
    const store = await openFresh();
    async function* batches() {
      yield [];
      await store.db.transaction().execute((trx) => recordChange(store, trx, { application: true }));
      yield [{ record: artist, line: 1 }];
    }
    await importRecords(store, {
      name: 'slow',
      batches: batches(),
      owner: 'jsonl',
      bytesDone: () => 0,
      bytesTotal: 0,
    });
    assert.deepEqual(await latestChanges(store.db), { catalogue: 2, application: 1, rating: 0 });
  });

  test('accepts waveforms in every JSON spelling', async () => {
    const store = await openFresh();
    const [first, second, third] = [7, 8, 9].map((id) =>
      JSON.stringify({ ...track, id, lyrics: '"waveform":[1]', waveform: peaks(id) }),
    );
    const spaced = second.replace('"waveform":[', '"waveform" : [ ').replaceAll(',', ' , ');
    const odd = third.replace(/,(\d+)\]/, ',$1e0]');
    await importPath(
      store,
      await fileOf([JSON.stringify(artist), JSON.stringify(album), first, spaced, odd].join('\n')),
    );
    assert.deepEqual([...(await readPeaks(store, 0)).values()], [peaks(7), peaks(8), peaks(9)]);
  });
});
