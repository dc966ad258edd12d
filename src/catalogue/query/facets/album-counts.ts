/**
 * How many albums have a track of a selection with a value. Of many tracks, the set of each value is intersected with the selection, in the
 * order of albums (`album-places.ts`); of fewer, the values are tallied.
 */
import type { Catalogue } from '../../catalogue.ts';
import { countGroups, intersection } from '../../columns/bit-loops.ts';
import { hasBit, ordinalsOf } from '../../columns/bits.ts';
import type { RowSet } from '../../columns/row-set.ts';
import type { Bits, CountedBits } from '../../columns/types.ts';
import { albumPlaces, albumsAt, albumsOf, knownPlaces, placesOf } from './album-places.ts';
import { tallyHavings, tallyLangs, tallyTags } from './album-tally.ts';
import { type FacetValue, facetValues, prepareFacetValues } from './facet-values.ts';
import type { FlagChoice, Having } from './facets.ts';

export interface AlbumCounts {
  /** Those with any track of the selection, ascending. */
  albums(): Uint32Array;
  having(value: Having): number;
  lacking(flag: FlagChoice): number;
  inLang(value: FacetValue<unknown>): number;
  tagged(value: FacetValue<unknown>): number;
}

/** Up to one in so many tracks, they are tallied. */
const TALLIED = 32;

/** `selected` are tracks of albums. */
export function countAlbums(catalogue: Catalogue, selected: CountedBits): AlbumCounts {
  return selected.count * TALLIED > catalogue.tracks.count
    ? intersected(catalogue, selected.bits)
    : tallied(catalogue, selected);
}

function tallied(catalogue: Catalogue, { bits: isCounted, count }: CountedBits): AlbumCounts {
  const albums = albumsOf(catalogue, ordinalsOf(isCounted, count));
  const group = { albums, isCounted };
  const havings = once(() => tallyHavings(catalogue, group));
  const langs = once(() => tallyLangs(catalogue, group));
  const tags = once(() => tallyTags(catalogue, group));
  return {
    albums: () => albums,
    having: (value) => havings().having(value),
    lacking: (flag) => havings().lacking(flag),
    inLang: ({ number }) => langs()[number],
    tagged: ({ number }) => tags()[number],
  };
}

function once<T>(compute: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}

/** Values of at most one in so many tracks are counted by their lists. */
const LISTED = 256;

const isLong = ({ tracks }: Catalogue, { ordinals }: RowSet) => ordinals.length * LISTED > tracks.count;

/**
 * Makes the places of all sets that are intersected, a set at each step: together they take a tenth of a second at 600,000 tracks. Those
 * that are known cost nothing.
 */
export function* placeSets(catalogue: Catalogue): Generator<void> {
  yield* prepareFacetValues(catalogue);
  const { lang, tags } = facetValues(catalogue);
  for (const set of Object.values(catalogue.tracks.having)) yield void knownPlaces(catalogue, set);
  for (const { tracks: set } of [lang, ...Object.values(tags)].flat())
    if (isLong(catalogue, set)) yield void knownPlaces(catalogue, set);
}

function intersected(catalogue: Catalogue, isCounted: Bits): AlbumCounts {
  const { tracks } = catalogue;
  const { continued } = albumPlaces(catalogue);
  const places = placesOf(catalogue, isCounted);
  const countListed = listCounter(catalogue, isCounted);
  const inSet = (set: RowSet) =>
    isLong(catalogue, set)
      ? countGroups(places, knownPlaces(catalogue, set), continued)
      : countListed(set.ordinals);
  return {
    albums: once(() => albumsAt(catalogue, places)),
    having: (value) => countGroups(places, knownPlaces(catalogue, tracks.having[value]), continued),
    lacking(flag) {
      const without = intersection(places, [], [knownPlaces(catalogue, tracks.having[flag])]).bits;
      return countGroups(without, without, continued);
    },
    inLang: (value) => inSet(value.tracks),
    tagged: (value) => inSet(value.tracks),
  };
}

/** Counts the albums of listed tracks. */
function listCounter({ tracks: { album }, albums }: Catalogue, isCounted: Bits) {
  /** For each album the number of the last list that has it. */
  const last = new Uint32Array(albums.count);
  let number = 0;
  return (listed: Uint32Array): number => {
    number++;
    let count = 0;
    for (let i = 0; i < listed.length; i++) {
      if (!hasBit(isCounted, listed[i]) || last[album[listed[i]]] === number) continue;
      last[album[listed[i]]] = number;
      count++;
    }
    return count;
  };
}
