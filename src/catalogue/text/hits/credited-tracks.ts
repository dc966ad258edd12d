/**
 * Tracks whose name and artist together are the whole text, in either order.
 *
 *     my love love            →   `My Love` by `Love`
 *     iron maiden iron maiden →   `Iron Maiden` by `Iron Maiden`
 *     home by nora lyrics     →   `Home` by `Nora`, nearly: without the dispensable words
 *     home nora ft. tom       →   `Home (feat. Tom)` by `Nora`
 *
 * The words alone cannot tell these from covers: each is in the name already, and the artist adds just a tenth.
 */
import { listAt } from '../../columns/list-column.ts';
import { utf8 } from '../index/dictionary.ts';
import { hasKey, namesWithKey } from '../index/names-with-key.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { keysWithGuests } from '../parse/query-keys.ts';
import type { QueryUnit } from '../parse/query-words.ts';

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
    exact: [
      ...new Set([...tracksBySplits(searched, units), ...tracksWithGuests(searched, units, core)]),
    ].sort(ascending),
    nearly: core.length < units.length ? tracksBySplits(searched, core) : [],
  };
}

/** The artist may stand before the guests or after them. */
function tracksWithGuests(
  searched: { index: SearchIndex; catalogue: SearchedCatalogue },
  units: readonly QueryUnit[],
  core: readonly QueryUnit[],
): number[] {
  const guests = units.filter(({ guest }) => guest);
  if (guests.length === 0) return [];
  return [
    ...tracksBySplits(searched, core, (track) => keysWithGuests([...track, ...guests])),
    ...tracksBySplits(searched, units, keysWithGuests),
  ];
}

/** `keysOf` the words of a track are those that its name may have. */
function tracksBySplits(
  { index, catalogue }: { index: SearchIndex; catalogue: SearchedCatalogue },
  units: readonly QueryUnit[],
  keysOf = (track: readonly QueryUnit[]) => [keyOf(track)],
): number[] {
  const { tracks, artists } = catalogue;
  const found = new Set<number>();
  let compared = 0;
  for (const [artistUnits, trackUnits] of splits(units)) {
    const named = namesWithKey(index.artists, artists.name, keyOf(artistUnits));
    if (named.length === 0) continue;
    const keys = keysOf(trackUnits).map(utf8);
    for (const artist of named)
      for (const track of listAt(artists.tracks, artist))
        for (const key of keys)
          if (compared++ < COMPARED_MAX && hasKey(tracks.name.folded, track, key)) found.add(track);
  }
  return [...found].sort(ascending);
}

function keyOf(units: readonly QueryUnit[]): string {
  return units.map(({ text }) => text).join('');
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** The ways to divide the words into those of an artist and those of a track. */
export function splits<Unit>(units: readonly Unit[]): [artist: Unit[], track: Unit[]][] {
  return units.slice(1).flatMap((_, i): [Unit[], Unit[]][] => {
    const [first, last] = [units.slice(0, i + 1), units.slice(i + 1)];
    return [
      [first, last],
      [last, first],
    ];
  });
}
