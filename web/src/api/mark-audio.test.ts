import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { createClient } from '../../../client/src/index.ts';
import { markAudio } from './mark-audio.ts';
import { WebApiError } from './web-api.ts';

const track = (id: number) => ({ id: String(id), audio: `a${id}`, audiodownload: `d${id}` });

/** A service with these results, in which tracks with an even id have no audio. */
function open(results: object[], failure?: Error) {
  const asked: string[] = [];
  const operation = (below: object = {}) => Object.assign(async () => ({ headers: {}, results }), below);
  const above = () => operation({ tracks: operation(), all: 'kept' });
  const client = {
    tracks: operation({ similar: operation(), all: 'kept' }),
    ...{ albums: above(), playlists: above(), users: above(), charts: { tracks: operation() } },
  } as unknown as ReturnType<typeof createClient>;
  const webApi = {
    async get<T>(path: string): Promise<T> {
      asked.push(path);
      if (failure !== undefined) throw failure;
      const ids = new URLSearchParams(path.split('?')[1]).get('id')!.split(' ').map(Number);
      return { total: 0, ids: ids.filter((id) => id % 2 === 0) } as T;
    },
  };
  return { v3: markAudio(client, webApi), asked };
}

const EVEN_SILENT = [
  { id: '1', audio: 'a1', audiodownload: 'd1' },
  { id: '2', audio: '', audiodownload: '' },
];

test('tracks without audio have empty addresses, wherever they come from', async () => {
  const flat = () => open([track(1), track(2)]).v3;
  assert.deepEqual((await flat().tracks({})).results, EVEN_SILENT);
  assert.deepEqual((await flat().tracks.similar({ id: 1 })).results, EVEN_SILENT);
  assert.deepEqual((await flat().charts.tracks({})).results, EVEN_SILENT);
  const nested = () => open([{ tracks: [track(1)] }, { tracks: [track(2)] }]).v3;
  const tracksOf = ({ results }: { results: { tracks: object[] }[] }) =>
    results.flatMap(({ tracks }) => tracks);
  assert.deepEqual(tracksOf(await nested().albums.tracks({})), EVEN_SILENT);
  assert.deepEqual(tracksOf(await nested().playlists.tracks({ id: 1 })), EVEN_SILENT);
  assert.deepEqual(tracksOf(await nested().users.tracks({ id: 1 })), EVEN_SILENT);
});

test('what stands below an operation stays there', () => {
  const { v3 } = open([]);
  assert.equal(v3.tracks.all as unknown, 'kept');
  assert.equal(v3.albums.all as unknown, 'kept');
});

test('asks once for each track, 200 at a time, and not at all for none', async () => {
  const { v3, asked } = open(Array.from({ length: 450 }, (_, at) => track(at % 300)));
  const { results } = await v3.tracks({});
  assert.deepEqual(
    asked.map((path) => path.split('id=')[1].split('+').length),
    [200, 100],
  );
  assert.equal(results.filter(({ audio }) => audio === '').length, 225);
  const empty = open([]);
  await empty.v3.tracks({});
  assert.deepEqual(empty.asked, []);
});

test('tracks come also when the portal fails: none is marked', async () => {
  const { v3 } = open([track(1), track(2)], new WebApiError(503, 'overload', 'busy'));
  assert.deepEqual((await v3.tracks({})).results, [track(1), track(2)]);
});

test('a page that was left gets no tracks, and a fault of ours is not hidden', async () => {
  const left = new WebApiError(0, 'network', 'aborted');
  const signal = AbortSignal.abort();
  await assert.rejects(open([track(1)], left).v3.tracks({}, { signal }), left);
  const fault = new TypeError('a fault');
  await assert.rejects(open([track(1)], fault).v3.tracks({}), fault);
});
