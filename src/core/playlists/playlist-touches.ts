/** Which tracks a change of a playlist touches: their ratings are counted again. Private playlists do not count. */
import type { ActivityCounter } from '../../domain/activity/activity.ts';
import type { OwnPlaylist } from '../../domain/playlists.ts';
import { dayOf } from '../../domain/timestamps.ts';
import type { ListedTrack } from '../../store/playlists/playlist-tracks.ts';

type Privacy = Pick<OwnPlaylist, 'private'>;

export function createPlaylistTouches(activity: Pick<ActivityCounter, 'touch'>, clock: () => Date) {
  function gone({ private: isPrivate }: Privacy, tracks: readonly ListedTrack[]): void {
    for (const { id, since } of tracks)
      activity.touch('track', id, isPrivate ? undefined : { removed: 'playlists', since });
  }

  return {
    added({ private: isPrivate }: Privacy, trackIds: Iterable<number>): void {
      if (isPrivate) return;
      for (const id of new Set(trackIds)) activity.touch('track', id, 'playlists');
    },
    gone,
    /** `goneTracks` are those that are no longer on the list; others that were removed are on it elsewhere. */
    removed(playlist: Privacy, removed: readonly number[], goneTracks: readonly ListedTrack[]): void {
      const left = new Set(removed).difference(new Set(goneTracks.map(({ id }) => id)));
      for (const id of left) activity.touch('track', id);
      gone(playlist, goneTracks);
    },
    /** The playlist was made private or public. What was added today counts while it is public. */
    moved({ private: isPrivate }: Privacy, tracks: readonly ListedTrack[]): void {
      if (isPrivate) {
        gone({ private: false }, tracks);
        return;
      }
      const today = dayOf(clock());
      for (const { id, since } of tracks)
        activity.touch('track', id, since.startsWith(today) ? 'playlists' : undefined);
    },
  };
}
