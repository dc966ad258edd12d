import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCatalogueBuilder } from '../../../catalogue/build/builder.ts';
import { artist, CLIENT, exampleServices, startServer, track } from '../../example-service.fixture.ts';
import { readResponse } from '../fixtures/read-response.fixture.ts';
import { truncateLongest } from './truncate-inner-lists.ts';

function catalogueOf(counts: readonly number[]) {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  for (const i of counts.keys()) builder.addArtist(artist(i + 1, `Artist ${i + 1}`));
  let id = 0;
  for (const [i, count] of counts.entries()) {
    for (let n = 0; n < count; n++) builder.addTrack(track(++id, `Song ${id}`, i + 1));
  }
  return builder.finish(1);
}

function cut(lengths: readonly number[]) {
  const warnings: string[] = [];
  const ids = Float64Array.from(lengths, (_, i) => i + 1);
  const nested = lengths.map((length) => Array.from({ length }, (_, i) => i));
  const ordinals = [...lengths.keys()];
  const nesting = { owner: 'artist', of: 'tracks', narrower: 'album_id, track_id' } as const;
  const page = truncateLongest({ ordinals, nested, more: false }, ids, nesting, warnings);
  return { lengths: page.nested.map(({ length }) => length), warnings };
}

test('all tracks of the artists on a page are shown up to 10,000', () => {
  assert.deepEqual(cut([3, 9997]), { lengths: [3, 9997], warnings: [] });
});

test('beyond that, the longest lists are cut to one length, with a warning', () => {
  const { lengths, warnings } = cut([3, 12_000, 9000]);
  assert.deepEqual(lengths, [3, 4998, 4998]);
  assert.deepEqual(warnings, [
    'artist 2: only the first 4998 of 12000 tracks are shown',
    'artist 3: only the first 4998 of 9000 tracks are shown',
    'album_id, track_id show the rest',
  ]);
  assert.equal(cut([3, 8000, 9000]).warnings.at(-1), 'album_id, track_id or a smaller limit show the rest');
});

test('a warning names at most ten artists', () => {
  const { lengths, warnings } = cut(Array.from({ length: 200 }, () => 60));
  assert.deepEqual(new Set(lengths), new Set([50]));
  assert.equal(warnings.length, 12);
  assert.equal(warnings[10], 'the tracks of 190 more artists are cut too');
});

test('an artist with more tracks than fit into a response is returned with a warning', async () => {
  const catalogue = catalogueOf([10_005, 2]);
  const server = await startServer(exampleServices({ catalogue: () => catalogue }));
  try {
    const response = await fetch(`${server.url}/v3.0/artists/tracks?client_id=${CLIENT}&track_type=single`);
    const { headers, results } = readResponse('json', await response.text());
    assert.match(
      headers.warnings,
      /^artist 1: only the first 9998 of 10005 tracks are shown; album_id, track_id or tracks\?type=single\+albumtrack&artist_id=1 show the rest$/,
    );
    // It does.
    const last = await fetch(
      `${server.url}/v3.0/tracks?client_id=${CLIENT}&type=single+albumtrack&artist_id=1&offset=10000&fullcount=true`,
    );
    const rest = readResponse('json', await last.text());
    assert.deepEqual([rest.headers.results_fullcount, rest.results.length], [10_005, 5]);
    assert.deepEqual(
      results.map(({ tracks }) => Array.isArray(tracks) && tracks.length),
      [9998, 2],
    );
  } finally {
    await server.close();
  }
});
