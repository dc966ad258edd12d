/**
 * Tracks whose name and artist together are the whole text, in either order.
 *
 *     my love love            →   `My Love` by `Love`
 *     iron maiden iron maiden →   `Iron Maiden` by `Iron Maiden`
 *     home by nora lyrics     →   `Home` by `Nora`, nearly: without the dispensable words
 *
 * The words alone cannot tell these from covers: each is in the name already, and the artist adds just a tenth.
 */
import { listAt } from '../../columns/list-column.ts';
import { utf8 } from '../index/dictionary.ts';
import { hasKey, namesWithKey } from '../index/names-with-key.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import type { QueryUnit } from '../parse/query-words.ts';
import { rewordedKeys } from '../spellings/rewordings.ts';

/** So many tracks of artists whose name is a part of the text are compared. */
const COMPARED_MAX = 2000;

/** Ascending, and each once. */
export interface CreditedTracks {
  exact: number[];
  /** Only without the dispensable words of the text. */
  nearly: number[];
}

export function creditedTracks(
  searched: { index: SearchIndex; catalogue: SearchedCatalogue },
  units: readonly QueryUnit[],
): CreditedTracks {
  const core = units.filter(({ dispensable }) => !dispensable);
  return {
    exact: tracksBySplits(searched, units),
    nearly: core.length < units.length ? tracksBySplits(searched, core) : [],
  };
}

/** The same, but for one small word of the track (`rewordings.ts`). */
export function rewordedTracks(
  searched: { index: SearchIndex; catalogue: SearchedCatalogue },
  units: readonly QueryUnit[],
): number[] {
  return tracksBySplits(searched, units, rewordedKeys);
}

/** `keysOf` the words of a track are those that its name may have. */
function tracksBySplits(
  { index, catalogue }: { index: SearchIndex; catalogue: SearchedCatalogue },
  units: readonly QueryUnit[],
  keysOf = (words: readonly string[]) => [words.join('')],
): number[] {
  const { tracks, artists } = catalogue;
  const found = new Set<number>();
  let compared = 0;
  for (const [artistWords, trackWords] of splits(units.map(({ text }) => text))) {
    const named = namesWithKey(index.artists, artists.name, artistWords.join(''));
    if (named.length === 0) continue;
    const keys = keysOf(trackWords).map(utf8);
    for (const artist of named)
      for (const track of listAt(artists.tracks, artist))
        for (const key of keys)
          if (compared++ < COMPARED_MAX && hasKey(tracks.name.folded, track, key)) found.add(track);
  }
  return [...found].sort((a, b) => a - b);
}

/** The ways to divide the words into those of an artist and those of a track. */
function splits(words: string[]): [artist: string[], track: string[]][] {
  return words.slice(1).flatMap((_, i): [string[], string[]][] => {
    const [first, last] = [words.slice(0, i + 1), words.slice(i + 1)];
    return [
      [first, last],
      [last, first],
    ];
  });
}
