import { secondOf } from '../../domain/timestamps.ts';
import { type Feed, listActiveFeeds } from '../../store/feeds.ts';
import type { Store } from '../../store/store.ts';

export type { Feed };

export function createFeeds({ db }: Store, clock = () => new Date()) {
  return {
    /** The current ones, in ascending id. */
    active: () => listActiveFeeds(db, secondOf(clock())),
  };
}

export type Feeds = ReturnType<typeof createFeeds>;
