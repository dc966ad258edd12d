const PER_ARTIST = 2;
/** How many more tracks to find, so that enough remain. */
export const CANDIDATES = 10;

/**
 * Limits a list of similar tracks, the best first, to two of each artist. The most similar ones are often all of one
 * artist, and a list or a station of them would be an album.
 */
export function fewPerArtist<T>(tracks: readonly T[], artistOf: (track: T) => unknown, max: number): T[] {
  const counts = new Map<unknown, number>();
  const few = tracks.filter((track) => {
    const artist = artistOf(track);
    const count = (counts.get(artist) ?? 0) + 1;
    counts.set(artist, count);
    return count <= PER_ARTIST;
  });
  return few.slice(0, max);
}
