/**
 * Which tracks the same people like. Two tracks that n people like both, of the a and b who like each, belong together by
 * n / √(a × b). Only what two people at least have in common counts: nobody can be told from it. Each track keeps those
 * that it belongs together with most, and only where that is mutual, so that it is the same from either side.
 */
import type { SimilarityColumns } from '../catalogue.ts';
import { growing } from '../columns/growing.ts';
import { invertLists, listAt } from '../columns/list-column.ts';
import { placeOf } from '../columns/lookup.ts';
import type { ListColumn } from '../columns/types.ts';

/** So many of one person are to be added at most: comparing them all with each other takes their square. */
export const LIKES_COUNTED = 50;
const KEPT = 16;
const PEOPLE_AT_LEAST = 2;

export interface LikesBuilder {
  /** The likes of one person. */
  add(trackIds: readonly number[]): void;
  /** `ids` are those of all tracks; likes of others are left out. */
  finish(ids: Float64Array): Pick<SimilarityColumns, 'liked' | 'strength'>;
}

interface Together {
  track: number;
  strength: number;
}

export function createLikesBuilder(): LikesBuilder {
  const items = growing({ id: Float64Array });
  const ends = growing({ end: Uint32Array });
  return {
    add(trackIds) {
      for (const id of trackIds) {
        const item = items.next();
        items.columns.id[item] = id;
      }
      const user = ends.next();
      ends.columns.end[user] = items.count();
    },
    finish(ids) {
      const ofPeople = known(items.finish().id, ends.finish().end, ids);
      const best = mostLikedTogether(ofPeople, ids.length);
      const starts = new Uint32Array(ids.length + 1);
      const mutual: Together[] = [];
      for (let track = 0; track < ids.length; track++) {
        const kept = (best.get(track) ?? []).filter((other) =>
          best.get(other.track)?.some((back) => back.track === track),
        );
        mutual.push(...kept.sort((a, b) => a.track - b.track));
        starts[track + 1] = mutual.length;
      }
      return {
        liked: { starts, items: Uint32Array.from(mutual, ({ track }) => track) },
        strength: Float64Array.from(mutual, ({ strength }) => strength),
      };
    },
  };
}

/** Each person's likes as ordinals. */
function known(likes: Float64Array, ends: Uint32Array, ids: Float64Array): ListColumn {
  const starts = new Uint32Array(ends.length + 1);
  const ordinals = new Uint32Array(likes.length);
  let count = 0;
  let at = 0;
  for (let user = 0; user < ends.length; user++) {
    for (; at < ends[user]; at++) {
      const ordinal = placeOf(ids, likes[at]);
      if (ordinal >= 0) ordinals[count++] = ordinal;
    }
    starts[user + 1] = count;
  }
  return { starts, items: ordinals.subarray(0, count) };
}

/** For each track that people like, those that belong together with it most. */
function mostLikedTogether(ofPeople: ListColumn, tracks: number): Map<number, Together[]> {
  const best = new Map<number, Together[]>();
  const people = invertLists(ofPeople, tracks);
  const likers = (track: number) => people.starts[track + 1] - people.starts[track];
  const times = new Uint32Array(tracks);
  for (let track = 0; track < tracks; track++) {
    if (likers(track) < PEOPLE_AT_LEAST) continue;
    const met: number[] = [];
    for (const user of listAt(people, track))
      for (const other of listAt(ofPeople, user)) if (times[other]++ === 0) met.push(other);
    const together: Together[] = [];
    for (const other of met) {
      const both = times[other];
      times[other] = 0;
      if (other === track || both < PEOPLE_AT_LEAST) continue;
      insert(together, { track: other, strength: both / Math.sqrt(likers(track) * likers(other)) });
    }
    if (together.length > 0) best.set(track, together);
  }
  return best;
}

/** Keeps the strongest, in order; of equals, the lower ordinals. */
function insert(kept: Together[], coming: Together): void {
  const isBefore = (other: Together) =>
    other.strength > coming.strength || (other.strength === coming.strength && other.track < coming.track);
  let place = kept.length;
  while (place > 0 && !isBefore(kept[place - 1])) place--;
  if (place === KEPT) return;
  kept.splice(place, 0, coming);
  if (kept.length > KEPT) kept.pop();
}
