import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { createClient } from '../../../client/src/index.ts';
import { markAudio } from './mark-audio.ts';
import { WebApiError } from './web-api.ts';

const track = (id: number) => ({ id: String(id), audio: `a${id}`, audiodownload: `d${id}` });

/** A service with these results, in which tracks with an even id have no audio. */
function open(results: object[], failure?: Error) {
  const requests: string[] = [];
  const operation = (below: object = {}) => Object.assign(async () => ({ headers: {}, results }), below);
  const above = () => operation({ tracks: operation(), all: 'kept' });
  const client = {
    tracks: operation({ similar: operation(), all: 'kept' }),
    ...{ albums: above(), playlists: above(), users: above(), charts: { tracks: operation() } },
  } as unknown as ReturnType<typeof createClient>;
  const webApi = {
    async get<T>(path: string): Promise<T> {
      requests.push(path);
      if (failure !== undefined) throw failure;
      const ids = new URLSearchParams(path.split('?')[1]).get('id')!.split(' ').map(Number);
      return { total: 0, tracks: ids.filter((id) => id % 2 === 0).map(track) } as T;
    },
  };
  return { v3: markAudio(client, webApi), requests };
}

const EVEN_SILENT = [
  { id: '1', audio: 'a1', audiodownload: 'd1' },
  { id: '2', audio: '', audiodownload: '' },
];

test('tracks without audio get empty URLs, in the results of every operation', async () => {
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

test('keeps the rest of a result unchanged', () => {
  const { v3 } = open([]);
  assert.equal(v3.tracks.all as unknown, 'kept');
  assert.equal(v3.albums.all as unknown, 'kept');
});

test('checks each track once, 200 per request, and sends no request without tracks', async () => {
  const { v3, requests } = open(Array.from({ length: 450 }, (_, at) => track(at % 300)));
  const { results } = await v3.tracks({});
  assert.deepEqual(
    requests.map((path) => path.split('id=')[1].split('+').length),
    [200, 100],
  );
  assert.equal(results.filter(({ audio }) => audio === '').length, 225);
  const empty = open([]);
  await empty.v3.tracks({});
  assert.deepEqual(empty.requests, []);
});

test('returns the tracks unmarked when the check fails', async () => {
  const { v3 } = open([track(1), track(2)], new WebApiError(503, 'overload', 'busy'));
  assert.deepEqual((await v3.tracks({})).results, [track(1), track(2)]);
});

test('an aborted page gets no tracks, and a programming error is not hidden', async () => {
  const aborted = new WebApiError(0, 'network', 'aborted');
  const signal = AbortSignal.abort();
  await assert.rejects(open([track(1)], aborted).v3.tracks({}, { signal }), aborted);
  const fault = new TypeError('a fault');
  await assert.rejects(open([track(1)], fault).v3.tracks({}), fault);
});
