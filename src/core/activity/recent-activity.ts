/**
 * Likes, reviews and other actions are stored when the request is answered; the touched items are recorded up to a second later. A
 * process that was killed in between has not recorded them, so every start touches all items with recent actions again, all
 * users with recent likes, and all items that were marked when an action was removed.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { TouchedKind } from '../../domain/activity/activity.ts';
import type { Log } from '../../domain/ports.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { readDatedSince } from '../../store/catalogue/rating-rows.ts';
import { readLikersSince } from '../../store/catalogue/similarity-likes.ts';
import type { Store } from '../../store/store.ts';
import { readMarked } from '../../store/touched.ts';
import type { Activity } from './activity.ts';

export interface RecentParts {
  store: Store;
  activity: Pick<Activity, 'touch' | 'flush'>;
  log: Pick<Log, 'warn'>;
  generation: Catalogue;
  now: Date;
}

/** Touched items of one commit, about. What waits for it in memory is limited, and further items would be lost. */
const WRITTEN_AT_ONCE = 5000;

/** Touches the items of today and yesterday: at midnight every node recounts everything with a date. */
export function touchRecent(parts: RecentParts) {
  const {
    store: { db },
    activity,
    log,
    generation,
    now,
  } = parts;
  const { tracks, albums, artists } = generation;
  const ids = { track: tracks.id, album: albums.id, artist: artists.id };
  const since = daysAfter(dayOf(now), -1);
  let closed = false;
  let waiting = 0;

  const touch = async (kind: TouchedKind, page: readonly number[]) => {
    for (const id of page) activity.touch(kind, id);
    waiting += page.length;
    if (waiting < WRITTEN_AT_ONCE) return;
    waiting = 0;
    await activity.flush();
  };
  const touchAll = async () => {
    for await (const page of readMarked(db)) for (const { kind, id } of page) await touch(kind, [id]);
    for await (const page of readLikersSince(db, since)) {
      await touch('user', page);
      if (closed) return;
    }
    // Listens and downloads touch their tracks in the commit that stores them.
    for (const kind of ['track', 'album', 'artist'] as const)
      for await (const page of readDatedSince(db, kind, ids[kind], since, { except: 'activity' })) {
        await touch(kind, page);
        if (closed) return;
      }
  };
  const finished = touchAll().catch((error) =>
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
