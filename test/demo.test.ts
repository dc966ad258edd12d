/** The demo as clients see it: a model of a complete catalogue. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type DemoService, startDemoService } from './demo-service.fixture.ts';

interface DemoTrack {
  id: string;
  prourl: string;
  licenses: { prolicensing: string };
  musicinfo: Record<'vocalinstrumental' | 'lang' | 'gender' | 'acousticelectric' | 'speed', string>;
}

let service: DemoService;

before(async () => {
  service = await startDemoService(1);
});
after(() => service.close());

async function fetchTracks(query: string): Promise<DemoTrack[]> {
  const { text } = await service.sendRequest(
    `/v3.0/tracks/?client_id=${service.clientId}&type=single+albumtrack&include=musicinfo+licenses&limit=200&${query}`,
  );
  const { headers, results } = JSON.parse(text);
  assert.equal(headers.status, 'success', headers.error_message);
  return results;
}

async function fetchAllTracks(): Promise<DemoTrack[]> {
  const tracks: DemoTrack[] = [];
  for (;;) {
    const page = await fetchTracks(`offset=${tracks.length}`);
    if (page.length === 0) return tracks;
    tracks.push(...page);
  }
}

test('every track of the demo has complete and consistent properties', async () => {
  const tracks = await fetchAllTracks();
  assert.equal(tracks.length, 1000);
  for (const { id, prourl, licenses, musicinfo } of tracks) {
    for (const name of ['speed', 'acousticelectric', 'vocalinstrumental'] as const) {
      assert.notEqual(musicinfo[name], '', `${name} of track ${id}`);
    }
    if (musicinfo.vocalinstrumental !== 'vocal') {
      assert.deepEqual([musicinfo.lang, musicinfo.gender], ['', ''], `instrumental track ${id}`);
    } else assert.notEqual(musicinfo.lang, '', `language of track ${id}`);
    assert.equal(prourl !== '', licenses.prolicensing === 'true', `prourl of track ${id}`);
  }
});

test('the demo has tracks with the tag electro', async () => {
  assert.ok((await fetchTracks('tags=electro')).length >= 5);
});
