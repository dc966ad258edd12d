/**
 * A word as one list: the tracks that it reaches, ascending, each with the weight of the word for it (`search-tracks.ts` has the formula).
 *
 *     `rain`: track 3 by its name, tracks 7 and 8 by their album   →   3 7 8 with the weights 10 4 4
 *
 * A word reaches tracks through lists: the names that have it, the tracks of artists and albums, the tags. Tracks in the same kinds of lists have the
 * same weight, so few weights are different, and each is a class. The fields are read one after the other, and each moves the tracks that it
 * reaches to another class:
 *
 *     field      reaches        classes (best field, sum)                       tracks
 *     tracks     3 by 10        1: 10, 10                                       3 → 1
 *     albums     3 7 8 by 4     2: 10, 14 from class 1     3: 4, 4 from none    3 → 2     7 8 → 3
 *
 * The sum of each class is added up once, in the order of the fields, and no track needs a sum of its own.
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import { common } from '../../columns/ascending.ts';
import {
  addAscending,
  bitsOf,
  createBits,
  hasBit,
  ordinalsIn,
  ordinalsOf,
  setBit,
  setBits,
} from '../../columns/bits.ts';
import { type RowSet, rowSet, rowsIn } from '../../columns/row-set.ts';
import type { Bits, ListColumn } from '../../columns/types.ts';
import { narrowerTags } from '../../tags/tag-columns.ts';
import type { Hit, NameHits, WordHits } from '../hits/hits.ts';
import { eachNamed } from '../hits/whole-names.ts';
import { cachedForSearch } from '../index/search-cache.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { FACTOR, LENGTH_FACTORS, WEIGHT, wordWeight } from '../search-weights.ts';

export interface WordList extends RowSet {
  /** The place in `weights` of each track. */
  classes: Uint16Array | Uint32Array;
  weights: Float64Array;
  /** By class, how many tracks it has. */
  counts: Uint32Array;
}

/**
 * All cached lists have up to so many times the tracks of the catalogue; each track takes six bytes. The 18 most frequent words of the bench
 * have 2.6 times as many as they are typed, and about as many again with their misspellings.
 */
const CACHED_MAX = 6;

/** The lists of the last words: the same words are searched again and again. */
const cacheOf = cachedForSearch(
  ({ catalogue: { tracks } }) =>
    new BoundedMap<NameHits, WordList>({
      max: 4096,
      maxSize: CACHED_MAX * tracks.count,
      sizeOf: ({ ordinals }) => ordinals.length,
    }),
);

/** A word is weighed for a few tracks alone, if it reaches so many times more: that takes a tenth of the time. */
const MANY = 16;

/** A few tracks, and their artists and albums. */
interface Among {
  /** Ascending. */
  tracks: Uint32Array;
  bits: Bits;
  artists: Bits;
  albums: Bits;
  /** Written to for each word, and not read. */
  reached: Bits;
}

/** Made when a word is first weighed for a few tracks alone, for all words of a text. */
export interface SomeTracks {
  tracks: Uint32Array;
  among(): Among;
}

export function someTracks(catalogue: SearchedCatalogue, tracks: Uint32Array): SomeTracks {
  let among: Among | undefined;
  return {
    tracks,
    among() {
      among ??= amongTracks(catalogue, tracks);
      return among;
    },
  };
}

function amongTracks({ tracks, artists, albums }: SearchedCatalogue, some: Uint32Array): Among {
  const ofArtists = createBits(artists.count);
  const ofAlbums = createBits(albums.count);
  for (let i = 0; i < some.length; i++) {
    setBit(ofArtists, tracks.artist[some[i]]);
    const album = tracks.album[some[i]];
    if (album >= 0) setBit(ofAlbums, album);
  }
  const bits = bitsOf(some, tracks.count);
  return { tracks: some, bits, artists: ofArtists, albums: ofAlbums, reached: createBits(tracks.count) };
}

/** The list of a word for all tracks, or at least for some. */
export function listOfWord(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  some?: SomeTracks,
): WordList {
  const cache = cacheOf(index, catalogue);
  const known = cache.use(word.names);
  if (known !== undefined) return known;
  if (some !== undefined && some.tracks.length * MANY < word.reach)
    return weighWord(index, catalogue, word, some.among());
  const list = weighWord(index, catalogue, word);
  cache.set(word.names, list);
  return list;
}

