/** Updates the ratings and likes of a generation with the activity since it was built. */
import { LIKES_COUNTED } from '../../catalogue/build/likes.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ChangedRows } from '../../catalogue/derive/rows.ts';
import {
  type Recount,
  type RecountedOwner,
  type RecountedTrack,
  refreshed,
} from '../../catalogue/refresh/refresh.ts';
import type { TouchedKind } from '../../domain/activity/activity.ts';
import {
  albumPopularity,
  artistPopularity,
  DAYS_LOOKED_AT,
  previousOf,
  ratingsOf,
  statsOf,
} from '../../domain/activity/popularity.ts';
import type { UserLikes } from '../../domain/ports.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { readTouchedAfter } from '../../store/activity/touched.ts';
import { readBaseRatings, readCountsOf, readDatedSince } from '../../store/catalogue/rating-rows.ts';
import { readLikesOf } from '../../store/catalogue/similarity-likes.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import type { Store } from '../../store/store.ts';

/** The generation with the current ratings and likes; the same object if they are up to date. */
export type UpdateRatings = (generation: Catalogue) => Promise<Catalogue>;

type Database = Store['db'];
type TouchedIds = Record<TouchedKind, Set<number>>;

/** Items per batch. It limits the memory at midnight; but each batch costs a copy of all columns. */
const CHUNK = 16_384;

/**
 * Not in one snapshot: while one is open, SQLite cannot reuse its log, which grows with every write. Activity during the count may
 * be missed, but it is part of a later change and counted the next time.
 */
export function createRatingUpdate(store: Store, clock: () => Date): UpdateRatings {
  return async (generation) => {
    const { db } = store;
    const { rating: change } = await latestChanges(db);
    const day = dayOf(clock());
    if (generation.counted.change === change && generation.counted.day === day) return generation;
    const ids = await idsToCount(db, generation, day);
    const counted = { change, day };
    let next: Catalogue = { ...generation, counted };
    for await (const part of recounted(db, ids, day))
      next = refreshed(next, { ...NOTHING, counted, ...part });
    return next;
  };
}

const NOTHING = { tracks: [], albums: [], artists: [], likes: { written: [], removed: [] } };

/** Touched items and users and, on a new day, all with recent activity: it moves from one period to another. */
async function idsToCount(db: Database, generation: Catalogue, day: string): Promise<TouchedIds> {
  const { counted, tracks, albums, artists } = generation;
  const ids: TouchedIds = { track: new Set(), album: new Set(), artist: new Set(), user: new Set() };
  for await (const page of readTouchedAfter(db, counted.change))
    for (const { kind, id } of page) ids[kind].add(id);
  if (day === counted.day) return ids;
  const earlier = day < counted.day ? day : counted.day;
  const since = daysAfter(earlier, 1 - DAYS_LOOKED_AT);
  const all = { track: tracks.id, album: albums.id, artist: artists.id };
  for (const kind of ['track', 'album', 'artist'] as const)
    for await (const page of readDatedSince(db, kind, all[kind], since))
      for (const id of page) ids[kind].add(id);
  return ids;
}

async function* recounted(
  db: Database,
  ids: TouchedIds,
  day: string,
): AsyncGenerator<Partial<Omit<Recount, 'counted'>>> {
  for (const some of inParts(ascending(ids.track), CHUNK))
    yield { tracks: await recountedTracks(db, some, day) };
  for (const some of inParts(ascending(ids.album), CHUNK)) {
    const albums: RecountedOwner[] = [];
    for await (const rows of readCountsOf(db, 'album', some, day))
      for (const counts of rows) albums.push({ id: counts.id, own: albumPopularity(counts) });
    yield { albums };
  }
  for (const some of inParts(ascending(ids.artist), CHUNK)) {
    const artists: RecountedOwner[] = [];
    for await (const rows of readCountsOf(db, 'artist', some, day))
      for (const counts of rows) artists.push({ id: counts.id, own: artistPopularity(counts) });
    yield { artists };
  }
  for (const some of inParts(ascending(ids.user), CHUNK)) yield { likes: await currentLikes(db, some) };
}

async function currentLikes(db: Database, userIds: number[]): Promise<ChangedRows<UserLikes>> {
  const written = await Array.fromAsync(readLikesOf(db, userIds, LIKES_COUNTED));
  const found = new Set(written.map(({ id }) => id));
  return { written, removed: userIds.filter((id) => !found.has(id)) };
}

async function recountedTracks(db: Database, ids: number[], day: string): Promise<RecountedTrack[]> {
  const tracks: RecountedTrack[] = [];
  for await (const rows of readCountsOf(db, 'track', ids, day)) {
    const bases = await readBaseRatings(
      db,
      rows.map(({ id }) => id),
    );
    for (const counts of rows) {
      const { id } = counts;
      const base = bases.get(id);
      if (base !== undefined)
        tracks.push({
          id,
          rating: ratingsOf(base, counts),
          previous: previousOf(base, counts),
          stats: statsOf(id, counts),
        });
    }
  }
  return tracks;
}

const ascending = (ids: Set<number>) => Float64Array.from(ids).sort();
