import { useEffect, useSyncExternalStore } from 'react';
import { localPath } from '../../api/local-path.ts';
import { useServices } from '../../services.tsx';
import { preferences, usePreferences } from '../persistence/preferences.ts';
import { audioAddress, connectionOf, qualityFor } from '../playback/audio-address.ts';
import { usePlayer } from '../player.ts';
import { keepOffline, type OfflineTrack, offlineTracks, setOfflineSize } from './offline.ts';

/** A track counts as played after this many seconds, or half of it. */
const PLAYED_S = 30;

const NONE: readonly OfflineTrack[] = [];

export function useOfflineTracks(): readonly OfflineTrack[] {
  return useSyncExternalStore(offlineTracks.subscribe, offlineTracks.list, () => NONE);
}

/** Keeps each track that was played for a while, if the listener wants it. */
export function useOffline(): void {
  const player = usePlayer();
  const { boot } = useServices();
  const { offlineMegabytes } = usePreferences();
  useEffect(() => {
    if (offlineMegabytes > 0 && navigator.onLine) setOfflineSize(offlineMegabytes).catch(() => {});
  }, [offlineMegabytes]);
  useEffect(() => {
    if (offlineMegabytes === 0) return;
    let kept = '';
    return player.subscribePosition(() => {
      const { queue, index, status } = player.state();
      const track = queue[index];
      const { time, duration } = player.position();
      if (track === undefined || track.id === kept || status !== 'playing' || !navigator.onLine) return;
      if (time < Math.min(PLAYED_S, duration / 2)) return;
      kept = track.id;
      const quality = qualityFor(preferences.read().quality, connectionOf(navigator));
      const address = audioAddress(localPath(boot.url, track.audio), quality);
      // The next time that it is played is another chance.
      keepOffline(track, address, offlineMegabytes).catch(() => {});
    });
  }, [player, boot.url, offlineMegabytes]);
}
