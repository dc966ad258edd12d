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
import { type Narrowing, type NarrowingOfBlock, ordinalsOfIntersection } from '../../columns/bit-ordinals.ts';
import type { CommonTagsSearch } from './common-tags.ts';
import { WEIGHT_ROUNDING, weighing } from './tag-weight-sets.ts';
import {
  common,
  dropTagged,
  keepIn,
  PART,
  type SearchedTag,
  setCommon,
  subtractMissing,
} from './track-part.ts';

/**
 * The shares of the tags of either track that must be common, one pass for each: a pass over few tracks shows how much is needed, and most
 * requests need no further one.
 */
const SHARES = [0.85, 0.6, 0.4];
/** If the lists of a further pass have more than one in so many tracks of the catalogue, counting the tags of all tracks is faster. */
const LONG = 16;

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
  search: Omit<CommonTagsSearch, 'below'>,
  from: number,
  below: number,
): void {
  const { tagWeight, done, needed, visit, arena } = search;
  const own = rarestFirst.reduce((sum, { weight }) => sum + weight, 0);
  let share = needed();

  /** The weight of this tag and those after it. */
  let left = own;
  for (const [i, tag] of rarestFirst.entries()) {
    const least = Math.max(from, share);
    if (left < least * own) return;
    const isRequired = ({ weight }: SearchedTag) => left - weight + WEIGHT_ROUNDING < least * own;
    const [after, kept] = split(rarestFirst.slice(i + 1), (other) => isRequired(other) && hasBits(other));
    // Bits are faster, and leave fewer for the lists.
    after.sort((a, b) => Number(hasBits(b)) - Number(hasBits(a)));
    const [before, dropped] = split(rarestFirst.slice(0, i), hasBits);
    const narrowing = () => {
      const weights = weighing(tagWeight, { own, left, share: Math.max(from, share) });
      return { ...weights, kept: [...weights.kept, ...search.required(Math.min(below, left / own))] };
    };
    const tests = { kept: kept.map(bitsOf), dropped: [done, ...dropped.map(bitsOf)] };
    const lists = narrowed(tag, tests, narrowing);
    for (const list of lists) {
      for (let start = 0; start < list.length; start += PART) {
        if (left < Math.max(from, share) * own) return;
        let part = list.subarray(start, start + PART);
        for (const other of before) part = dropTagged(part, other, arena);
        setCommon(part, left);
        // Not less than this share of the own tags alone. The weights of all tags are read for the few that are left: they are not in the cache.
        const leastCommon = Math.max(from, share) * own - WEIGHT_ROUNDING;
        for (const other of after) part = subtractMissing(part, other, leastCommon, arena);
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

const hasBits = ({ set }: SearchedTag) => set.bits !== undefined;
const bitsOf = ({ set }: SearchedTag) => set.bits!;

/** The others, and those for which it holds. */
function split(tags: SearchedTag[], holds: (tag: SearchedTag) => boolean): [SearchedTag[], SearchedTag[]] {
  return [tags.filter((tag) => !holds(tag)), tags.filter(holds)];
}

/** The tracks of a tag that pass the tests; most of those that `narrowing` excludes are left out. Each list is valid until the next. */
function* narrowed(tag: SearchedTag, tests: Narrowing, narrowing: NarrowingOfBlock): Generator<Uint32Array> {
  const { ordinals, bits } = tag.set;
  if (bits !== undefined) {
    yield* ordinalsOfIntersection(bits, tests.kept, tests.dropped, narrowing);
    return;
  }
  for (let start = 0; start < ordinals.length; start += PART) {
    let part = ordinals.subarray(start, start + PART);
    const { kept, dropped } = narrowing();
    for (const set of [...tests.kept, ...kept]) part = keepIn(part, set, false);
    for (const set of [...dropped, ...tests.dropped]) part = keepIn(part, set, true);
    yield part;
  }
}
