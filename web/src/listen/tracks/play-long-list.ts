/**
 * Plays a list that is not completely loaded: the loaded tracks around `index` immediately, further tracks when the player comes
 * near the end of its queue, as long as it plays this list.
 */
import type { PlayableTrack, Player } from '../../player/player.ts';

/** More tracks are loaded when this many are left. */
const NEAR_END = 15;

type LoadPage = (offset: number) => Promise<readonly PlayableTrack[]>;

let stopLast = () => {};

export function playLongList(
  player: Player,
  rows: readonly (PlayableTrack | undefined)[],
  index: number,
  source: string,
  load: LoadPage,
  sourceName = '',
): void {
  stopLast();
  let from = index;
  while (rows[from - 1] !== undefined) from--;
  let end = index;
  while (rows[end] !== undefined) end++;
  player.play(rows.slice(from, end) as PlayableTrack[], index - from, source, sourceName);
  if (end >= rows.length) return;

  let isLoading = false;
  const follow = async () => {
    const state = player.state();
    if (state.source !== source || state.radio !== null || state.queue.length === 0) return stop();
    if (isLoading || state.queue.length - state.index > NEAR_END) return;
    isLoading = true;
    try {
      const more = await load(end);
      end += more.length;
      if (player.state().source !== source) return stop();
      if (more.length > 0) player.extend(more);
      if (more.length === 0 || end >= rows.length) stop();
    } catch {
      // Retries with the next change of the player.
    } finally {
      isLoading = false;
    }
  };
  const unsubscribe = player.subscribe(follow);
  const stop = () => {
    unsubscribe();
    stopLast = () => {};
  };
  stopLast = stop;
}

/** The maximum for shuffling a list or adding it to a playlist. */
const TRACKS_MAX = 1000;

/** All tracks of a list; loads the missing ones. */
export async function loadWhole(
  rows: readonly (PlayableTrack | undefined)[],
  load: LoadPage,
): Promise<PlayableTrack[]> {
  const all: PlayableTrack[] = [];
  while (all.length < Math.min(rows.length, TRACKS_MAX)) {
    const loaded = rows[all.length];
    if (loaded !== undefined) {
      all.push(loaded);
      continue;
    }
    const more = await load(all.length);
    if (more.length === 0) break;
    all.push(...more);
  }
  return all.slice(0, TRACKS_MAX);
}
