/**
 * User activity, counted by the database for each track, album and artist in each period: of all of them page by
 * page, for a build, or of some, when they were touched.
 */
import { sql } from 'kysely';
import type { RatedKind } from '../../domain/activity/activity.ts';
import {
  ALBUM_EVENTS,
  type AlbumCounts,
  ARTIST_EVENTS,
  type ArtistCounts,
  type RatingEvent,
  SPANS,
  TRACK_EVENTS,
  type TrackCounts,
} from '../../domain/activity/popularity.ts';
import { RATINGS, type Rating } from '../../domain/vocabulary.ts';
import { inParts } from '../queries/in-parts.ts';
import { pagesOf } from '../queries/pages.ts';
import type { Db } from '../schema.ts';
import { counted, countsIn, RATING_SOURCES, type RatingSource } from './rating-sources.ts';

/** The counted events of each kind. */
interface CountsOf {
  track: TrackCounts;
  album: AlbumCounts;
  artist: ArtistCounts;
}

export type CountedRow<Kind extends RatedKind> = CountsOf[Kind] & { id: number };

const EVENTS: Record<RatedKind, readonly RatingEvent[]> = {
  track: TRACK_EVENTS,
  album: ALBUM_EVENTS,
  artist: ARTIST_EVENTS,
};

const PAGE = 4000;
/** Ids per statement that checks for activity: SQLite is synchronous and blocks the process meanwhile. */
const IDS_LOOKED_AT = 1000;

type Numbers = Record<string, number> & { id: number };

function pages(db: Db, source: RatingSource, day: string): AsyncGenerator<Numbers[]> {
  const id = sql.ref(source.id);
  const counts = countsIn(source, day);
  const table = sql.table(source.table);
  return pagesOf<Numbers>(PAGE, async (last) => {
    const behind = sql`${id} > ${last?.id ?? 0}`;
    // Otherwise the subquery would be computed for all remaining rows on every page.
    const within =
      source.subquery === undefined
        ? behind
        : sql`${behind} and ${id} <= (select max(${id}) from (select distinct ${id} from ${table}
            where ${behind} and ${source.where} order by ${id} limit ${sql.lit(PAGE)}) as page)`;
    const { rows } = await sql<Numbers>`
      select ${id} as id, ${counts} from ${counted(source, within)}
      group by ${id} order by ${id} limit ${sql.lit(PAGE)}`.execute(db);
    return rows;
  });
}

function emptyRow<Kind extends RatedKind>(kind: Kind, id: number): CountedRow<Kind> {
  const names = EVENTS[kind].flatMap((name) => SPANS.map((span) => `${name}_${span}`));
  return { ...Object.fromEntries(names.map((name) => [name, 0])), id } as CountedRow<Kind>;
}

/**
 * Pages of all items with activity, in ascending id, including ids that the catalogue does not have. Call
 * it in `store.snapshot`. Each source is a stream in ascending id; they are merged into one.
 */
export async function* readCounts<Kind extends RatedKind>(
  db: Db,
  kind: Kind,
  day: string,
): AsyncGenerator<CountedRow<Kind>[]> {
  const streams = await Promise.all(RATING_SOURCES[kind].map((source) => streamOf(pages(db, source, day))));
  const empty = emptyRow(kind, 0);
  let page: CountedRow<Kind>[] = [];
  for (;;) {
    let id = Number.POSITIVE_INFINITY;
    for (const { head } of streams) if (head !== undefined && head.id < id) id = head.id;
    if (id === Number.POSITIVE_INFINITY) break;
    const row = { ...empty };
    for (const stream of streams) {
      if (stream.head?.id !== id) continue;
      Object.assign(row, stream.head);
      // Not awaited row by row: that would take longer than everything else.
      if (!stream.next()) await stream.nextPage();
    }
    page.push(row);
    if (page.length === PAGE) {
      yield page;
      page = [];
    }
  }
  if (page.length > 0) yield page;
}

/** Pages of rows, one row at a time. */
async function streamOf(source: AsyncGenerator<Numbers[]>) {
  let rows: Numbers[] = [];
  let at = 0;
  const stream = {
    /** `undefined` at the end. */
    head: undefined as Numbers | undefined,
    /** Whether the page had one more. */
    next(): boolean {
      at++;
      stream.head = rows[at];
      return stream.head !== undefined;
    },
    async nextPage(): Promise<void> {
      const { value, done } = await source.next();
      rows = done ? [] : value;
      at = 0;
      stream.head = rows[0];
    },
  };
  await stream.nextPage();
  return stream;
}

/** The counts of these items, one row each in the given order; zeros for items without activity. */
export async function* readCountsOf<Kind extends RatedKind>(
  db: Db,
  kind: Kind,
  ids: ArrayLike<number>,
  day: string,
): AsyncGenerator<CountedRow<Kind>[]> {
  const empty = emptyRow(kind, 0);
  const sources = RATING_SOURCES[kind].map((source) => ({ ...source, counts: countsIn(source, day) }));
  for (const some of inParts(ids)) {
    const rows = new Map(some.map((id) => [id, { ...empty, id }]));
    for (const { counts, ...source } of sources) {
      const id = sql.ref(source.id);
      const found = await sql<Numbers>`
        select ${id} as id, ${counts} from ${counted(source, sql`${id} in (${sql.join(some)})`)}
        group by ${id}`.execute(db);
      for (const row of found.rows) Object.assign(rows.get(row.id)!, row);
    }
    yield [...rows.values()];
  }
}

/** The imported ratings of tracks. Unknown tracks are missing. */
export async function readBaseRatings(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Record<Rating, number>>> {
  const rows = await db.selectFrom('track').select('id').select(RATINGS).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, ...ratings }) => [id, ratings]));
}

/** Those of these ids (ascending) with activity on `since` or later; in no order, possibly repeated. */
export async function* readDatedSince(
  db: Db,
  kind: RatedKind,
  ids: ArrayLike<number>,
  since: string,
  { except }: { except?: RatingSource['table'] } = {},
): AsyncGenerator<number[]> {
  const sources = RATING_SOURCES[kind].filter(({ table }) => table !== except);
  for (let start = 0; start < ids.length; start += IDS_LOOKED_AT) {
    const range = [ids[start], ids[Math.min(start + IDS_LOOKED_AT, ids.length) - 1]];
    for (const { table, id, where, events } of sources) {
      const moments = [...new Set(events.map(({ moment }) => moment))];
      const dated = moments.map((moment) => sql`${sql.ref(moment)} >= ${since}`);
      const { rows } = await sql<{ id: number }>`
        select distinct ${sql.ref(id)} as id from ${sql.table(table)}
        where ${sql.ref(id)} between ${range[0]} and ${range[1]} and ${where}
          and (${sql.join(dated, sql` or `)})`.execute(db);
      yield rows.map((row) => row.id);
    }
  }
}
