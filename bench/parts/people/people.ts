/** Users: likes per second, and pages of a user with many likes over HTTP and as plain SQL. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BenchData } from '../../catalogue/files.ts';
import { startLoad } from '../../measure/load.ts';
import { type Measured, startService } from '../../measure/processes.ts';
import {
  milliseconds,
  type Report,
  type Section,
  type TableRow,
  times,
  verdict,
  whole,
} from '../../measure/table.ts';
import { type Effort, measure, type Times } from '../../measure/times.ts';
import { targetOf } from '../../requests/request.ts';
import { type LikesEffort, measureLikes } from './likes.ts';
import { makePeople, type People, type PeopleSize } from './people-data.ts';

export interface PeopleEffort {
  size: PeopleSize;
  likes: LikesEffort;
  reads: Effort;
}

export async function measurePeople(data: BenchData, { size, ...effort }: PeopleEffort): Promise<Report> {
  const { progress } = data;
  progress.step('making them');
  await using closing = new AsyncDisposableStack();
  const folder = mkdtempSync(join(data.folder, 'people-'));
  closing.defer(() => rmSync(folder, { recursive: true }));
  const people = await makePeople(folder, size);
  const service = await startService(people.home, targetOf('tracks?limit=1'));
  closing.defer(service.close);
  const likes = await measureLikes(people, service, effort.likes, progress);
  progress.step('users/tracks');
  const reads = await measureReads(people, service, effort.reads);
  return {
    sections: [likes.section, reads.section],
    differences: [...likes.differences, ...reads.differences],
  };
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
  const db = new DatabaseSync(database, { readOnly: true });
  const generator = startLoad();
  const seconds = effort.milliseconds / 1000;
  try {
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
  } finally {
    await generator.close();
    db.close();
  }
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
  const spans = [ours.p50, ours.p99, naive.p50, naive.p99];
  return {
    cells: [name, ...spans.map(milliseconds), times(naive.p50 / ours.p50)],
    target: max === undefined ? '' : verdict(ours.p50 <= max, `p50 ≤ ${max}`),
  };
}
