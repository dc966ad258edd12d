/** Updates the ratings and likes of a generation with the activity since it was built. */
import { LIKES_COUNTED } from '../../catalogue/build/likes.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type CatalogueChange, derive } from '../../catalogue/derive/derive.ts';
import type { ChangedRows } from '../../catalogue/derive/renumbering.ts';
import type { TouchedKind } from '../../domain/activity/activity.ts';
import { DAYS_LOOKED_AT } from '../../domain/activity/popularity.ts';
import type { UserLikes } from '../../domain/ports.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { readDatedSince } from '../../store/catalogue/rating-rows.ts';
import { readLikesOf } from '../../store/catalogue/similarity-likes.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import type { Db } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { readTouchedAfter } from '../../store/touched.ts';
import { ownerCounts, trackCounts } from './read-counts.ts';

/** The generation with the current ratings and likes; the same object if they are up to date. */
export type UpdateRatings = (generation: Catalogue) => Promise<Catalogue>;

type TouchedIds = Record<TouchedKind, Set<number>>;

/** Items per batch. It limits the memory at midnight; but each batch costs a copy of all columns of ratings. */
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
      next = derive(next, { ...NOTHING, version: generation.version, counted, ...part });
    return next;
  };
}

const NO_ROWS = { written: [], removed: [] };
const NO_COUNTS = { tracks: [], albums: [], artists: [] };
const NOTHING = {
  ...{ artists: NO_ROWS, albums: NO_ROWS, tracks: NO_ROWS, likes: NO_ROWS },
  counts: NO_COUNTS,
};

/** Touched items and users and, on a new day, all with recent activity: it moves from one period to another. */
async function idsToCount(db: Db, generation: Catalogue, day: string): Promise<TouchedIds> {
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
  db: Db,
  ids: TouchedIds,
  day: string,
): AsyncGenerator<Partial<Pick<CatalogueChange, 'counts' | 'likes'>>> {
  for (const some of inParts(ascending(ids.track), CHUNK))
    yield { counts: { ...NO_COUNTS, tracks: await trackCounts(db, some, day) } };
  for (const some of inParts(ascending(ids.album), CHUNK))
    yield { counts: { ...NO_COUNTS, albums: await ownerCounts(db, 'album', some, day) } };
  for (const some of inParts(ascending(ids.artist), CHUNK))
    yield { counts: { ...NO_COUNTS, artists: await ownerCounts(db, 'artist', some, day) } };
  for (const some of inParts(ascending(ids.user), CHUNK)) yield { likes: await currentLikes(db, some) };
}

async function currentLikes(db: Db, userIds: number[]): Promise<ChangedRows<UserLikes>> {
  const written = await Array.fromAsync(readLikesOf(db, userIds, LIKES_COUNTED));
  const found = new Set(written.map(({ id }) => id));
  return { written, removed: userIds.filter((id) => !found.has(id)) };
}

const ascending = (ids: Set<number>) => Float64Array.from(ids).sort();
