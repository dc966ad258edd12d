/** Refreshes what a change concerns, and only that. */
import type { Changes } from '../../store/changes/changes.ts';

type Followers = Record<'clients' | 'siteName' | 'radios', { refresh(): Promise<void> }> &
  Record<'ratings' | 'waveformMaker' | 'playlistKeys', { wake(): void | Promise<void> }> & {
    /** An update may take long and has its own retries, so nothing waits for it. */
    live: { update(): Promise<void> };
  };

/** The caller's state is as of `since`. The returned function is called with the latest changes, one call at a time. */
export function followChanges(followers: Followers, since: Changes): (changes: Changes) => Promise<void> {
  const { clients, siteName, live, radios, ratings, waveformMaker, playlistKeys } = followers;
  const known = { ...since };
  return async ({ application, catalogue, rating }) => {
    if (application !== known.application) await Promise.all([clients.refresh(), siteName.refresh()]);
    known.application = application;
    if (catalogue !== known.catalogue) {
      void live.update();
      void waveformMaker.wake();
      void playlistKeys.wake();
      await radios.refresh();
    }
    known.catalogue = catalogue;
    if (rating !== known.rating) void ratings.wake();
    known.rating = rating;
  };
}
