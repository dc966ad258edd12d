/**
 * Each operation with its most expensive parameters: processor time of one request, and the longest stretch of it in
 * which nothing else was served; then the same in a cold generation. One request at a time, in the bench's own thread; the store is
 * SQLite, in the same thread.
 */
import { mkdtempDisposableSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { createDraw } from '../catalogue/draw.ts';
import { APPLICATION, type BenchData } from '../catalogue/files.ts';
import { sharedCatalogue } from '../catalogue/read-model.ts';
import { trackId } from '../catalogue/records.ts';
import { openHandler } from '../measure/handler.ts';
import { freshView } from '../measure/in-process.ts';
import { importRecords } from '../measure/processes.ts';
import { type Report, type TableRow, verdict } from '../measure/table.ts';
import { processorTime, summary } from '../measure/times.ts';
import { dynamicQueries, hostileRequests } from '../requests/hostile.ts';

export interface WorstEffort {
  /** Runs of each request after the first. */
  runs: number;
  /** No new run starts after this time; there is at least one. */
  milliseconds: number;
  playlists: number;
  /** On each playlist. */
  entries: number;
  likes: number;
  reviews: number;
}

const USER = 1;
const PEOPLE = 200;

export async function measureWorst(data: BenchData, effort: WorstEffort): Promise<Report> {
  const { tracks, progress } = data;
  const catalogue = sharedCatalogue(tracks, progress);
  using folder = mkdtempDisposableSync(join(data.folder, 'worst-'));
  const playlists = Array.from({ length: effort.playlists }, (_, i) => i + 1);
  const queries = dynamicQueries(createDraw(tracks));
  const database = await makeStore(join(folder.path, 'service'), tracks, effort, queries);
  await using handler = await openHandler(catalogue, database);
  const requests = hostileRequests({
    draw: createDraw(tracks),
    albums: catalogue.albums.count,
    artists: catalogue.artists.count,
    playlists,
    dynamic: queries.map((_, at) => effort.playlists + 1 + at),
    userId: USER,
  });
  const rows: TableRow[] = [];
  for (const [name, request] of Object.entries(requests)) {
    progress.step(name);
    const measureIn = (generation: () => Catalogue) =>
      measureStretches(generation, (one) => handler.get(request, one), effort);
    // Nothing of an earlier run is cached for the generation as a whole: a hostile client sends other values each time.
    const warm = await measureIn(() => ({ ...catalogue }));
    const cold = await measureIn(() => freshView(catalogue));
    rows.push({
      cells: [name, warm.time, warm.stretch, cold.time, cold.stretch, warm.bytes / 1000],
      target: verdict(Math.max(warm.stretch, cold.stretch) <= STRETCH_MAX, `stretch ≤ ${STRETCH_MAX}`),
    });
  }
  const columns = ['p50', 'longest stretch', 'cold p50', 'longest stretch', 'kB'];
  return { sections: [{ title: 'Worst requests, ms', columns, rows }] };
}

/** A database with users, playlists, likes and reviews; returns its path. */
async function makeStore(
  folder: string,
  tracks: number,
  effort: WorstEffort,
  queries: readonly string[],
): Promise<string> {
  const people = Array.from({ length: PEOPLE }, (_, i) => {
    return { entity: 'user', id: USER + i, name: `person${i}` } as const;
  });
  await importRecords(folder, [APPLICATION, ...people]);
  const file = join(folder, 'cantiga.db');
  using database = new DatabaseSync(file);
  database.exec('begin');
  const anyTrack = (i: number) => trackId(1 + ((i * 7919) % tracks));
  const entry = database.prepare(
    'insert into playlist_track (playlist_id, position, track_id, date) values (?, ?, ?, ?)',
  );
  const playlist = database.prepare(`insert into playlist
    (id, name, name_folded, name_caseless, user_id, creationdate, updated) values (?, ?, ?, ?, ?, ?, ?)`);
  for (let id = 1; id <= effort.playlists; id++) {
    playlist.run(id, `List ${id}`, `list ${id}`, `list ${id}`, USER, '2020-01-01', moment(id));
    for (let at = 1; at <= effort.entries; at++) entry.run(id, at, anyTrack(id * 31 + at), moment(at));
  }
  const dynamic = database.prepare(`insert into playlist
    (id, name, name_folded, name_caseless, user_id, creationdate, updated, query) values (?, ?, ?, ?, ?, ?, '', ?)`);
  for (const [at, query] of queries.entries())
    dynamic.run(effort.playlists + 1 + at, 'Dynamic', 'dynamic', 'dynamic', USER, '2020-01-01', query);
  const like = database.prepare(`insert into user_track
    (user_id, track_id, liked, favorited, disliked, reviewed, score, updated) values (?, ?, ?, '', '', '', 0, ?)`);
  for (let i = 0; i < Math.min(effort.likes, tracks); i++)
    like.run(USER, trackId(1 + i), moment(i), moment(i));
  const review = database.prepare(`insert into review
    (id, user_id, track_id, album_id, score, title, text, lang, date, agreecnt) values (?, ?, ?, null, ?, 'A title', ?, 'en', ?, 0)`);
  const text = 'Some words about it. '.repeat(30);
  for (let id = 1; id <= effort.reviews; id++) {
    review.run(id, USER + (id % PEOPLE), anyTrack(id), id % 11, text, moment(id));
  }
  database.exec('commit; analyze');
  return file;
}

function moment(index: number): string {
  return new Date(Date.UTC(2015, 0, 1) + index * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Milliseconds of the processor: all of a request, and its longest stretch in which nothing else was served. */
interface Stretched {
  time: number;
  stretch: number;
  /** Of the response. */
  bytes: number;
}

/** No request takes longer than this without letting others in between. */
const STRETCH_MAX = 50;

async function measureStretch(request: () => Promise<string>): Promise<Stretched> {
  let last = processorTime();
  let longest = 0;
  let over = false;
  const look = () => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  const start = processorTime();
  const body = await request();
  const time = processorTime() - start;
  await new Promise((resolve) => setImmediate(resolve));
  over = true;
  return { time, stretch: longest, bytes: Buffer.byteLength(body) };
}

/** The medians of the runs after a first one, which does not count. */
async function measureStretches(
  generation: () => Catalogue,
  get: (generation: Catalogue) => Promise<string>,
  { runs, milliseconds }: WorstEffort,
): Promise<Stretched> {
  const measured: Stretched[] = [];
  const end = processorTime() + milliseconds;
  while (measured.length <= runs && (measured.length < 2 || processorTime() < end)) {
    const one = generation();
    measured.push(await measureStretch(() => get(one)));
  }
  const middle = (of: keyof Stretched) => summary(measured.slice(1).map((one) => one[of])).p50;
  return { time: middle('time'), stretch: middle('stretch'), bytes: middle('bytes') };
}
