/**
 * Tracks that have much of their tags in common with one track: those with its rarest tag first, then those with the next one but not the
 * first, and so on. A track with ambient (weight 30), piano (20) and electronic (10); at least 85 % of the weight are needed:
 *
 *   with ambient                     all 60 may be common, but only in tracks that have piano and electronic, too
 *   with piano, but not ambient      30 may be common: not enough, so neither these nor the many with electronic alone are looked at
 *
 * A rare tag weighs much. If at least 50 % are needed, the tracks with piano but not ambient have just enough, those with electronic alone
 * have not. What is even less alike, or in too many lists, is for `common-tags.ts`.
 */
import type { BitArena } from '../columns/bit-arena.ts';
import { ordinalsOfIntersection } from '../columns/bit-ordinals.ts';
import { includes } from '../columns/lookup.ts';
import type { Bits } from '../columns/types.ts';
import { bitsOfTag, type CommonTagsSearch, type WeightedTag } from './common-tags.ts';

/**
 * The shares of the tags of either track that must be common, one pass for each: a pass over few tracks shows how much is needed, and most
 * requests need no further one.
 */
const SHARES = [0.85, 0.7, 0.55, 0.4];
/** If the lists of a further pass have more than one in so many tracks of the catalogue, counting the tags of all tracks is faster. */
const LONG = 16;

/** Tracks at a time: the next ones may need more. */
const PART = 4096;
/** What floating point may add to a weight, which is a whole number. */
const ROUNDING = 1e-3;

/** The tracks of a part that are left, the weight that each has in common, and the least that it needs. Every part uses this memory again. */
const tracks = new Uint32Array(PART);
const common = new Uint32Array(PART);
const required = new Float64Array(PART);

/** Visits tracks once, in no order. Returns the share of common tags: those that have it are visited, as long as it is needed. */
export function visitClose(search: Omit<CommonTagsSearch, 'below'>): number {
  const rarestFirst = search.tags
    .map(({ weight, set }) => ({ weight, set, searches: 0 }))
    .sort((a, b) => a.set.ordinals.length - b.set.ordinals.length);
  let visited = Number.POSITIVE_INFINITY;
  for (const from of SHARES) {
    const needed = search.needed();
    if (needed >= visited) break;
    const isFurther = from < SHARES[0];
    if (isFurther && listed(rarestFirst, Math.max(from, needed)) * LONG > search.tagWeight.length) break;
    visitPass(rarestFirst, search, from, visited);
    visited = from;
  }
  return visited;
}

/** How many tracks are in the lists of a pass. */
function listed(rarestFirst: SearchedTag[], from: number): number {
  const own = rarestFirst.reduce((sum, { weight }) => sum + weight, 0);
  let left = own;
  let count = 0;
  for (const { weight, set } of rarestFirst) {
    if (left < from * own) break;
    count += set.ordinals.length;
    left -= weight;
  }
  return count;
}

/** Visits the tracks that have at least the share `from` in common, but less than `below`. */
function visitPass(
  rarestFirst: SearchedTag[],
  { tagWeight, done, needed, visit, arena }: Omit<CommonTagsSearch, 'below'>,
  from: number,
  below: number,
): void {
  const own = rarestFirst.reduce((sum, { weight }) => sum + weight, 0);
  let share = needed();

  /** The weight of this tag and those after it. */
  let left = own;
  for (const [i, tag] of rarestFirst.entries()) {
    let least = Math.max(from, share);
    if (left < least * own) return;
    const isRequired = ({ weight }: SearchedTag) => left - weight + ROUNDING < least * own;
    const before = rarestFirst.slice(0, i);
    // Bits are faster, and leave fewer for the lists.
    const after = rarestFirst.slice(i + 1).sort((a, b) => Number(!a.set.bits) - Number(!b.set.bits));
    const { lists, tested } = narrowed(tag, after.filter(isRequired), before, done);
    for (const list of lists) {
      for (let start = 0; start < list.length; start += PART) {
        least = Math.max(from, share);
        if (left < least * own) return;
        let part = list.subarray(start, start + PART);
        for (const other of after)
          if (isRequired(other) && !tested.has(other)) part = keepTagged(part, other, 0, arena);
        if (!tested.has(tag)) part = keepIn(part, done, 1);
        for (const other of before) if (!tested.has(other)) part = keepTagged(part, other, 1, arena);
        part = keepWeighing(part, tagWeight, { own, left, share: least });
        for (const other of after) if (!isRequired(other)) part = subtractMissing(part, other, arena);
        for (let at = 0; at < part.length; at++) {
          const either = own + tagWeight[part[at]] - common[at];
          if (common[at] < share * either || common[at] < from * either || common[at] >= below * either)
            continue;
          visit(part[at], common[at]);
          share = needed();
        }
      }
    }
    left -= tag.weight;
  }
}

