/**
 * Likes, reviews and other actions are stored when the request is answered; the touched items are recorded up to a second later. A
 * process that was killed in between has not recorded them, so every start touches all items with recent actions again, and all
 * users with recent likes.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ActivityCounter } from '../../domain/activity/activity.ts';
import type { Log } from '../../domain/ports.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { readDatedSince } from '../../store/catalogue/rating-rows.ts';
import { readLikersSince } from '../../store/catalogue/similarity-likes.ts';
import type { Store } from '../../store/store.ts';
import { type GenerationReaders, NO_READERS, reading } from '../catalogue/generation-use.ts';

export interface RecentParts {
  store: Store;
  activity: Pick<ActivityCounter, 'touch'>;
  log: Pick<Log, 'warn'>;
  generation: Catalogue;
  readers?: GenerationReaders;
  now: Date;
}

/** Of today and yesterday: at midnight every node recounts everything with a date. */
export function touchRecent(parts: RecentParts) {
  const {
    store: { db },
    activity,
    log,
    generation,
    readers = NO_READERS,
    now,
  } = parts;
  const { tracks, albums, artists } = generation;
  const ids = { track: tracks.id, album: albums.id, artist: artists.id };
  const since = daysAfter(dayOf(now), -1);
  let closed = false;

  const touchAll = async () => {
    for await (const page of readLikersSince(db, since)) {
      for (const id of page) activity.touch('user', id);
      if (closed) return;
    }
    // Listens and downloads touch their tracks in the commit that stores them.
    for (const kind of ['track', 'album', 'artist'] as const)
      for await (const page of readDatedSince(db, kind, ids[kind], since, { except: 'activity' })) {
        for (const id of page) activity.touch(kind, id);
        if (closed) return;
      }
  };
  const finished = reading(readers, touchAll).catch((error) =>
    log.warn(
      'items could not be touched after the start; until midnight, ratings may lack actions from just before the last stop',
      { error },
    ),
  );
  return {
    /** Resolves when all of them are touched. Never rejects. */
    finished,
    /** Stops soon, and waits for that. */
    close(): Promise<void> {
      closed = true;
      return finished;
    },
  };
}
