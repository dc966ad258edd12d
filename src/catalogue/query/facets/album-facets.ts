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
import type { FacetsAnswer } from '../../../domain/catalogue/facets.ts';
import { SPEEDS, type Speed } from '../../../domain/vocabulary.ts';
import { type Catalogue, FLAG, type Flag } from '../../catalogue.ts';
import { allBits, lowestBit, ordinalsOf } from '../../columns/bits.ts';
import { cached } from '../../columns/cached.ts';
import type { CountedBits } from '../../columns/types.ts';
import type { DayInterval, TrackFilter } from '../query.ts';
import { facetSelections } from './facet-selections.ts';
import {
  type Counted,
  countYears,
  type FlagChoice,
  facetColumns,
  type Having,
  listFacets,
} from './facets.ts';

/** The facets without any choice: the first request of every visitor. */
const unfiltered = cached(
  (catalogue: Catalogue) => [
    ...facetColumns(catalogue),
    catalogue.albums.tracks,
    catalogue.albums.releasedate,
  ],
  (catalogue) => count(catalogue, {}, undefined),
);

/** `total` and the counts are those of `findAlbumsOfTracks`. */
export function countAlbumFacets(
  catalogue: Catalogue,
  { released, types: _, ...filter }: TrackFilter,
): FacetsAnswer {
  const isFiltered = released !== undefined || Object.values(filter).some((one) => one !== undefined);
  return isFiltered ? count(catalogue, filter, released) : unfiltered(catalogue);
}

function count(
  catalogue: Catalogue,
  filter: Omit<TrackFilter, 'types' | 'released'>,
  released: DayInterval | undefined,
): FacetsAnswer {
  const { albums } = catalogue;
  const { all, leavingOut } = facetSelections(catalogue, { ...filter, types: ['albumtrack'] });
  const countedIn = cached(
    (selection: CountedBits) => [selection],
    (selection) => tracksByAlbum(catalogue, selection, released),
  );
  const havings = cached(
    (selection: CountedBits) => [selection],
    (selection) => tallyHavings(catalogue, countedIn(selection)),
  );
  const facets = listFacets(catalogue, {
    having: (choice, value) => havings(leavingOut(choice)).having[bitOf(value)],
    lacking: (flag) => havings(leavingOut(flag)).lacking[bitOf(flag)],
    langs: () => countedIn(leavingOut('lang')),
    tags: () => countedIn(all),
  });
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  const ofAnyDate = () => (released === undefined ? countedIn(all) : tracksByAlbum(catalogue, all));
  // Without a filter, albums without tracks pass, too.
  const passing = isFiltered ? distinct(ofAnyDate().units) : ordinalsOf(allBits(albums.count));
  const isReleased = (album: number) => isWithin(albums.releasedate[album], released);
  return {
    total: released === undefined ? passing.length : passing.filter(isReleased).length,
    facets: { ...facets, duration: [], year: countYears(albums.releasedate, passing) },
  };
}

function isWithin(day: number, interval: DayInterval | undefined): boolean {
  return interval === undefined || (day >= interval.from && day <= interval.to);
}

/** Some album tracks in the order of their albums, if these were released then. Without a branch for each, which could not be predicted. */
function tracksByAlbum({ albums }: Catalogue, some: CountedBits, released?: DayInterval): Counted {
  const { starts, items } = albums.tracks;
  const { bits } = some;
  // The place after the last one is written, too.
  const tracks = new Uint32Array(some.count + 1);
  const units = new Uint32Array(some.count + 1);
  let count = 0;
  for (let album = 0; album < albums.count; album++) {
    if (!isWithin(albums.releasedate[album], released)) continue;
    const end = starts[album + 1];
    for (let at = starts[album]; at < end; at++) {
      const track = items[at];
      tracks[count] = track;
      units[count] = album;
      count += (bits[track >>> 5] >>> (track & 31)) & 1;
    }
  }
  return { tracks: tracks.subarray(0, count), units: units.subarray(0, count) };
}

/** Each number once of those in which equal ones are next to each other. A loop, because `filter` is several times slower. */
function distinct(numbers: Uint32Array): Uint32Array {
  const found = new Uint32Array(numbers.length);
  let count = 0;
  for (let i = 0; i < numbers.length; i++)
    if (count === 0 || found[count - 1] !== numbers[i]) found[count++] = numbers[i];
  return found.subarray(0, count);
}

const FLAGS_MASK = FLAG.audio | FLAG.ccsa | FLAG.ccnd | FLAG.ccnc;
/** A track has the bits of its flags, and one for its speed from here on. */
const SPEED_BIT = 24;
const BITS = 32;
/** The values of a byte, by its bits. */
const VALUES_PER_BIT = 256 / 8;

function bitOf(value: Having | FlagChoice): number {
  const speed = SPEEDS.indexOf(value as Speed);
  return speed >= 0 ? SPEED_BIT + 1 + speed : lowestBit(FLAG[value as Flag]);
}

/** By the values of a track, and by the flags that one of its tracks has not. */
function tallyHavings({ tracks: { flags, speed } }: Catalogue, { tracks, units }: Counted) {
  const having = new Uint32Array(BITS * VALUES_PER_BIT);
  const lacking = new Uint32Array(BITS * VALUES_PER_BIT);
  for (let i = 0; i < tracks.length; ) {
    const album = units[i];
    let present = 0;
    let absent = 0;
    for (; i < tracks.length && units[i] === album; i++) {
      present |= flags[tracks[i]] | (1 << (SPEED_BIT + speed[tracks[i]]));
      absent |= ~flags[tracks[i]];
    }
    addBytes(having, present);
    addBytes(lacking, absent & FLAGS_MASK);
  }
  return { having: bitCounts(having), lacking: bitCounts(lacking) };
}

/** Counts the values of the four bytes of a number, which takes less time than to count its bits one by one. */
function addBytes(counts: Uint32Array, bits: number): void {
  counts[bits & 0xff]++;
  counts[0x100 | ((bits >>> 8) & 0xff)]++;
  counts[0x200 | ((bits >>> 16) & 0xff)]++;
  counts[0x300 | (bits >>> 24)]++;
}

/** How many of the numbers had each bit. */
function bitCounts(ofBytes: Uint32Array): Uint32Array {
  const counts = new Uint32Array(BITS);
  for (let byte = 0; byte < ofBytes.length; byte++)
    for (let rest = byte & 0xff; rest !== 0; rest &= rest - 1)
      counts[(byte >>> 8) * 8 + lowestBit(rest)] += ofBytes[byte];
  return counts;
}