interface Narrowed {
  lists: Iterable<Uint32Array>;
  /** The tags that need not be tested any more. With the tag of the list itself, `done` is tested, too. */
  tested: ReadonlySet<SearchedTag>;
}

/**
 * The tracks of a tag. If it and required ones have bits, only those with the required ones, and neither done nor with a tag before, as far as
 * these have bits: it is faster to intersect the sets.
 */
function narrowed(tag: SearchedTag, required: SearchedTag[], before: SearchedTag[], done: Bits): Narrowed {
  const hasBits = ({ set }: SearchedTag) => set.bits !== undefined;
  const kept = required.filter(hasBits);
  if (tag.set.bits === undefined || kept.length === 0)
    return { lists: [tag.set.ordinals], tested: new Set() };
  const dropped = before.filter(hasBits);
  const bitsOf = ({ set }: SearchedTag) => set.bits!;
  return {
    lists: ordinalsOfIntersection(tag.set.bits, kept.map(bitsOf), [done, ...dropped.map(bitsOf)]),
    tested: new Set([tag, ...kept, ...dropped]),
  };
}

interface SearchedTag extends WeightedTag {
  /** In the list. */
  searches: number;
}

/** Making bits of a list takes as long as so many times fewer searches in it. */
const SEARCH_COST = 8;

/** The bits of a tag, if it has them or they pay for so many more tests. */
function bitsFor(tag: SearchedTag, tests: number, arena: BitArena): Bits | undefined {
  if (tag.set.bits === undefined) tag.searches += tests;
  return tag.searches * SEARCH_COST > tag.set.ordinals.length ? bitsOfTag(tag, arena) : tag.set.bits;
}

// These loops write to `tracks` in any case, even where they read from it: a branch could not be predicted.

/** Those that are in the set, or with `outside` 1, those that are not. */
function keepIn(part: Uint32Array, bits: Bits, outside: 0 | 1): Uint32Array {
  let kept = 0;
  for (let i = 0; i < part.length; i++) {
    const track = part[i];
    tracks[kept] = track;
    kept += ((bits[track >>> 5] >>> (track & 31)) & 1) ^ outside;
  }
  return tracks.subarray(0, kept);
}

/** The same for a tag. */
function keepTagged(part: Uint32Array, tag: SearchedTag, outside: 0 | 1, arena: BitArena): Uint32Array {
  const bits = bitsFor(tag, part.length, arena);
  if (bits !== undefined) return keepIn(part, bits, outside);
  let kept = 0;
  for (let i = 0; i < part.length; i++) {
    const track = part[i];
    if (includes(tag.set.ordinals, track) === (outside === 0)) tracks[kept++] = track;
  }
  return tracks.subarray(0, kept);
}

interface WeightBounds {
  /** Of all tags of the given track, and of those that may be common. */
  own: number;
  left: number;
  share: number;
}

/**
 * Those that can have this share in common, by the weight of all their tags: a track with few tags has not enough of them, and one with
 * many has too many others. Until a tag is found to be missing, all that may be common is.
 *
 *   common ≤ left, common ≤ weight   and   common / (own + weight - common) ≥ share
 */
function keepWeighing(
  part: Uint32Array,
  tagWeight: Uint32Array,
  { own, left, share }: WeightBounds,
): Uint32Array {
  const min = share * own - ROUNDING;
  const max = (left * (1 + share)) / share - own + ROUNDING;
  const factor = share / (1 + share);
  let kept = 0;
  for (let i = 0; i < part.length; i++) {
    const track = part[i];
    const weight = tagWeight[track];
    tracks[kept] = track;
    common[kept] = left;
    required[kept] = factor * (own + weight) - ROUNDING;
    kept += Number(weight >= min) & Number(weight <= max);
  }
  return tracks.subarray(0, kept);
}

/** Subtracts the weight of a tag from what those without it have in common, and keeps those that still can have enough. */
function subtractMissing(part: Uint32Array, tag: SearchedTag, arena: BitArena): Uint32Array {
  const bits = bitsFor(tag, part.length, arena);
  let kept = 0;
  for (let i = 0; i < part.length; i++) {
    const track = part[i];
    const has =
      bits === undefined
        ? Number(includes(tag.set.ordinals, track))
        : (bits[track >>> 5] >>> (track & 31)) & 1;
    const left = common[i] - (tag.weight & (has - 1));
    tracks[kept] = track;
    common[kept] = left;
    required[kept] = required[i];
    kept += left >= required[kept] ? 1 : 0;
  }
  return tracks.subarray(0, kept);
}
