/** Raises the scores of tracks one of whose names is the whole text. */
import { bitsOf, hasBit } from '../columns/bits.ts';
import type { Scored } from '../columns/scored.ts';
import type { SearchedCatalogue } from './search-index.ts';
import { WHOLE } from './search-weights.ts';
import type { WholeNames } from './whole-names.ts';

/** The best of a track's whole names counts. */
export function raiseWhole(catalogue: SearchedCatalogue, whole: WholeNames, scored: Scored): Scored {
  const { tracks, artists, albums } = whole;
  if (tracks.length + artists.length + albums.length === 0) return scored;
  const { artist, album } = catalogue.tracks;
  const wholeTracks = bitsOf(tracks, catalogue.tracks.count);
  const wholeArtists = bitsOf(artists, catalogue.artists.count);
  const wholeAlbums = bitsOf(albums, catalogue.albums.count);
  const { ordinals, scores } = scored;
  for (let i = 0; i < ordinals.length; i++) {
    const track = ordinals[i];
    if (hasBit(wholeTracks, track)) scores[i] *= 1 + WHOLE.tracks;
    else if (hasBit(wholeArtists, artist[track])) scores[i] *= 1 + WHOLE.artists;
    else if (album[track] >= 0 && hasBit(wholeAlbums, album[track])) scores[i] *= 1 + WHOLE.albums;
  }
  return scored;
}
