import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { TrackType } from '../../../domain/vocabulary.ts';

/** Tests whether a track is in the catalogue and matches the parameters. */
export function trackFilter(
  { tracks, artists, albums }: Catalogue,
  types: readonly TrackType[],
  artistIds?: readonly number[] | undefined,
  albumIds?: readonly number[] | undefined,
): (id: number) => boolean {
  const singles = types.includes('single');
  const albumtracks = types.includes('albumtrack');
  const ofArtists = artistIds && new Set(artistIds.map((one) => indexOfNumber(artists.id, one)));
  // Without unknown albums: a single would seem to be on them.
  const onAlbums = albumIds && new Set(albumIds.map((one) => indexOfNumber(albums.id, one)).filter(isKnown));
  return (trackId) => {
    const ordinal = indexOfNumber(tracks.id, trackId);
    if (!isKnown(ordinal)) return false;
    const album = tracks.album[ordinal];
    if (!(isKnown(album) ? albumtracks : singles)) return false;
    if (ofArtists !== undefined && !ofArtists.has(tracks.artist[ordinal])) return false;
    return onAlbums === undefined || onAlbums.has(album);
  };
}

function isKnown(ordinal: number): boolean {
  return ordinal !== -1;
}
