/**
 * How many albums each choice of a filter would leave. An album counts for a value if one of its tracks has the value and passes all
 * other filters:
 *
 *   filter: vocal                          albums for `lang`     albums for `vocalinstrumental`
 *   album 1: a vocal track in German       de                    vocal
 *   album 2: a vocal track in English,     en                    vocal, instrumental
 *            a German instrumental one
 *
 * So one album counts for several values. The release date is that of the album. The tracks of albums are looked at one by one, in the order
 * of their albums, so an album counts once for each value.
 */
import type { FacetCount, FacetsAnswer } from '../../../domain/catalogue/facets.ts';
import { SPEEDS, type Speed } from '../../../domain/vocabulary.ts';
import { type Catalogue, FLAG, type Flag } from '../../catalogue.ts';
import { intersection } from '../../columns/bit-loops.ts';
import { addAscending, createBits, hasBit, lowestBit, ordinalsOf, setBit } from '../../columns/bits.ts';
import { cachedInSteps } from '../../columns/cached.ts';
import { atOnce } from '../../columns/steps.ts';
import type { Bits } from '../../columns/types.ts';
import type { DayInterval, TrackFilter } from '../query.ts';
import { type FacetSelection, facetSelections } from './facet-selections.ts';
import { facetColumns, facetValues } from './facet-values.ts';
import { type FlagChoice, type Having, listFacets, meanings, YEARS } from './facets.ts';

/** The facets without any choice: the first request of every visitor. */
const unfiltered = cachedInSteps<Catalogue, FacetsAnswer>(
  (catalogue) => [...facetColumns(catalogue), catalogue.albums.tracks, catalogue.albums.releasedate],
  (catalogue) => count(catalogue, {}, undefined),
);

/** `total` and the counts are those of `findAlbumsOfTracks`. */
export function countAlbumFacets(catalogue: Catalogue, filter: TrackFilter): FacetsAnswer {
  return atOnce(albumFacetsInSteps(catalogue, filter));
}

export function* albumFacetsInSteps(
  catalogue: Catalogue,
  { released, types: _, ...filter }: TrackFilter,
): Generator<void, FacetsAnswer> {
  const isFiltered = released !== undefined || Object.values(filter).some((one) => one !== undefined);
  if (isFiltered) return yield* count(catalogue, filter, released);
  yield* unfiltered.prepare(catalogue);
  return unfiltered.get(catalogue);
}

function* count(
  catalogue: Catalogue,
  filter: Omit<TrackFilter, 'types' | 'released'>,
  released: DayInterval | undefined,
): Generator<void, FacetsAnswer> {
  const { albums } = catalogue;
  yield* facetValues.prepare(catalogue);
  const selections = yield* facetSelections(catalogue, { ...filter, types: ['albumtrack'] });
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  const everyAlbum = Uint32Array.from({ length: albums.count }, (_, album) => album);
  const among = released && tracksOn(catalogue, releasedIn(catalogue, everyAlbum, released));
  yield;
  const known = new Map<FacetSelection, AlbumCounts>();
  const countsOf = (selection: FacetSelection) => {
    const { bits } = among === undefined ? selection : intersection(selection.bits, [among]);
    const counts = known.get(selection) ?? countAlbums(catalogue, bits);
    known.set(selection, counts);
    return counts;
  };
  // Without a filter, albums without tracks pass, too.
  const passing = isFiltered ? albumsOf(catalogue, selections.all.bits) : everyAlbum;
  yield;
  const facets = yield* listFacets(catalogue, {
    having: (choice, value) => countsOf(selections.leavingOut(choice)).havings().having[bitOf(value)],
    lacking: (flag) => countsOf(selections.leavingOut(flag)).havings().lacking[bitOf(flag)],
    inLang: ({ number }) => countsOf(selections.leavingOut('lang')).langs()[number],
    tagged: ({ number }) => countsOf(selections.all).tags()[number],
  });
  return {
    total: released === undefined ? passing.length : releasedIn(catalogue, passing, released).length,
    facets: { ...facets, duration: [], year: countYears(catalogue, passing) },
  };
}

type AlbumCounts = ReturnType<typeof countAlbums>;

/** The albums of some album tracks, counted when a count is needed. */
function countAlbums(catalogue: Catalogue, isCounted: Bits) {
  const group = { albums: albumsOf(catalogue, isCounted), isCounted };
  return {
    havings: once(() => tallyHavings(catalogue, group)),
    langs: once(() => tallyLangs(catalogue, group)),
    tags: once(() => tallyTags(catalogue, group)),
  };
}

function once<T>(compute: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}

