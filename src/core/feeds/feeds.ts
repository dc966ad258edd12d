import { secondOf } from '../../domain/timestamps.ts';
import { type Feed, listActiveFeeds } from '../../store/feeds.ts';
import type { Store } from '../../store/store.ts';

export type { Feed };

export function createFeeds({ db }: Store, clock = () => new Date()) {
  return {
    /** Those of this moment, in ascending id. */
    active: () => listActiveFeeds(db, secondOf(clock())),
  };
}

export type Feeds = ReturnType<typeof createFeeds>;
