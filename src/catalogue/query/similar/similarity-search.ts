/**
 * What a search for the tracks similar to one track works with: the measure, the tracks of each tag, and the tracks that are excluded. Its
 * sets are in memory that the next search of this thread uses again.
 */
import { TRACK_TYPES } from '../../../domain/vocabulary.ts';
import type { Catalogue } from '../../catalogue.ts';
import { createBitArena } from '../../columns/bit-arena.ts';
import { setBit, setBits } from '../../columns/bits.ts';
import { listAt } from '../../columns/list-column.ts';
import { indexOfNumber } from '../../columns/lookup.ts';
import { unionOfSets } from '../../columns/row-set.ts';
import type { Bits, Ordinal } from '../../columns/types.ts';
import { copiedTracks, leftOutByType, representativeOf } from '../../recordings.ts';
import type { SimilarTracksQuery } from '../query.ts';
import { tracksOfMeaning } from '../tags/known-sets.ts';
import type { WeightedTag } from './common-tags.ts';
import { type Measure, measureFrom } from './similarity-measure.ts';

/** For the searches of this thread, one after another. */
export const arena = createBitArena();

export interface SimilaritySearch {
  catalogue: Catalogue;
  track: Ordinal;
  measure: Measure;
  tags: WeightedTag[];
  /** Tracks that are excluded from the result, as a set that the caller may change. */
  leftOut(): Bits;
}

type Exclusion = Pick<SimilarTracksQuery, 'noArtist' | 'noAlbum' | 'types'>;

/** The result can be used until the next call. */
export function searchFrom(catalogue: Catalogue, track: Ordinal, exclusion: Exclusion): SimilaritySearch {
  const measure = measureFrom(catalogue, track);
  const tags = measure.tags.map((tag) => ({
    weight: catalogue.similarity.weight[tag],
    set: { ...tracksOfMeaning(catalogue, tag) },
  }));
  arena.begin(catalogue.tracks.count);
  return { catalogue, track, measure, tags, leftOut: () => leftOut(catalogue, track, exclusion) };
}

type IdsAndTracks = Pick<Catalogue['artists'], 'id' | 'tracks'>;

/** The track itself, other tracks of its recording, and all but one track of every other recording. */
function leftOut(
  { tracks, artists, albums }: Catalogue,
  track: Ordinal,
  { noArtist, noAlbum, types = TRACK_TYPES }: Exclusion,
): Bits {
  const bits = arena.take();
  bits.set(types.length === 1 ? leftOutByType(tracks)[types[0]] : copiedTracks(tracks));
  setBit(bits, track);
  const { recordings } = tracks;
  const own = representativeOf(recordings, track);
  setBit(bits, own);
  recordings.representative.forEach((one, i) => {
    if (one === own) setBit(bits, recordings.track[i]);
  });
  const dropTracksOf = ({ id, tracks: lists }: IdsAndTracks, requested: number | boolean, own: Ordinal) => {
    if (requested === false) return;
    const place = requested === true ? own : indexOfNumber(id, requested);
    if (place >= 0) for (const other of listAt(lists, place)) setBit(bits, other);
  };
  dropTracksOf(artists, noArtist, tracks.artist[track]);
  dropTracksOf(albums, noAlbum, tracks.album[track]);
  return bits;
}

/** The tracks that have any score, if they are not excluded. */
export function reached(search: SimilaritySearch): Bits {
  const sets = search.tags.map(({ set }) => set);
  const any = unionOfSets(sets, search.catalogue.tracks.count, arena.take());
  addLikeTracks(search, any);
  return any;
}

/** Adds the tracks by similar artists, and those that the same users like. */
export function addLikeTracks({ catalogue, measure }: SimilaritySearch, bits: Bits): void {
  setBits(bits, measure.likes.tracks);
  for (const artist of measure.artists.keys()) setBits(bits, listAt(catalogue.artists.tracks, artist));
}
