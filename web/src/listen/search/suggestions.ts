/** Suggestions for the text typed so far. */
import type { Api } from '../../api/api.ts';
import { albumPage, artistPage, playlistPage, tagPage, trackPage } from '../../page-paths.ts';
import { canComplete } from './search-query.ts';

export type SuggestionKind = 'tracks' | 'artists' | 'albums' | 'playlists' | 'tags';

export interface Suggestion {
  /** Its page. */
  to: string;
  name: string;
  /** The artist or owner; empty for artists and tags. */
  by: string;
  /** Undefined for kinds without images. */
  image: string | undefined;
}

export interface SuggestionGroup {
  kind: SuggestionKind;
  suggestions: Suggestion[];
}

const TRACKS = 5;
const OTHERS = 3;

export async function loadSuggestions(
  v3: Api['v3'],
  q: string,
  signal: AbortSignal,
): Promise<SuggestionGroup[]> {
  const found = v3.tracks({ search: q, type: ['single', 'albumtrack'], limit: TRACKS }, { signal });
  const [tracks, artists, albums, playlists, tags] = await Promise.all([
    found,
    findArtists(v3, q, found, OTHERS, signal),
    v3.albums({ namesearch: q, order: 'popularity_month', limit: OTHERS }, { signal }),
    v3.playlists({ namesearch: q, limit: OTHERS }, { signal }),
    completeTags(v3, q, OTHERS, signal),
  ]);
  const groups: SuggestionGroup[] = [
    {
      kind: 'tracks',
      suggestions: tracks.results.map(({ id, name, artist_name: by, image }) => {
        return { to: trackPage(id), name, by, image };
      }),
    },
    {
      kind: 'artists',
      suggestions: artists.map(({ id, name, image }) => ({
        to: artistPage(id),
        name,
        by: '',
        image,
      })),
    },
    {
      kind: 'albums',
      suggestions: albums.results.map(({ id, name, artist_name: by, image }) => {
        return { to: albumPage(id), name, by, image };
      }),
    },
    {
      kind: 'playlists',
      suggestions: playlists.results.map(({ id, name, user_name: by }) => {
        return { to: playlistPage(id), name, by, image: undefined };
      }),
    },
    {
      kind: 'tags',
      suggestions: tags.map(({ value }) => ({ to: tagPage(value), name: value, by: '', image: undefined })),
    },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

/**
 * Artists with that name, most popular first. If there are none, for example because of a typo, the artists of the found tracks:
 * the search for tracks tolerates typos, the search for names does not.
 */
export async function findArtists(
  v3: Api['v3'],
  q: string,
  tracks: Promise<{ results: { artist_id: string }[] }>,
  limit: number,
  signal: AbortSignal,
) {
  const order = 'popularity_month';
  const named = await v3.artists({ namesearch: q, order, limit }, { signal });
  if (named.results.length > 0) return named.results;
  const ids = [...new Set((await tracks).results.map((track) => Number(track.artist_id)))].slice(0, limit);
  if (ids.length === 0) return [];
  const { results } = await v3.artists({ id: ids, limit }, { signal });
  const rank = (artist: { id: string }) => ids.indexOf(Number(artist.id));
  return results.sort((a, b) => rank(a) - rank(b));
}

/** Tags with that prefix, each with its number of tracks. */
export async function completeTags(
  v3: Api['v3'],
  q: string,
  limit: number,
  signal: AbortSignal,
): Promise<{ value: string; count: number }[]> {
  if (!canComplete(q)) return [];
  const { results } = await v3.autocomplete(
    { prefix: q, entity: 'tags', matchcount: true, limit },
    { signal },
  );
  const tags = Array.isArray(results) ? [] : (results.tags ?? []);
  return tags.map((tag) =>
    typeof tag === 'string' ? { value: tag, count: 0 } : { value: tag.match, count: tag.count },
  );
}
