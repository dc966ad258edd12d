/**
 * An answer shows at most 10,000 nested tracks: where there are more, the longest lists are cut, all to one length.
 *
 * Artists with 3, 12,000 and 9,000 tracks: the first keeps its 3, and the 9,997 left are shared out, 4,998 to each of
 * the others. With 200 artists on a page no list is cut below 50; a single artist shows 10,000.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ArtistTracksPage } from '../../catalogue/query/artist-tracks.ts';

/** About 5 MB. */
const TRACKS_MAX = 10_000;
const CUT_NAMED = 10;

export function cutLongest(
  page: ArtistTracksPage,
  { artists }: Catalogue,
  warnings: string[],
): ArtistTracksPage {
  const { ordinals, tracks } = page;
  let total = 0;
  for (const list of tracks) total += list.length;
  if (total <= TRACKS_MAX) return page;
  const share = lengthFor(
    tracks.map(({ length }) => length),
    TRACKS_MAX,
  );
  const cut = ordinals.flatMap((artist, i) => {
    const { length } = tracks[i];
    return length > share
      ? [`artist ${artists.id[artist]}: only the first ${share} of ${length} tracks are shown`]
      : [];
  });
  warnings.push(...cut.slice(0, CUT_NAMED));
  if (cut.length > CUT_NAMED)
    warnings.push(`the tracks of ${cut.length - CUT_NAMED} more artists are cut too`);
  warnings.push('album_id, track_id or a smaller limit show the rest');
  return { ...page, tracks: tracks.map((list) => (list.length > share ? list.slice(0, share) : list)) };
}

/** The greatest length that the lists can be cut to so that no more than `room` is left of them all. */
function lengthFor(lengths: readonly number[], room: number): number {
  const ascending = lengths.toSorted((a, b) => a - b);
  let left = room;
  for (const [i, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - i));
    if (length > share) return share;
    left -= length;
  }
  return room;
}
