/** Adds up what the words of a query weigh for each track; the formula stands in `search-tracks.ts`. */
import type { ListColumn } from '../catalogue.ts';
import { countBits, createBits, hasBit, ordinalsOf, setBit } from '../columns/bits.ts';
import type { Scored } from '../scored.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import type { Term, WordMatches } from './search-terms.ts';
import { FACTOR, lengthFactor, rarity, WEIGHT, WHOLE } from './search-weights.ts';
import type { WholeNames } from './whole-names.ts';
import type { WordIndex } from './word-index.ts';

/** Working memory for one size of catalogue; all zero between searches. */
interface Scratch {
  /** Weight of the current word, by track, and the tracks that have one. */
  word: Float64Array;
  matched: Uint32Array;
  /** Sum over the words so far, how many of them matched, and the tracks that any of them matched. */
  total: Float64Array;
  words: Uint8Array;
  any: Uint32Array;
}

let idle: Scratch | undefined;

/** Taken while in use, so that a search that throws leaves nothing behind for the next. */
function takeScratch(tracks: number): Scratch {
  const scratch = idle;
  idle = undefined;
  if (scratch?.word.length === tracks) return scratch;
  return {
    word: new Float64Array(tracks),
    matched: createBits(tracks),
    total: new Float64Array(tracks),
    words: new Uint8Array(tracks),
    any: createBits(tracks),
  };
}

const LENGTH_FACTORS = Float64Array.from({ length: 256 }, (_, words) => lengthFactor(words));

export function collectScores(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  matches: WordMatches[],
  whole: WholeNames,
): Scored {
  const scratch = takeScratch(catalogue.tracks.count);
  for (const [i, match] of matches.entries()) {
    if (i > 0) addWord(scratch);
    weighTracks(index.tracks, match.terms.tracks, whole.tracks, scratch);
    addNames(
      index.artists,
      match.terms.artists,
      whole.artists,
      WEIGHT.artists,
      catalogue.artists.tracks,
      scratch,
    );
    addNames(index.albums, match.terms.albums, whole.albums, WEIGHT.albums, catalogue.albums.tracks, scratch);
    addTags(index.tags, match, catalogue.tags.tracks, scratch);
    addSimilar(index.similar, match.terms.similar, catalogue, scratch);
  }
  let scored = scoreInAll(scratch, matches.length);
  if (scored.ordinals.length === 0) {
    addWord(scratch);
    scored = scoreInAny(scratch);
  }
  clear(scratch);
  idle = scratch;
  raiseWhole(catalogue, whole, scored);
  return scored;
}

/** The first field: a track's best match is the first one met, because terms come best first. */
function weighTracks(index: WordIndex, terms: Term[], whole: number[], scratch: Scratch): void {
  const { word, matched } = scratch;
  const { starts, items } = index.postings;
  const { lengths } = index;
  for (const track of whole) {
    word[track] = WEIGHT.tracks * FACTOR.exact * LENGTH_FACTORS[lengths[track]];
    setBit(matched, track);
  }
  for (const term of terms) {
    const weight = WEIGHT.tracks * term.factor;
    for (let i = starts[term.word]; i < starts[term.word + 1]; i++) {
      const track = items[i];
      if (word[track] !== 0) continue;
      word[track] = weight * LENGTH_FACTORS[lengths[track]];
      matched[track >>> 5] |= 1 << (track & 31);
    }
  }
}

function addNames(
  index: WordIndex,
  terms: Term[],
  whole: number[],
  weight: number,
  tracksOf: ListColumn,
  scratch: Scratch,
): void {
  if (terms.length === 0 && whole.length === 0) return;
  const { starts, items } = index.postings;
  const seen = createBits(index.lengths.length);
  const add = (name: number, factor: number) => {
    if (hasBit(seen, name)) return;
    setBit(seen, name);
    addToTracks(tracksOf, name, weight * factor * LENGTH_FACTORS[index.lengths[name]], scratch);
  };
  for (const name of whole) add(name, FACTOR.exact);
  for (const term of terms)
    for (let i = starts[term.word]; i < starts[term.word + 1]; i++) add(items[i], term.factor);
}

function addTags(index: WordIndex, match: WordMatches, tracksOf: ListColumn, scratch: Scratch): void {
  const factors = new Map<number, number>();
  for (const tag of match.synonymTags) factors.set(tag, FACTOR.exact);
  const { starts, items } = index.postings;
  for (const term of match.terms.tags)
    for (let i = starts[term.word]; i < starts[term.word + 1]; i++)
      if (!factors.has(items[i])) factors.set(items[i], term.factor);
  if (factors.size === 0) return;
  if (factors.size === 1) {
    for (const [tag, factor] of factors) addToTracks(tracksOf, tag, WEIGHT.tags * factor, scratch);
    return;
  }
  const { word, matched } = scratch;
  const seen = createBits(word.length);
  for (const [tag, factor] of factors) {
    const weight = WEIGHT.tags * factor;
    for (let i = tracksOf.starts[tag]; i < tracksOf.starts[tag + 1]; i++) {
      const track = tracksOf.items[i];
      const bit = 1 << (track & 31);
      if ((seen[track >>> 5] & bit) !== 0) continue;
      seen[track >>> 5] |= bit;
      matched[track >>> 5] |= bit;
      word[track] += weight;
    }
  }
}

