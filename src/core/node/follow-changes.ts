/** Refreshes what a change concerns, and only that. */
import type { Changes } from '../../store/changes.ts';

interface Refreshable {
  refresh(): Promise<void>;
}

interface Wakeable {
  wake(): void | Promise<void>;
}

export interface Followers {
  clients: Refreshable;
  /** A generation takes its time and repeats what fails by itself; nothing else waits for it. */
  live: Refreshable;
  radios: Refreshable;
  ratings: Wakeable;
  waveformMaker: Wakeable;
  playlistKeys: Wakeable;
}

/** Everything is as of `since`. What it returns is called with how things stand, one call after the other. */
export function followChanges(followers: Followers, since: Changes): (changes: Changes) => Promise<void> {
  const { clients, live, radios, ratings, waveformMaker, playlistKeys } = followers;
  const known = { ...since };
  return async ({ application, catalogue, rating }) => {
    if (application !== known.application) await clients.refresh();
    known.application = application;
    if (catalogue !== known.catalogue) {
      await radios.refresh();
      void live.refresh();
      void waveformMaker.wake();
      void playlistKeys.wake();
    }
    known.catalogue = catalogue;
    if (rating !== known.rating) void ratings.wake();
    known.rating = rating;
  };
}
