/**
 * Plays a long list of which only parts are here: what is here at once, and the rest as the player comes near the end of it,
 * for as long as this list is what plays.
 */
import type { PlayableTrack, Player } from '../../player/player.ts';

/** So few left, and more are asked for. */
const NEAR_END = 15;

type LoadPage = (offset: number) => Promise<readonly PlayableTrack[]>;

let stopLast = () => {};

export function playLongList(
  player: Player,
  rows: readonly (PlayableTrack | undefined)[],
  index: number,
  source: string,
  load: LoadPage,
): void {
  stopLast();
  let from = index;
  while (rows[from - 1] !== undefined) from--;
  let end = index;
  while (rows[end] !== undefined) end++;
  player.play(rows.slice(from, end) as PlayableTrack[], index - from, source);
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
      if (more.length > 0) player.enqueue(more);
      if (more.length === 0 || end >= rows.length) stop();
    } catch {
      // The next change of the player is the next attempt.
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

/** More than this are not played in a mixed order, or put somewhere, at once. */
const TRACKS_MAX = 1000;

/** All of a list, from what is here and what must be asked for. */
export async function loadWhole(
  rows: readonly (PlayableTrack | undefined)[],
  load: LoadPage,
): Promise<PlayableTrack[]> {
  const all: PlayableTrack[] = [];
  while (all.length < Math.min(rows.length, TRACKS_MAX)) {
    const here = rows[all.length];
    if (here !== undefined) {
      all.push(here);
      continue;
    }
    const more = await load(all.length);
    if (more.length === 0) break;
    all.push(...more);
  }
  return all.slice(0, TRACKS_MAX);
}
