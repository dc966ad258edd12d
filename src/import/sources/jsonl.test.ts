import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { forEachDatabase } from '../../../test/databases.ts';
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

  test('refuses a path that is nothing it knows, and says what it takes', async () => {
    const store = await openFresh();
    const folder = await testFolder();
    for (const path of [join(folder, 'missing.jsonl'), folder, await fileOf('x', '.csv'), '/dev/null']) {
      await assert.rejects(importPath(store, path), {
        kind: 'import',
        message: /expected a JSON Lines file .* got /,
      });
    }
  });

  test('takes waveforms in every spelling that JSON allows', async () => {
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
