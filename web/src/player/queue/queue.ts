/**
 * What plays, in which order. Pure: each function gives the queue as it is afterwards.
 *
 *   a b [c] d      playNext(x)  →  a b [c] x d          the one in brackets is at `index`
 *   a b [c] d      shuffled     →  [c] a d b            and back: a b [c] d
 */
import { hasAudio } from '../playable.ts';
import type { PlayableTrack, Repeat } from '../player.ts';

/** The same track may be there twice, so each place has a key of its own. */
export interface QueueEntry {
  key: number;
  track: PlayableTrack;
}

export interface Queue {
  entries: readonly QueueEntry[];
  /** -1 when there is nothing. */
  index: number;
  /** How it stood before it was shuffled; `null` when it is not. */
  ordered: readonly QueueEntry[] | null;
  repeat: Repeat;
  nextKey: number;
}

/** What does not fit is left out. */
export const TRACKS_MAX = 5000;

export const EMPTY: Queue = { entries: [], index: -1, ordered: null, repeat: 'off', nextKey: 1 };

type RandomNumber = () => number;

export function currentOf({ entries, index }: Queue): QueueEntry | undefined {
  return entries[index];
}

/**
 * Another list, from `index` on; without one from its beginning, or anywhere where it is shuffled. Tracks without audio are left
 * out: where `index` is one of them, the next one begins.
 */
export function start(
  queue: Queue,
  listed: readonly PlayableTrack[],
  index: number | undefined,
  random: RandomNumber,
): Queue {
  const isShuffled = queue.ordered !== null;
  const tracks = listed.filter(hasAudio);
  const wish =
    index === undefined
      ? Math.floor(isShuffled ? random() * tracks.length : 0)
      : listed.slice(0, Math.max(0, index)).filter(hasAudio).length;
  const at = Math.min(Math.max(0, wish), tracks.length - 1);
  const from = Math.max(0, Math.min(at, tracks.length - TRACKS_MAX));
  const [entries, nextKey] = entriesOf(queue, tracks.slice(from, from + TRACKS_MAX));
  const plain: Queue = { ...queue, entries, nextKey, index: at - from, ordered: null };
  if (entries.length === 0) return { ...plain, index: -1, ordered: isShuffled ? [] : null };
  return isShuffled ? shuffled(plain, random) : plain;
}

export function playNext(queue: Queue, tracks: readonly PlayableTrack[]): Queue {
  const [added, nextKey] = entriesOf(queue, tracks.filter(hasAudio).slice(0, roomIn(queue)));
  const current = currentOf(queue);
  const behind = (entries: readonly QueueEntry[]) => {
    const at = current === undefined ? 0 : entries.indexOf(current) + 1;
    return entries.toSpliced(at, 0, ...added);
  };
  return withAdded(queue, behind, nextKey);
}

export function enqueue(queue: Queue, tracks: readonly PlayableTrack[]): Queue {
  const [added, nextKey] = entriesOf(queue, tracks.filter(hasAudio).slice(0, roomIn(queue)));
  return withAdded(queue, (entries) => entries.concat(added), nextKey);
}

/** Where the current one goes, the one behind it takes its place, or the last one. */
export function remove(queue: Queue, at: number): Queue {
  const gone = queue.entries[at];
  if (gone === undefined) return queue;
  const entries = queue.entries.toSpliced(at, 1);
  const index = at < queue.index ? queue.index - 1 : Math.min(queue.index, entries.length - 1);
  return { ...queue, entries, index, ordered: queue.ordered?.filter((entry) => entry !== gone) ?? null };
}

/** While it is shuffled, the order it goes back to stays as it is. */
export function move(queue: Queue, from: number, to: number): Queue {
  const moved = queue.entries[from];
  const place = Math.min(Math.max(0, to), queue.entries.length - 1);
  if (moved === undefined || place === from) return queue;
  const entries = queue.entries.toSpliced(from, 1).toSpliced(place, 0, moved);
  return { ...queue, entries, index: entries.indexOf(currentOf(queue)!) };
}

export function jump(queue: Queue, index: number): Queue {
  return queue.entries[index] === undefined ? queue : { ...queue, index };
}

/** Nothing but the current one is left; how it repeats and whether it is shuffled stays. */
export function clear(queue: Queue): Queue {
  const current = currentOf(queue);
  if (current === undefined) return emptied(queue);
  return { ...queue, entries: [current], index: 0, ordered: queue.ordered && [current] };
}

export function emptied(queue: Queue): Queue {
  return { ...queue, entries: [], index: -1, ordered: queue.ordered && [] };
}

/** The current one first, the others behind it in any order. */
export function shuffled(queue: Queue, random: RandomNumber): Queue {
  const current = currentOf(queue);
  if (current === undefined) return { ...queue, ordered: queue.entries };
  const rest = queue.entries.filter((entry) => entry !== current);
  for (let last = rest.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [rest[last], rest[other]] = [rest[other], rest[last]];
  }
  return { ...queue, entries: [current, ...rest], index: 0, ordered: queue.entries };
}

export function unshuffled(queue: Queue): Queue {
  const { ordered } = queue;
  if (ordered === null) return queue;
  const current = currentOf(queue);
  return {
    ...queue,
    entries: ordered,
    index: current === undefined ? -1 : ordered.indexOf(current),
    ordered: null,
  };
}

/** Whoever asks for the next one gets it, even where one is repeated. `undefined` at the end. */
export function indexAfter(queue: Queue, why: 'ended' | 'requested'): number | undefined {
  const { entries, index, repeat } = queue;
  if (entries.length === 0) return undefined;
  if (why === 'ended' && repeat === 'one') return index;
  if (index + 1 < entries.length) return index + 1;
  return repeat === 'off' ? undefined : 0;
}

export function indexBefore({ entries, index, repeat }: Queue): number | undefined {
  if (index > 0) return index - 1;
  return repeat === 'off' || entries.length === 0 ? undefined : entries.length - 1;
}

export function roomIn({ entries }: Queue): number {
  return TRACKS_MAX - entries.length;
}

function entriesOf({ nextKey }: Queue, tracks: readonly PlayableTrack[]): [QueueEntry[], number] {
  return [tracks.map((track, at) => ({ key: nextKey + at, track })), nextKey + tracks.length];
}

function withAdded(
  queue: Queue,
  add: (entries: readonly QueueEntry[]) => readonly QueueEntry[],
  nextKey: number,
): Queue {
  const entries = add(queue.entries);
  const ordered = queue.ordered === null ? null : add(queue.ordered);
  // What was empty begins with what came.
  const index = queue.index === -1 && entries.length > 0 ? 0 : queue.index;
  return { ...queue, entries, ordered, index, nextKey };
}
