/**
 * User activity is in the store when the request is answered; that ratings must be counted again is recorded a moment later. A
 * process that was killed in between has not recorded it, so every start records it again for all recent activity.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ActivityCounter } from '../../domain/activity.ts';
import type { Log } from '../../domain/ports.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import { readDatedSince } from '../../store/rating-rows.ts';
import type { Store } from '../../store/store.ts';

export interface RecentParts {
  store: Store;
  activity: Pick<ActivityCounter, 'markForRecount'>;
  log: Pick<Log, 'warn'>;
  generation: Catalogue;
  now: Date;
}

/** Of today and yesterday: at midnight every node recounts everything with a date. */
export function touchRecent({ store: { db }, activity, log, generation, now }: RecentParts) {
  const { tracks, albums, artists } = generation;
  const ids = { track: tracks.id, album: albums.id, artist: artists.id };
  const since = daysAfter(dayOf(now), -1);
  let closed = false;

  const touchAll = async () => {
    // Listens and downloads are recorded in the commit that stores them.
    for (const kind of ['track', 'album', 'artist'] as const)
      for await (const page of readDatedSince(db, kind, ids[kind], since, { except: 'activity' })) {
        for (const id of page) activity.markForRecount(kind, id);
        if (closed) return;
      }
  };
  const finished = touchAll().catch((error) =>
    log.warn('until midnight ratings may lack what people did just before the last stop', { error }),
  );
  return {
    /** Resolves when all of it is recorded. Never rejects. */
    finished,
    /** Stops soon, and waits for that. */
    close(): Promise<void> {
      closed = true;
      return finished;
    },
  };
}