function addSimilar(index: WordIndex, terms: Term[], catalogue: SearchedCatalogue, scratch: Scratch): void {
  if (terms.length === 0) return;
  const { starts, items } = index.postings;
  const artistsOf = catalogue.similar.artists;
  const seen = createBits(catalogue.artists.count);
  for (const term of terms) {
    for (let i = starts[term.word]; i < starts[term.word + 1]; i++) {
      for (let j = artistsOf.starts[items[i]]; j < artistsOf.starts[items[i] + 1]; j++) {
        const artist = artistsOf.items[j];
        if (hasBit(seen, artist)) continue;
        setBit(seen, artist);
        addToTracks(catalogue.artists.tracks, artist, WEIGHT.similar * term.factor, scratch);
      }
    }
  }
}

function addToTracks(tracksOf: ListColumn, owner: number, weight: number, scratch: Scratch): void {
  const { word, matched } = scratch;
  for (let i = tracksOf.starts[owner]; i < tracksOf.starts[owner + 1]; i++) {
    const track = tracksOf.items[i];
    word[track] += weight;
    matched[track >>> 5] |= 1 << (track & 31);
  }
}

/** Moves the current word's weights into the totals. */
function addWord(scratch: Scratch): void {
  const { word, matched, total, words, any } = scratch;
  const factor = rarity(word.length, countBits(matched));
  for (let block = 0; block < matched.length; block++) {
    let rest = matched[block];
    if (rest === 0) continue;
    any[block] |= rest;
    matched[block] = 0;
    for (; rest !== 0; rest &= rest - 1) {
      const track = (block << 5) | (31 - Math.clz32(rest & -rest));
      total[track] += factor * word[track];
      word[track] = 0;
      words[track]++;
    }
  }
}

/** The tracks that matched the last word, which is still the current one, and all words before it. */
function scoreInAll(scratch: Scratch, wordsInAll: number): Scored {
  const { word, matched, total, words } = scratch;
  const most = countBits(matched);
  const factor = rarity(word.length, most);
  const ordinals = new Uint32Array(most);
  const scores = new Float64Array(most);
  let count = 0;
  for (let block = 0; block < matched.length; block++) {
    for (let rest = matched[block]; rest !== 0; rest &= rest - 1) {
      const track = (block << 5) | (31 - Math.clz32(rest & -rest));
      if (words[track] + 1 < wordsInAll) continue;
      ordinals[count] = track;
      scores[count++] = total[track] + factor * word[track];
    }
  }
  return count === most
    ? { ordinals, scores }
    : { ordinals: ordinals.slice(0, count), scores: scores.slice(0, count) };
}

function scoreInAny(scratch: Scratch): Scored {
  const ordinals = ordinalsOf(scratch.any);
  const scores = new Float64Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) scores[i] = scratch.total[ordinals[i]];
  return { ordinals, scores };
}

function clear(scratch: Scratch): void {
  const { word, matched, total, words, any } = scratch;
  for (let block = 0; block < any.length; block++) {
    for (let rest = matched[block]; rest !== 0; rest &= rest - 1)
      word[(block << 5) | (31 - Math.clz32(rest & -rest))] = 0;
    for (let rest = any[block]; rest !== 0; rest &= rest - 1) {
      const track = (block << 5) | (31 - Math.clz32(rest & -rest));
      total[track] = 0;
      words[track] = 0;
    }
  }
  matched.fill(0);
  any.fill(0);
}

/** The best of a track's whole names counts, so the best field goes first. */
function raiseWhole(catalogue: SearchedCatalogue, whole: WholeNames, scored: Scored): void {
  const raised = new Set<number>();
  const raise = (track: number, part: number) => {
    if (raised.has(track)) return;
    raised.add(track);
    const at = placeOf(scored.ordinals, track);
    if (at >= 0) scored.scores[at] *= 1 + part;
  };
  const raiseAll = (tracksOf: ListColumn, owner: number, part: number) => {
    for (let i = tracksOf.starts[owner]; i < tracksOf.starts[owner + 1]; i++) raise(tracksOf.items[i], part);
  };
  for (const track of whole.tracks) raise(track, WHOLE.tracks);
  for (const artist of whole.artists) raiseAll(catalogue.artists.tracks, artist, WHOLE.artists);
  for (const album of whole.albums) raiseAll(catalogue.albums.tracks, album, WHOLE.albums);
}

/** The place of a value in an ascending list, or -1. */
function placeOf(ascending: Uint32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] < value) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === value ? low : -1;
}
