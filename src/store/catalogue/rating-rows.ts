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
  windowsOf,
} from '../../domain/activity/popularity.ts';
import { RATINGS, type Rating } from '../../domain/vocabulary.ts';
import { inParts } from '../queries/in-parts.ts';
import { rangesOf } from '../queries/pages.ts';
import type { Db, SqlFragment } from '../schema.ts';

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

/** Rows of each source that one statement counts. */
const ROWS = 8000;
/** Ids per statement that checks for activity: SQLite is synchronous and blocks the process meanwhile. */
const IDS_LOOKED_AT = 1000;

/**
 * Pages of all items with activity, in ascending id, including ids that the catalogue does not have. Call
 * it in `store.snapshot`.
 */
export async function* readCounts<Kind extends RatedKind>(
  db: Db,
  kind: Kind,
  day: string,
): AsyncGenerator<CountedRow<Kind>[]> {
  for await (const isInRange of rangesOf(db, RATING_SOURCES[kind], ROWS)) {
    const rows = await count(db, kind, day, isInRange);
    yield [...rows.values()].sort((one, other) => one.id - other.id);
  }
}

/** The counts of these items, one row each in the given order; zeros for items without activity. */
export async function* readCountsOf<Kind extends RatedKind>(
  db: Db,
  kind: Kind,
  ids: ArrayLike<number>,
  day: string,
): AsyncGenerator<CountedRow<Kind>[]> {
  for (const some of inParts(ids)) {
    const rows = await count(db, kind, day, (id) => sql`${sql.ref(id)} in (${sql.join(some)})`);
    yield some.map((id) => rows.get(id) ?? emptyRow(kind, id));
  }
}

/** By id, in no order. Items without activity are missing. */
async function count<Kind extends RatedKind>(
  db: Db,
  kind: Kind,
  day: string,
  condition: (id: string) => SqlFragment,
): Promise<Map<number, CountedRow<Kind>>> {
  const rows = new Map<number, CountedRow<Kind>>();
  const empty = emptyRow(kind, 0);
  for (const source of RATING_SOURCES[kind]) {
    const id = sql.ref(source.id);
    const found = await sql<Record<string, number> & { id: number }>`
      select ${id} as id, ${countsIn(source, day)} from ${counted(source, condition(source.id))}
      group by ${id}`.execute(db);
    for (const row of found.rows) rows.set(row.id, Object.assign(rows.get(row.id) ?? { ...empty }, row));
  }
  return rows;
}

function emptyRow<Kind extends RatedKind>(kind: Kind, id: number): CountedRow<Kind> {
  const names = EVENTS[kind].flatMap((name) => SPANS.map((span) => `${name}_${span}`));
  return { ...Object.fromEntries(names.map((name) => [name, 0])), id } as CountedRow<Kind>;
}

/** The imported ratings of tracks. Unknown tracks are missing. */
export async function readBaseRatings(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Record<Rating, number>>> {
  const rows = await db.selectFrom('track').select('id').select(RATINGS).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, ...ratings }) => [id, ratings]));
}

/** The ids among these (ascending) with activity on `since` or later; in no order, possibly repeated. */
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

// The tables that user activity is counted from, and the SQL that counts it in each period.

/** The events in a table. */
interface CountedEvent {
  name: RatingEvent;
  /** The column with the time. */
  moment: string;
  /** Which rows count; by default all. */
  where?: SqlFragment;
  /** The aggregate of the rows for which `condition` holds. */
  amount(condition: SqlFragment): SqlFragment;
}

interface RatingSource {
  table: 'activity' | 'user_track' | 'review' | 'playlist_track' | 'user_album' | 'user_artist';
  id: 'track_id' | 'album_id' | 'artist_id';
  where: SqlFragment;
  events: CountedEvent[];
  /** Counted instead of the rows of the table: a subquery over the rows for which `condition` holds. */
  subquery?(condition: SqlFragment): SqlFragment;
}

const EVERY = sql`1 = 1`;

const sumOf = (column: SqlFragment) => (condition: SqlFragment) =>
  sql`sum(case when ${condition} then ${column} else 0 end)`;
const times = sumOf(sql.lit(1));

/**
 * Users with a track on their playlists, since they first had it: however often and on however many of them, that counts as
 * one user. Entries of a missing playlist count as those of one unknown user. Private playlists do not count.
 */
const playlistUsers = (condition: SqlFragment) => sql`(
  select playlist_track.track_id, playlist.user_id, min(playlist_track.date) as date
  from playlist_track left join playlist on playlist.id = playlist_track.playlist_id
  where ${condition} and coalesce(playlist.private, 0) = 0 group by playlist_track.track_id, playlist.user_id) as playlist_user`;

const related = (name: RatingEvent, moment: string): CountedEvent => ({
  name,
  moment,
  where: sql`${sql.ref(moment)} <> ''`,
  amount: times,
});

const reviews = (id: RatingSource['id']): RatingSource => ({
  table: 'review',
  id,
  where: sql`score is not null and hidden = 0`,
  events: [
    { name: 'reviews', moment: 'date', amount: times },
    { name: 'scores', moment: 'date', amount: sumOf(sql.ref('score')) },
  ],
});

const RATING_SOURCES: Record<RatedKind, RatingSource[]> = {
  track: [
    {
      table: 'activity',
      id: 'track_id',
      where: EVERY,
      events: [
        { name: 'listens', moment: 'day', amount: sumOf(sql.ref('listens')) },
        { name: 'downloads', moment: 'day', amount: sumOf(sql.ref('downloads')) },
      ],
    },
    {
      table: 'user_track',
      id: 'track_id',
      where: sql`(liked <> '' or favorited <> '' or disliked <> '')`,
      events: [related('likes', 'liked'), related('favorites', 'favorited'), related('dislikes', 'disliked')],
    },
    reviews('track_id'),
    {
      table: 'playlist_track',
      id: 'track_id',
      where: EVERY,
      events: [{ name: 'playlists', moment: 'date', amount: times }],
      subquery: playlistUsers,
    },
  ],
  album: [
    {
      table: 'user_album',
      id: 'album_id',
      where: EVERY,
      events: [{ name: 'myalbums', moment: 'date', amount: times }],
    },
    reviews('album_id'),
  ],
  artist: [
    {
      table: 'user_artist',
      id: 'artist_id',
      where: EVERY,
      events: [{ name: 'fans', moment: 'date', amount: times }],
    },
  ],
};

/** `name_week`, `name_month`, … as columns. */
function countsIn(source: RatingSource, day: string): SqlFragment {
  const windows = windowsOf(day);
  const columns = source.events.flatMap(({ name, moment, where = EVERY, amount }) =>
    SPANS.map((span) => {
      if (span === 'total') return sql`${amount(where)} as ${sql.ref(`${name}_total`)}`;
      const { from, until } = windows[span];
      const at = sql.ref(moment);
      const begun = from === '' ? where : sql`${at} >= ${sql.lit(from)}`;
      const within = sql`${begun} and ${at} < ${sql.lit(until)}`;
      return sql`${amount(within)} as ${sql.ref(`${name}_${span}`)}`;
    }),
  );
  return sql.join(columns);
}

/** The source of the counts, where `condition` holds. */
function counted({ table, where, subquery }: RatingSource, condition: SqlFragment): SqlFragment {
  if (subquery !== undefined) return subquery(sql`${condition} and ${where}`);
  return sql`${sql.table(table)} where ${condition} and ${where}`;
}
