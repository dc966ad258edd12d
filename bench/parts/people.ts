/**
 * Users: durable likes per second over HTTP, and in a bare loop of the same statement on the same disk; pages of a user with many
 * likes over HTTP and as plain SQL.
 */
import { mkdtempDisposableSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { APPLICATION, type BenchData } from '../catalogue/files.ts';
import { scattered } from '../catalogue/likes.ts';
import { byRate, startLoad } from '../measure/load.ts';
import { type Measured, startService } from '../measure/processes.ts';
import type { BenchProgress } from '../measure/progress.ts';
import { type Report, type Section, type TableRow, verdict, whole } from '../measure/table.ts';
import { compareInTurn, type Effort, measure, type Times } from '../measure/times.ts';
import { targetOf } from '../requests/request.ts';
import { makePeople, type People, type PeopleSize, type TokenHolder } from './people-data.ts';

export interface PeopleEffort {
  size: PeopleSize;
  likes: LikesEffort;
  reads: Effort;
}

export async function measurePeople(data: BenchData, { size, ...effort }: PeopleEffort): Promise<Report> {
  const { progress } = data;
  progress.step('making them');
  using folder = mkdtempDisposableSync(join(data.folder, 'people-'));
  const people = await makePeople(folder.path, size);
  await using service = await startService(people.home, targetOf('tracks?limit=1'));
  const likes = await measureLikes(people, service, effort.likes, progress);
  progress.step('users/tracks');
  const reads = await measureReads(people, service, effort.reads);
  return {
    sections: [likes.section, reads.section],
    differences: [...likes.differences, ...reads.differences],
  };
}

interface LikesEffort {
  /** The length of a round. */
  seconds: number;
  rounds: number;
  /** Rounds that do not count: V8 still compiles functions of the service after forty thousand requests. */
  warmups: number;
}

async function measureLikes(
  { database, untouched, writers, size }: People,
  service: Measured,
  effort: LikesEffort,
  progress: BenchProgress,
): Promise<{ section: Section; differences: string[] }> {
  await using generator = startLoad();
  const { seconds, rounds, warmups } = effort;
  const share = Math.floor(size.tracks / (rounds + warmups));
  let round = 0;
  let acknowledged = 0;
  const before = countLikes(database);
  const overHttp = async () => {
    const first = share * round++;
    // Each connection begins with the tracks of its writer.
    const paths = writers.flatMap(({ token }) =>
      Array.from({ length: share }, (_, i) => likePath(token, scattered(first + i, size.tracks))),
    );
    const sent = await generator.send(service, {
      method: 'POST',
      paths,
      connections: writers.length,
      seconds,
    });
    acknowledged += sent.requests;
    return sent;
  };
  using bare = openBareLikes(untouched, writers, size.tracks);
  const { ours, other, ratio } = await compareInTurn(
    overHttp,
    async () => bare.like(seconds),
    byRate,
    effort,
    (done) => progress.step('likes', done),
  );
  const stored = countLikes(database) - before;
  const row = {
    cells: [`${size.writers} writers over HTTP`, ours.rate, other.rate, ratio, ours.cpu, other.cpu],
    target: verdict(ratio >= 1, '≥ 1.0 of bare'),
  };
  const columns = ['likes/s', 'bare node:sqlite', 'ratio', 'CPU µs', 'bare CPU µs'];
  const differences =
    stored === acknowledged ? [] : [`likes: ${acknowledged} were acknowledged, ${stored} are stored`];
  return { section: { title: 'Likes, durable', columns, rows: [row] }, differences };
}

const likePath = (token: string, track: number) =>
  `/v3.0/setuser/like?client_id=${APPLICATION.client_id}&access_token=${token}&track_id=${track}`;

/** As the store has them. */
const DURABLE = `pragma journal_mode = wal; pragma journal_size_limit = 67108864; pragma synchronous = full;
  pragma cache_size = -32768`;
const UPSERT = `
  insert into user_track (user_id, track_id, liked, favorited, disliked, reviewed, score, updated)
  select "user".id, track.id, :now, '', '', '', 0, :now from "user", track where "user".id = :user and track.id = :track
  on conflict (user_id, track_id) do update set
    liked = case when user_track.liked = '' then excluded.liked else user_track.liked end,
    disliked = '',
    updated = case
      when user_track.liked <> '' or user_track.updated > excluded.updated then user_track.updated
      else excluded.updated end
    where user_track.liked = '' or user_track.disliked <> ''`;

/** A commit for each like. */
function openBareLikes(file: string, writers: readonly TokenHolder[], tracks: number) {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  db.exec(DURABLE);
  const upsert = db.prepare(UPSERT);
  let done = 0;
  return {
    /** Likes per second, and the processor time of each in microseconds. */
    like(seconds: number) {
      const start = performance.now();
      const cpu = process.cpuUsage();
      const first = done;
      while (performance.now() < start + seconds * 1000) {
        const { userId: user } = writers[done % writers.length];
        const now = new Date().toISOString().slice(0, 23).replace('T', ' ');
        upsert.run({ now, user, track: scattered(Math.floor(done++ / writers.length), tracks) });
      }
      const { user, system } = process.cpuUsage(cpu);
      const likes = done - first;
      return { rate: (likes * 1000) / (performance.now() - start), cpu: (user + system) / likes };
    },
    [Symbol.dispose]: () => db.close(),
  };
}

function countLikes(file: string): number {
  using db = new DatabaseSync(file, { readOnly: true });
  return Number(db.prepare(`select count(*) as likes from user_track where liked <> ''`).get()!['likes']);
}

interface ReadCase {
  name: string;
  query?: string;
  offset?: number;
  /** Parts of the naive statement. */
  order?: string;
  condition?: string;
  counted?: boolean;
  /** The p50 over HTTP should not be longer, in milliseconds. */
  max?: number;
}

const PAGES: readonly ReadCase[] = [
  { name: 'first page', max: 3 },
  { name: 'page 100', query: '&offset=990', offset: 990, max: 2 },
  { name: 'relation=like', query: '&relation=like', condition: `liked <> ''` },
  {
    name: 'order=rating',
    query: '&order=rating',
    order: `score + 9 * (favorited <> '') + 8 * (liked <> '') desc`,
  },
  { name: 'fullcount=true', query: '&fullcount=true', counted: true },
];

async function measureReads(
  { database, reader, size }: People,
  service: Measured,
  effort: Effort,
): Promise<{ section: Section; differences: string[] }> {
  using db = new DatabaseSync(database, { readOnly: true });
  await using generator = startLoad();
  const seconds = effort.milliseconds / 1000;
  const differences: string[] = [];
  const rows: TableRow[] = [];
  for (const page of PAGES) {
    const target = targetOf(`users/tracks?access_token=${reader.token}${page.query ?? ''}`);
    const naive = naivePage(db, page, reader.userId);
    const expected = JSON.stringify(naive());
    const response = await fetch(service.url + target);
    const got = JSON.stringify(foundIn(await response.text()));
    if (got !== expected) differences.push(`users/tracks, ${page.name}: ${got}, SQLite ${expected}`);
    const measureHttp = () => generator.send(service, { paths: [target], connections: 1, seconds });
    await measureHttp();
    const { times: ours } = await measureHttp();
    const theirs = measure(() => naive, effort);
    rows.push(pageRow(page, ours, theirs));
  }
  const title = `users/tracks of ${whole(size.likes)} likes, ms`;
  const columns = ['p50', 'p99', 'SQL p50', 'SQL p99', 'faster'];
  return { section: { title, columns, rows }, differences };
}

interface Found {
  ids: number[];
  count: number | undefined;
}

function foundIn(body: string): Found {
  const { headers, results } = JSON.parse(body);
  const ids = results.flatMap((user: { tracks: { id: string }[] }) =>
    user.tracks.map(({ id }) => Number(id)),
  );
  return { ids, count: headers.results_fullcount };
}

/** The naive statement: join, sort, skip. Prepared, and along our index where that helps. */
function naivePage(db: DatabaseSync, page: ReadCase, userId: number): () => Found {
  const { order = 'updated desc', condition = `updated <> ''`, counted, offset = 0 } = page;
  const wanted = `from user_track join track on track.id = track_id
    join artist on artist.id = track.artist_id join album on album.id = track.album_id
    where user_id = ? and ${condition}`;
  const rows = db.prepare(`
    select track.id, track.name, track.releasedate, track.duration, license_ccurl, audiodownload_allowed, artist.id,
      artist.name, album.id, updated, liked, favorited, score
    ${wanted} order by ${order}, track_id limit 10 offset ${offset}`);
  rows.setReturnArrays(true);
  const count = db.prepare(`select count(*) as count ${wanted}`);
  return () => ({
    ids: (rows.all(userId) as unknown as number[][]).map(([id]) => id),
    count: counted ? Number(count.get(userId)!['count']) : undefined,
  });
}

function pageRow({ name, max }: ReadCase, ours: Times, naive: Times): TableRow {
  return {
    cells: [name, ours.p50, ours.p99, naive.p50, naive.p99, naive.p50 / ours.p50],
    ...(max !== undefined && { target: verdict(ours.p50 <= max, `p50 ≤ ${max}`) }),
  };
}
