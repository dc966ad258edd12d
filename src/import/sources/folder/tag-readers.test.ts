import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { audio, newFolder } from './music.fixture.ts';
import { openTagReaders } from './tag-readers.ts';

const TAGS = {
  title: 'Onda',
  artist: 'Lume',
  album: 'Mar',
  track: '3/9',
  date: '2020-05',
  genre: 'Folk; Indie Rock',
  comment: 'CC BY 4.0',
};

for (const ending of ['mp3', 'flac', 'ogg', 'opus', 'wav', 'aiff', 'm4a']) {
  test(`reads the tags and the duration of ${ending}`, async (t) => {
    const path = join(await newFolder(), `x.${ending}`);
    await audio(path, TAGS);
    const readers = openTagReaders();
    t.after(() => readers.close());
    const result = await readers.read(path);
    assert.ok('tags' in result, JSON.stringify(result));
    const { title, artist, album, number, date, genres, license, duration } = result.tags;
    assert.deepEqual(
      { title, artist, album, number, date, genres, license, duration },
      {
        ...{ title: 'Onda', artist: 'Lume', album: 'Mar', number: 3, date: '2020-05-01', duration: 1 },
        ...{ genres: ['folk', 'indie rock'], license: 'http://creativecommons.org/licenses/by/4.0/' },
      },
    );
  });
}

test('reads more files concurrently than there are threads, and the same file has the same hash', async (t) => {
  const folder = await newFolder();
  const path = join(folder, 'x.mp3');
  await audio(path, TAGS);
  const readers = openTagReaders();
  t.after(() => readers.close());
  const many = Array.from({ length: 3 * readers.atOnce }, (_, at) =>
    at % 3 === 0 ? join(folder, 'gone.mp3') : path,
  );
  const results = await Promise.all(many.map((each) => readers.read(each)));
  const hashes = new Set(results.flatMap((result) => ('hash' in result ? [result.hash] : [])));
  assert.equal(hashes.size, 1);
  const reasons = results.flatMap((result) => ('reason' in result ? [result.reason] : []));
  assert.equal(reasons.length, readers.atOnce);
  assert.deepEqual([...new Set(reasons)], ['it is gone']);
});

test('a file that takes too long is given up, and so is each of the following ones', async (t) => {
  const path = join(await newFolder(), 'x.mp3');
  await audio(path, TAGS);
  // No thread even starts in this time.
  const readers = openTagReaders(1);
  t.after(() => readers.close());
  const results = await Promise.all(Array.from({ length: 5 }, () => readers.read(path)));
  for (const result of results)
    assert.deepEqual(result, { reason: 'its tags were not read within 0.001 seconds' });
});
