/**
 * Tracks in the order of their albums. The place of a track is its index in `albums.tracks.items`, so the tracks of an album are neighbours,
 * and sets of places can be counted by album, 64 tracks at a time (`countGroups`):
 *
 *   album      0 0 0 1 1 2
 *   track      0 1 5 2 4 3
 *   place      0 1 2 3 4 5
 */
import type { Catalogue } from '../../catalogue.ts';
import { addAscending, createBits, ordinalsOf, setBit } from '../../columns/bits.ts';
import type { RowSet } from '../../columns/row-set.ts';
import type { Bits, CountedBits } from '../../columns/types.ts';
import { cachedByColumns } from '../../columns/used-columns.ts';

interface AlbumPlaces {
  /** Where the next place is on the same album. */
  continued: Bits;
  /** By track; 0 for tracks without an album. */
  placeOf: Uint32Array;
  /** Sets of tracks that belong to the generation, as places. */
  known: WeakMap<object, Bits>;
}

export const albumPlaces = cachedByColumns<Catalogue, AlbumPlaces>(
  ({ albums }) => [albums.tracks],
  ({ albums, tracks }) => {
    const { starts, items } = albums.tracks;
    const placeOf = new Uint32Array(tracks.count);
    const continued = createBits(items.length);
    for (let place = 0; place < items.length; place++) placeOf[items[place]] = place;
    for (let album = 0; album < albums.count; album++)
      for (let place = starts[album] + 1; place < starts[album + 1]; place++) setBit(continued, place - 1);
    return { continued, placeOf, known: new WeakMap() };
  },
);

/** The places of some album tracks. */
export function placesOf({ albums }: Catalogue, tracks: Bits): Bits {
  const { items } = albums.tracks;
  const places = createBits(items.length);
  for (let word = 0, place = 0; word < places.length; word++) {
    const end = Math.min(place + 32, items.length);
    let found = 0;
    for (let bit = 0; place < end; bit++, place++) {
      const track = items[place];
      found |= ((tracks[track >>> 5] >>> (track & 31)) & 1) << bit;
    }
    places[word] = found;
  }
  return places;
}

/** The same for a set that belongs to the generation; made once. */
export function knownPlaces(catalogue: Catalogue, set: RowSet | CountedBits): Bits {
  const { known, placeOf } = albumPlaces(catalogue);
  let places = known.get(set);
  if (places === undefined) {
    places =
      'ordinals' in set ? placesOfListed(catalogue, placeOf, set.ordinals) : placesOf(catalogue, set.bits);
    known.set(set, places);
  }
  return places;
}

function placesOfListed({ tracks, albums }: Catalogue, placeOf: Uint32Array, listed: Uint32Array): Bits {
  const places = createBits(albums.tracks.items.length);
  for (let i = 0; i < listed.length; i++)
    if (tracks.album[listed[i]] >= 0) setBit(places, placeOf[listed[i]]);
  return places;
}

/** The tracks of some albums. */
export function tracksOn({ albums, tracks }: Catalogue, some: Uint32Array): Bits {
  const { starts, items } = albums.tracks;
  const bits = createBits(tracks.count);
  for (let i = 0; i < some.length; i++) addAscending(bits, items, starts[some[i]], starts[some[i] + 1]);
  return bits;
}

/** The albums with one of these places, ascending. */
export function albumsAt({ albums }: Catalogue, places: Bits): Uint32Array {
  const { starts } = albums.tracks;
  const found = new Uint32Array(albums.count);
  let count = 0;
  for (let album = 0; album < albums.count; album++) {
    const [from, to] = [starts[album], starts[album + 1]];
    found[count] = album;
    if (from < to && hasAny(places, from, to - 1)) count++;
  }
  return found.subarray(0, count);
}

function hasAny(bits: Bits, first: number, last: number): boolean {
  let word = first >>> 5;
  const end = last >>> 5;
  let any = bits[word] & (-1 << (first & 31));
  while (word < end) {
    if (any !== 0) return true;
    any = bits[++word];
  }
  return (any & (-1 >>> (31 - (last & 31)))) !== 0;
}

/** The albums of some album tracks, ascending. */
export function albumsOf({ albums, tracks }: Catalogue, some: Uint32Array): Uint32Array {
  const found = createBits(albums.count);
  for (let i = 0; i < some.length; i++) setBit(found, tracks.album[some[i]]);
  return ordinalsOf(found);
}