/** The sets of the last frequent words, 16 bytes for each track of the catalogue in all. A text of 16 words has 32: as typed, and with misspellings. */
const setsOf = cachedForSearch(() => new BoundedMap<NameHits, Bits>({ max: 128 }));

/** Undefined for a frequent word that has not been weighed, which takes longer than to find its tracks. */
export function knownList(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
): WordList | undefined {
  const isFrequent = word.reach * 32 > catalogue.tracks.count;
  return isFrequent ? cacheOf(index, catalogue).use(word.names) : listOfWord(index, catalogue, word);
}

/** All tracks that a word reaches. Those of a frequent word are not weighed for that. The caller must not change the set. */
export function bitsOfWord(index: SearchIndex, catalogue: SearchedCatalogue, word: WordHits): Bits {
  const { count } = catalogue.tracks;
  const list = knownList(index, catalogue, word);
  if (list !== undefined) return list.bits ?? bitsOf(list.ordinals, count);
  const sets = setsOf(index, catalogue);
  let set = sets.use(word.names);
  if (set === undefined) {
    const fewer = word.own ?? word.fewer;
    const lists = beyond(word, fewer);
    set = fewer === undefined ? createBits(count) : bitsOfWord(index, catalogue, fewer);
    if (hasLists(lists)) {
      set = set.slice();
      takeLists(index, catalogue, lists, takerOfBits(set));
    }
    sets.set(word.names, set);
  }
  return set;
}

/** The tracks that a word reaches among some tracks, which ascend. */
export function tracksReached(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  tracks: Uint32Array,
): Uint32Array {
  const list = knownList(index, catalogue, word);
  if (list !== undefined) return rowsIn(list, tracks, catalogue.tracks.count);
  return ordinalsIn(bitsOfWord(index, catalogue, word), tracks);
}

/** The tracks of names that are the whole text, ascending, if the words reach them through these: all others are weighed alike without them. */
export function tracksOfWhole(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  words: readonly WordHits[],
): Uint32Array {
  const extended = words.filter(({ own }) => own !== undefined);
  if (extended.length === 0) return new Uint32Array(0);
  const set = createBits(catalogue.tracks.count);
  for (const word of extended) takeLists(index, catalogue, beyond(word, word.own), takerOfBits(set));
  return ordinalsOf(set);
}

/** What a word reaches tracks through. */
type WordLists = Pick<WordHits, 'names' | 'tags' | 'tagFamily'>;

/** The lists that a word has, and not the same word with fewer hits. */
function beyond(word: WordHits, fewer: WordHits | undefined): WordLists {
  if (fewer === undefined) return word;
  const more = (field: keyof NameHits) =>
    word.names[field].filter((hit) => !fewer.names[field].includes(hit));
  const tags = new Map([...word.tags].filter(([tag]) => !fewer.tags.has(tag)));
  const tagFamily = tags.size === 0 ? undefined : word.tagFamily;
  return { names: { ...eachNamed(more), similar: more('similar') }, tags, tagFamily };
}

function hasLists({ names, tags }: WordLists): boolean {
  return tags.size > 0 || Object.values(names).some(({ length }) => length > 0);
}

/** Takes the lists of a word, field by field. */
interface ListTaker {
  beginField(): void;
  /** Tracks that have the word in their own names. */
  takeNamed(hit: Hit): void;
  /** The moves of tracks that have this weight in the field. */
  movesBy(weight: number): Moves;
  /** The tracks of a list from one place up to another, ascending, which have the same weight in the field. */
  take(items: Uint32Array, from: number, to: number, moves: Moves): void;
  /** Artists and albums whose tracks are taken; all if absent. */
  owners?: Pick<Among, 'artists' | 'albums'> | undefined;
}

function takerOfBits(bits: Bits): ListTaker {
  return {
    beginField() {},
    takeNamed: ({ ordinals }) => setBits(bits, ordinals),
    movesBy: () => NO_MOVES,
    take: (items, from, to) => addAscending(bits, items, from, to),
  };
}

