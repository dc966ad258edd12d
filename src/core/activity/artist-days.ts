/** The table `artist_day`: counts of artists who have members, one row for each day and application. */
import { sql } from 'kysely';
import type { TouchedKind } from '../../domain/activity/activity.ts';
import { type ApplicationCounts, ARTIST_EVENTS, type EventCounts } from '../../domain/studio/statistics.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { addCounts } from '../../store/queries/add-counts.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { selectRows } from '../../store/queries/rows.ts';
import type { Db, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

/** What has happened to an item on one day. Only tracks and artists have counts. */
export interface CountedEvent {
  kind: TouchedKind;
  id: number;
  day: string;
  /** Empty if no application is known. */
  client_id: string;
  counts: Partial<EventCounts>;
}

type ArtistDay = EventCounts & { artist_id: number; day: string; client_id: string };

const NO_COUNTS: EventCounts = { listens: 0, downloads: 0, likes: 0, playlists: 0, fans: 0 };
/** Applications of the rows that are summed up; no client id has such characters. */
const OTHER_CLIENTS = '*';

export function addEvents(sum: Pick<CountedEvent, 'counts'>, { counts }: Pick<CountedEvent, 'counts'>): void {
  for (const event of ARTIST_EVENTS)
    if (counts[event] !== undefined) sum.counts[event] = (sum.counts[event] ?? 0) + counts[event];
}

/** Adds to the counts of all nodes; events of artists without members are left out. */
export async function addArtistDays(trx: Trx, events: readonly CountedEvent[]): Promise<void> {
  const counted = events.filter(({ counts }) => Object.keys(counts).length > 0);
  const artists = await findManaged(trx, counted);
  const sums = new Map<string, { artist_id: number; day: string; client_id: string; counts: EventCounts }>();
  for (const event of counted) {
    const { kind, id, day, client_id } = event;
    const artist_id = artists.get(`${kind} ${id}`);
    if (artist_id === undefined) continue;
    const key = `${artist_id} ${day} ${client_id}`;
    const sum = sums.get(key) ?? { artist_id, day, client_id, counts: { ...NO_COUNTS } };
    addEvents(sum, event);
    sums.set(key, sum);
  }
  const rows = Array.from(sums.values(), ({ counts, ...row }) => ({ ...row, ...counts }));
  await addCounts(trx, 'artist_day', rows);
}

/** The artist of each track and artist that has members, by `track 7`. */
async function findManaged(trx: Trx, events: readonly CountedEvent[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [kind, some] of Map.groupBy(events, (event) => event.kind)) {
    const artistOf = sql.ref(kind === 'track' ? 'track.artist_id' : 'artist.id');
    const ids = [...new Set(some.map(({ id }) => id))];
    for (const part of inParts(ids)) {
      const { rows } = await sql<{ id: number; artist_id: number }>`
        select id, ${artistOf} as artist_id from ${sql.table(kind)} where id in (${sql.join(part)})
          and exists (select 1 from artist_member where artist_member.artist_id = ${artistOf})`.execute(trx);
      for (const { id, artist_id } of rows) found.set(`${kind} ${id}`, artist_id);
    }
  }
  return found;
}

/** From now on it has members, so its days are counted. */
export async function startArtistDays(trx: Trx, artistId: number, day: string): Promise<void> {
  await addCounts(trx, 'artist_day', [{ artist_id: artistId, day, client_id: '', ...NO_COUNTS }]);
}

/** The counts of an artist become those of the other. */
export async function mergeArtistDays(trx: Trx, from: number, into: number): Promise<void> {
  const rows = await trx.deleteFrom('artist_day').where('artist_id', '=', from).returningAll().execute();
  const merged = rows.map((row) => ({ ...row, artist_id: into }));
  await addCounts(trx, 'artist_day', merged);
}

/** The first day that is stored of the artist. */
export async function findFirstDay(db: Db, artistId: number): Promise<string | undefined> {
  return (await selectRows(db, 'artist_day', ['day'], { artist_id: artistId }, ['day'], 1)).at(0)?.day;
}

/** Days with counts, in order. */
export async function listArtistDays(
  db: Db,
  artistId: number,
  since: string,
): Promise<(EventCounts & { day: string })[]> {
  const rows = await db
    .selectFrom('artist_day')
    .select('day')
    .select(({ fn }) => ARTIST_EVENTS.map((event) => fn.sum<number>(event).as(event)))
    .where('artist_id', '=', artistId)
    .where('day', '>=', since)
    .groupBy('day')
    .orderBy('day')
    .execute();
  // What was added before the artist had members may be removed on the same day.
  for (const row of rows) for (const event of ARTIST_EVENTS) row[event] = Math.max(0, row[event]);
  return rows;
}

/** The most frequent first; `name` is `null` where the application is not known, or was deleted. */
export async function listArtistApplications(
  db: Db,
  artistId: number,
  since: string,
): Promise<ApplicationCounts[]> {
  const { rows } = await sql<ApplicationCounts>`
    select application.name, counted.listens, counted.downloads
    from (select client_id, sum(listens) as listens, sum(downloads) as downloads from artist_day
      where artist_id = ${artistId} and day >= ${since} group by client_id) as counted
    left join application on application.client_id = counted.client_id
    where counted.listens + counted.downloads > 0
    order by counted.listens + counted.downloads desc, counted.client_id`.execute(db);
  return rows;
}

/** More than the longest range of the pages, which is a year. */
const KEPT_DAYS = 400;
/** Applications of an artist whose counts of a day are stored. */
const KEPT_APPLICATIONS = 20;
/** Days before are summed up already; clocks of other nodes may be behind by one. */
const FOLDED_DAYS = { first: 2, last: 30 };
/** Rows per batch: a longer transaction would block other writers. */
const CHUNK = 2000;

/** Deletes days that are too old, and sums up the applications of past days that are not among the most frequent ones. */
export async function purgeArtistDays(store: Store, now: Date, stop?: AbortSignal): Promise<void> {
  const oldest = daysAfter(dayOf(now), -KEPT_DAYS);
  while (!stop?.aborted) if ((await store.commit((trx) => deleteSome(trx, oldest))) === 0) break;
  for (let ago = FOLDED_DAYS.first; ago <= FOLDED_DAYS.last && !stop?.aborted; ago++)
    await foldDay(store, daysAfter(dayOf(now), -ago));
}

async function deleteSome(trx: Trx, before: string): Promise<number> {
  const { rows } = await sql`
    delete from artist_day where (artist_id, day, client_id) in (
      select artist_id, day, client_id from artist_day where day < ${before} order by day limit ${sql.lit(CHUNK)})
    returning artist_id`.execute(trx);
  return rows.length;
}

async function foldDay(store: Store, day: string): Promise<void> {
  const crowded = await store.db
    .selectFrom('artist_day')
    .select('artist_id')
    .where('day', '=', day)
    .groupBy('artist_id')
    // One without an application, and one for all others.
    .having(({ fn }) => fn.countAll<number>(), '>', KEPT_APPLICATIONS + 2)
    .execute();
  for (const { artist_id } of crowded)
    await store.commit(async (trx) => {
      // Only the node that deletes a row gets its counts.
      const { rows } = await sql<ArtistDay>`
        delete from artist_day where artist_id = ${artist_id} and day = ${day} and client_id in (
          select client_id from artist_day
          where artist_id = ${artist_id} and day = ${day} and client_id not in ('', ${OTHER_CLIENTS})
          order by listens + downloads desc, client_id limit ${sql.lit(CHUNK)} offset ${sql.lit(KEPT_APPLICATIONS)})
        returning *`.execute(trx);
      const [first, ...others] = rows;
      if (first === undefined) return;
      const sum = { ...first, client_id: OTHER_CLIENTS };
      for (const row of others) for (const event of ARTIST_EVENTS) sum[event] += row[event];
      await addCounts(trx, 'artist_day', [sum]);
    });
}
