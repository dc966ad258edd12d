/** Which tracks are kept offline: the list in the browser's storage, newest first. Pure, except for the storage. */
import type { TextStorage } from '../../storage/local-storage.ts';
import { isTrack } from '../persistence/saved-state.ts';
import type { PlayableTrack } from '../player.ts';

export interface OfflineTrack {
  track: PlayableTrack;
  bytes: number;
}

const KEY = 'offline';
const TRACKS_MAX = 2000;

/** Text of another version or cut off is no list. */
export function readOffline(storage: TextStorage): OfflineTrack[] {
  let stored: unknown;
  try {
    stored = JSON.parse(storage.read(KEY) ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((one) => isTrack(one?.track) && Number.isSafeInteger(one.bytes) && one.bytes > 0)
    .slice(0, TRACKS_MAX);
}

export function writeOffline(storage: TextStorage, list: readonly OfflineTrack[]): void {
  storage.write(KEY, list.length === 0 ? null : JSON.stringify(list));
}

/** `added` comes first; the oldest leave until the rest fits into `bytesMax`. */
export function withOffline(
  list: readonly OfflineTrack[],
  added: OfflineTrack | undefined,
  bytesMax: number,
): { kept: OfflineTrack[]; removed: OfflineTrack[] } {
  const others = list.filter(({ track }) => track.id !== added?.track.id);
  const all = added === undefined ? others : [added, ...others];
  let bytes = 0;
  const fits = all.map((one) => {
    bytes += one.bytes;
    return bytes <= bytesMax;
  });
  const end = Math.min(TRACKS_MAX, fits.includes(false) ? fits.indexOf(false) : all.length);
  return { kept: all.slice(0, end), removed: all.slice(end) };
}
