/**
 * The tracks to play, in order. Pure: each function returns the new queue.
 *
 *   a b [c] d      playNext(x)  →  a b [c] x d          [c] is the current track, at `index`
 *   a b [c] x d    enqueue(y)   →  a b [c] x y d        after what the listener has added, before the rest of the list
 *   a b [c] d      shuffled     →  [c] a d b            and back: a b [c] d
 */
import { hasAudio } from '../playable.ts';
import type { PlayableTrack, Repeat } from '../player.ts';

/** The same track may be there twice, so each entry has a key of its own. */
export interface QueueEntry {
  key: number;
  track: PlayableTrack;
  /** The listener has added it; the others belong to the list that was started. */
  isAdded: boolean;
}

export interface Queue {
  entries: readonly QueueEntry[];
  /** -1 when it is empty. */
  index: number;
  /** The order before shuffling; `null` when it is not shuffled. */
  ordered: readonly QueueEntry[] | null;
  repeat: Repeat;
  nextKey: number;
}

/** Tracks that do not fit are left out. */
export const TRACKS_MAX = 5000;

export const EMPTY: Queue = { entries: [], index: -1, ordered: null, repeat: 'off', nextKey: 1 };

type RandomNumber = () => number;

export function currentOf({ entries, index }: Queue): QueueEntry | undefined {
  return entries[index];
}

/**
 * A new list, from `index` on; without an index from its first track, or a random one where it is shuffled. Tracks without audio
 * are left out: where `index` is one of them, the next one is current.
 */
export function start(
  queue: Queue,
  listed: readonly PlayableTrack[],
  index: number | undefined,
  random: RandomNumber,
): Queue {
  const isShuffled = queue.ordered !== null;
  const tracks = listed.filter(hasAudio);
  const requested =
    index === undefined
      ? Math.floor(isShuffled ? random() * tracks.length : 0)
      : listed.slice(0, Math.max(0, index)).filter(hasAudio).length;
  const at = Math.min(Math.max(0, requested), tracks.length - 1);
  const from = Math.max(0, Math.min(at, tracks.length - TRACKS_MAX));
  const [entries, nextKey] = entriesOf(queue, tracks.slice(from, from + TRACKS_MAX), false);
  const plain: Queue = { ...queue, entries, nextKey, index: at - from, ordered: null };
  if (entries.length === 0) return { ...plain, index: -1, ordered: isShuffled ? [] : null };
  return isShuffled ? shuffled(plain, random) : plain;
}

export function playNext(queue: Queue, tracks: readonly PlayableTrack[]): Queue {
  return withAdded(queue, tracks, true, (entries, current) =>
    current === undefined ? 0 : entries.indexOf(current) + 1,
  );
}

export function enqueue(queue: Queue, tracks: readonly PlayableTrack[]): Queue {
  return withAdded(queue, tracks, true, (entries, current) =>
    current === undefined ? entries.length : endOfAdded(entries, entries.indexOf(current)),
  );
}

/** More of the list that was started. */
export function extend(queue: Queue, tracks: readonly PlayableTrack[]): Queue {
  return withAdded(queue, tracks, false, (entries) => entries.length);
}

/** How many of the next entries the listener has added. */
export function countAdded({ entries, index }: Queue): number {
  return endOfAdded(entries, index) - index - 1;
}

function endOfAdded(entries: readonly QueueEntry[], index: number): number {
  let end = index + 1;
  while (entries[end]?.isAdded === true) end++;
  return end;
}

/** If the current entry is removed, the next one becomes current, or the last. */
export function remove(queue: Queue, at: number): Queue {
  const removed = queue.entries[at];
  if (removed === undefined) return queue;
  const entries = queue.entries.toSpliced(at, 1);
  const index = at < queue.index ? queue.index - 1 : Math.min(queue.index, entries.length - 1);
  return { ...queue, entries, index, ordered: queue.ordered?.filter((entry) => entry !== removed) ?? null };
}

/** In a shuffled queue, the original order does not change. */
export function move(queue: Queue, from: number, to: number): Queue {
  const moved = queue.entries[from];
  const target = Math.min(Math.max(0, to), queue.entries.length - 1);
  if (moved === undefined || target === from) return queue;
  const entries = queue.entries.toSpliced(from, 1).toSpliced(target, 0, moved);
  return { ...queue, entries, index: entries.indexOf(currentOf(queue)!) };
}

export function jump(queue: Queue, index: number): Queue {
  return queue.entries[index] === undefined ? queue : { ...queue, index };
}

/** Removes all but the current entry; repeat and shuffle stay. */
export function clear(queue: Queue): Queue {
  const current = currentOf(queue);
  if (current === undefined) return emptied(queue);
  return { ...queue, entries: [current], index: 0, ordered: queue.ordered && [current] };
}

export function emptied(queue: Queue): Queue {
  return { ...queue, entries: [], index: -1, ordered: queue.ordered && [] };
}

/** The current entry first, the others after it in random order. */
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

/** `requested` by the listener: leads to the next entry, even where one track is repeated. `undefined` at the end. */
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

/** What `before` has and `now` lacks returns to its place. The rest, and the current entry, stay. */
export function undone(now: Queue, before: Queue): Queue {
  const entries = merged(now.entries, before.entries);
  const ordered = now.ordered === null ? null : merged(now.ordered, before.ordered ?? before.entries);
  const current = currentOf(now) ?? currentOf(before);
  return { ...now, entries, ordered, index: current === undefined ? -1 : entries.indexOf(current) };
}

function merged(now: readonly QueueEntry[], before: readonly QueueEntry[]): readonly QueueEntry[] {
  const present = new Set(now.map(({ key }) => key));
  /** The missing entries by the key of the entry before them. */
  const missing = new Map<number, QueueEntry[]>();
  let anchor = NO_KEY;
  for (const entry of before) {
    if (present.has(entry.key)) anchor = entry.key;
    else missing.set(anchor, [...(missing.get(anchor) ?? []), entry]);
  }
  return [
    ...(missing.get(NO_KEY) ?? []),
    ...now.flatMap((entry) => [entry, ...(missing.get(entry.key) ?? [])]),
  ];
}

/** Keys start at 1. */
const NO_KEY = 0;

function entriesOf(
  { nextKey }: Queue,
  tracks: readonly PlayableTrack[],
  isAdded: boolean,
): [QueueEntry[], number] {
  return [tracks.map((track, at) => ({ key: nextKey + at, track, isAdded })), nextKey + tracks.length];
}

function withAdded(
  queue: Queue,
  tracks: readonly PlayableTrack[],
  isAdded: boolean,
  place: (entries: readonly QueueEntry[], current: QueueEntry | undefined) => number,
): Queue {
  const [added, nextKey] = entriesOf(queue, tracks.filter(hasAudio).slice(0, roomIn(queue)), isAdded);
  const current = currentOf(queue);
  const insert = (list: readonly QueueEntry[]) => list.toSpliced(place(list, current), 0, ...added);
  const entries = insert(queue.entries);
  const ordered = queue.ordered === null ? null : insert(queue.ordered);
  // An empty queue starts with the added tracks.
  const index = queue.index === -1 && entries.length > 0 ? 0 : queue.index;
  return { ...queue, entries, ordered, index, nextKey };
}