/** Albums, and which of their tracks count. */
interface AlbumGroup {
  albums: Uint32Array;
  isCounted: Bits;
}

const FLAGS_MASK = FLAG.audio | FLAG.ccsa | FLAG.ccnd | FLAG.ccnc;
/** A track has the bits of its flags, and one for its speed from here on. */
const SPEED_BIT = 24;
const BITS = 32;

function bitOf(value: Having | FlagChoice): number {
  const speed = SPEEDS.indexOf(value as Speed);
  return speed >= 0 ? SPEED_BIT + 1 + speed : lowestBit(FLAG[value as Flag]);
}

/** By the values of a track, and by the flags that one of its tracks has not. */
function tallyHavings(catalogue: Catalogue, { albums, isCounted }: AlbumGroup) {
  const { flags, speed } = catalogue.tracks;
  const { starts, items } = catalogue.albums.tracks;
  const having = new Uint32Array(BITS);
  const lacking = new Uint32Array(BITS);
  for (let i = 0; i < albums.length; i++) {
    let present = 0;
    let absent = 0;
    for (let at = starts[albums[i]]; at < starts[albums[i] + 1]; at++) {
      const track = items[at];
      if (!hasBit(isCounted, track)) continue;
      present |= flags[track] | (1 << (SPEED_BIT + speed[track]));
      absent |= ~flags[track];
    }
    addBitCounts(having, present);
    addBitCounts(lacking, absent & FLAGS_MASK);
  }
  return { having, lacking };
}

function addBitCounts(counts: Uint32Array, bits: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1) counts[lowestBit(rest)]++;
}

/** By the number of a language. */
function tallyLangs(catalogue: Catalogue, { albums, isCounted }: AlbumGroup): Uint32Array {
  const { number, texts } = catalogue.tracks.lang;
  const { starts, items } = catalogue.albums.tracks;
  const counts = new Uint32Array(texts.length);
  const last = new Int32Array(texts.length).fill(-1);
  for (let i = 0; i < albums.length; i++) {
    for (let at = starts[albums[i]]; at < starts[albums[i] + 1]; at++) {
      if (!hasBit(isCounted, items[at])) continue;
      const lang = number[items[at]];
      if (last[lang] !== i) counts[lang]++;
      last[lang] = i;
    }
  }
  return counts;
}

/** By what a tag means. */
function tallyTags(catalogue: Catalogue, { albums, isCounted }: AlbumGroup): Uint32Array {
  const meant = meanings(catalogue);
  const { tags } = catalogue.tracks;
  const { starts, items } = catalogue.albums.tracks;
  const counts = new Uint32Array(catalogue.similarity.meaning.length);
  const last = new Int32Array(counts.length).fill(-1);
  for (let i = 0; i < albums.length; i++) {
    for (let at = starts[albums[i]]; at < starts[albums[i] + 1]; at++) {
      const track = items[at];
      if (!hasBit(isCounted, track)) continue;
      for (let tag = tags.starts[track]; tag < tags.starts[track + 1]; tag++) {
        const one = meant[tags.items[tag]];
        if (last[one] !== i) counts[one]++;
        last[one] = i;
      }
    }
  }
  return counts;
}

/** The albums of some album tracks, ascending. */
function albumsOf({ albums, tracks }: Catalogue, some: Bits): Uint32Array {
  const found = createBits(albums.count);
  const listed = ordinalsOf(some);
  for (let i = 0; i < listed.length; i++) setBit(found, tracks.album[listed[i]]);
  return ordinalsOf(found);
}

/** The tracks of some albums. */
function tracksOn({ albums, tracks }: Catalogue, some: Uint32Array): Bits {
  const { starts, items } = albums.tracks;
  const bits = createBits(tracks.count);
  for (let i = 0; i < some.length; i++) addAscending(bits, items, starts[some[i]], starts[some[i] + 1]);
  return bits;
}

function releasedIn({ albums: { releasedate } }: Catalogue, albums: Uint32Array, { from, to }: DayInterval) {
  return albums.filter((album) => releasedate[album] >= from && releasedate[album] <= to);
}

/** The latest first. An unknown date is no year. */
function countYears({ albums: { releasedate } }: Catalogue, albums: Uint32Array): FacetCount<number>[] {
  const counts = new Uint32Array(YEARS);
  for (let i = 0; i < albums.length; i++) counts[(releasedate[albums[i]] / 10_000) | 0]++;
  const years: FacetCount<number>[] = [];
  for (let value = YEARS - 1; value > 0; value--)
    if (counts[value] > 0) years.push({ value, count: counts[value] });
  return years;
}
