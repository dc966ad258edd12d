import { secondOf } from '../../domain/timestamps.ts';
import { type Feed, listActiveFeeds } from '../../store/feeds.ts';
import type { Store } from '../../store/store.ts';

export type { Feed };

export interface Feeds {
  /** Those of this moment, in ascending id. */
  active(): Promise<Feed[]>;
}

export function createFeeds({ db }: Store, clock = () => new Date()): Feeds {
  return { active: () => listActiveFeeds(db, secondOf(clock())) };
}