/** What tracks of one weight in the current field do: by earlier class, the class that they move to, or 0 where that is not known yet. */
interface Moves {
  weight: number;
  to: Uint32Array;
}

const NO_MOVES: Moves = { weight: 0, to: new Uint32Array(0) };

/** The classes of a word while it is weighed. */
interface Classes {
  /** By track; 0 if no field has reached it. */
  of: Uint16Array | Uint32Array;
  reached: Bits;
  /** The tracks that are weighed; all if absent. */
  among: Among | undefined;
  /** By class: the best field and the sum of the fields. */
  best: number[];
  sum: number[];
  /** The first class of the current field: a track in it, or in a later one, has been reached through this field. Its best match came first. */
  first: number;
  /** By weight in the current field. */
  moves: Map<number, Moves>;
}

/** Working memory; all 0 while it is not in use. */
let idle = new Uint16Array(0);

function weighWord(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  among?: Among,
): WordList {
  const { count } = catalogue.tracks;
  const of = idle.length === count ? idle : new Uint16Array(count);
  // A search that throws leaves nothing behind for the next.
  idle = new Uint16Array(0);
  const list = weighedIn(of, index, catalogue, word, among);
  if (list === undefined) return weighedIn(new Uint32Array(count), index, catalogue, word, among)!;
  idle = of;
  return list;
}

/** Undefined if there are more classes than fit into `of`, which is all 0 before, and after if they do. */
function weighedIn(
  of: Uint16Array | Uint32Array,
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  among: Among | undefined,
): WordList | undefined {
  const { count } = catalogue.tracks;
  const reached = among?.reached ?? createBits(count);
  const classes: Classes = { of, reached, among, best: [0], sum: [0], first: 1, moves: new Map() };
  takeLists(index, catalogue, word, takerOfClasses(classes, index.tracks.lengths));
  if (classes.best.length > 2 ** (8 * of.BYTES_PER_ELEMENT)) return undefined;
  const ordinals =
    among === undefined ? ordinalsOf(reached) : among.tracks.filter((track) => of[track] !== 0);
  const listed =
    of instanceof Uint16Array ? new Uint16Array(ordinals.length) : new Uint32Array(ordinals.length);
  const counts = new Uint32Array(classes.best.length);
  for (let i = 0; i < ordinals.length; i++) {
    const track = ordinals[i];
    const at = of[track];
    of[track] = 0;
    listed[i] = at;
    counts[at]++;
  }
  const weights = Float64Array.from(classes.best, (best, at) => wordWeight(best, classes.sum[at]));
  const rows = rowSet(ordinals, count, among === undefined ? reached : undefined);
  return { ...rows, classes: listed, weights, counts };
}

function takerOfClasses(classes: Classes, lengths: Uint8Array): ListTaker {
  const { among, of } = classes;
  // A list that is much longer than the tracks that are weighed need not be read whole.
  const isLong = (length: number) => among !== undefined && length > among.tracks.length * MANY;
  const inBoth = (list: Uint32Array) => common(among!.tracks, list, of.length);
  return {
    beginField() {
      classes.first = classes.best.length;
      classes.moves = new Map();
    },
    takeNamed({ ordinals, sorted, factor }) {
      const some = sorted && isLong(ordinals.length) ? inBoth(ordinals) : ordinals;
      addNamed(lengths, some, factor, classes);
    },
    movesBy: (weight) => movesBy(classes, weight),
    take(items, from, to, moves) {
      if (!isLong(to - from)) return addTracks(items, from, to, moves, classes);
      const some = inBoth(items.subarray(from, to));
      addTracks(some, 0, some.length, moves, classes);
    },
    owners: among,
  };
}

