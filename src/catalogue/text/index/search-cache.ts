/**
 * Values that depend on the names of a catalogue, such as the hits of words: cached with the columns that they are computed from. A generation
 * with other ratings shares these columns, so its first searches find what those before it have cached.
 */
import { cached } from '../../columns/cached.ts';
import type { Searched, SearchedCatalogue, SearchIndex } from './search-index.ts';

/** The index must be that of the catalogue. */
export function cachedForSearch<Value>(
  create: (searched: Searched) => Value,
): (index: SearchIndex, catalogue: SearchedCatalogue) => Value {
  const ofColumns = cached(searchedColumns, create);
  // Comparing all columns takes longer than to look up a word.
  return cached(
    (_, catalogue) => [catalogue],
    (index, catalogue) => ofColumns({ index, catalogue }),
  );
}

function searchedColumns({ index, catalogue }: Searched): [object, ...object[]] {
  const { tracks, artists, albums, tags, outsideArtists } = catalogue;
  const names = [tracks, artists, albums].flatMap(({ name }) => [name.exact, name.folded]);
  const owners = [tracks.artist, tracks.album, artists.tracks, albums.tracks];
  const { tracks: first, ...others } = index;
  return [first, ...Object.values(others), ...names, ...owners, tags, outsideArtists.artists];
}