/** The fields come in the order of `FIELDS`, since sums round. */
function takeLists(
  index: SearchIndex,
  { artists, albums, tags, outsideArtists }: SearchedCatalogue,
  word: WordLists,
  taker: ListTaker,
): void {
  const { names } = word;
  for (const hit of names.tracks) taker.takeNamed(hit);
  const { owners } = taker;
  takeOwned(index.artists.lengths, names.artists, WEIGHT.artists, artists.tracks, taker, owners?.artists);
  takeOwned(index.albums.lengths, names.albums, WEIGHT.albums, albums.tracks, taker, owners?.albums);
  taker.beginField();
  const { starts, items } = tags.tracks;
  const narrower = word.tagFamily === undefined ? undefined : narrowerTags(tags, word.tagFamily);
  for (const [tag, factor] of [...word.tags].sort((a, b) => b[1] - a[1])) {
    // The narrower tags of a family are one list.
    if (narrower !== undefined && factor === FACTOR.narrower) continue;
    taker.take(items, starts[tag], starts[tag + 1], taker.movesBy(WEIGHT.tags * factor));
  }
  if (narrower !== undefined) {
    const moves = taker.movesBy(WEIGHT.tags * FACTOR.narrower);
    taker.take(narrower.tracks, 0, narrower.tracks.length, moves);
  }
  taker.beginField();
  const resembling = outsideArtists.artists;
  for (const { ordinals, factor } of names.similar) {
    const moves = taker.movesBy(WEIGHT.similar * factor);
    for (const name of ordinals)
      for (let i = resembling.starts[name]; i < resembling.starts[name + 1]; i++) {
        const artist = resembling.items[i];
        if (owners !== undefined && !hasBit(owners.artists, artist)) continue;
        const [from, to] = [artists.tracks.starts[artist], artists.tracks.starts[artist + 1]];
        taker.take(artists.tracks.items, from, to, moves);
      }
  }
}

/** Artists or albums, `among` these if not all: the weight of their name counts for each of their tracks. */
function takeOwned(
  lengths: Uint8Array,
  hits: Hit[],
  weight: number,
  { starts, items }: ListColumn,
  taker: ListTaker,
  among: Bits | undefined,
): void {
  taker.beginField();
  for (const { ordinals, factor } of hits) {
    const ofLength: Moves[] = [];
    for (let i = 0; i < ordinals.length; i++) {
      const owner = ordinals[i];
      if (among !== undefined && !hasBit(among, owner)) continue;
      const length = lengths[owner];
      ofLength[length] ??= taker.movesBy(weight * factor * LENGTH_FACTORS[length]);
      taker.take(items, starts[owner], starts[owner + 1], ofLength[length]);
    }
  }
}

/** The first field, by the names of the tracks themselves. */
function addNamed(lengths: Uint8Array, tracks: Uint32Array, factor: number, classes: Classes): void {
  const { of, reached, among } = classes;
  const ofLength = new Uint32Array(256);
  for (let i = 0; i < tracks.length; i++) {
    const track = tracks[i];
    if ((among !== undefined && !hasBit(among.bits, track)) || of[track] !== 0) continue;
    const length = lengths[track];
    if (ofLength[length] === 0)
      ofLength[length] = classAfter(classes, 0, WEIGHT.tracks * factor * LENGTH_FACTORS[length]);
    of[track] = ofLength[length];
    reached[track >>> 5] |= 1 << (track & 31);
  }
}

/** The tracks of one list, which have the same weight in the current field. */
function addTracks(
  items: Uint32Array,
  from: number,
  to: number,
  { weight, to: moves }: Moves,
  classes: Classes,
): void {
  const { of, reached, among, first } = classes;
  for (let i = from; i < to; i++) {
    const track = items[i];
    const old = of[track];
    if ((among !== undefined && !hasBit(among.bits, track)) || old >= first) continue;
    if (moves[old] === 0) moves[old] = classAfter(classes, old, weight);
    of[track] = moves[old];
    reached[track >>> 5] |= 1 << (track & 31);
  }
}

function movesBy({ moves, first }: Classes, weight: number): Moves {
  let known = moves.get(weight);
  if (known === undefined) {
    known = { weight, to: new Uint32Array(first) };
    moves.set(weight, known);
  }
  return known;
}

/** A new class, of tracks that one more field reaches. */
function classAfter({ best, sum }: Classes, old: number, weight: number): number {
  best.push(Math.max(best[old], weight));
  return sum.push(sum[old] + weight) - 1;
}
