/** Suggestions for the text typed so far. */
import type { TracksAnswer } from '../../../../src/domain/catalogue/facets.ts';
import type { SuggestionsAnswer } from '../../../../src/domain/catalogue/suggestions.ts';
import { TRACK_TYPES } from '../../../../src/domain/vocabulary.ts';
import type { Api } from '../../api/api.ts';
import { requestTracks } from '../../api/request-tracks.ts';
import { tagName } from '../../messages/tag-names.ts';
import type { Messages } from '../../messages/type.ts';
import { albumPage, artistPage, playlistPage, tagPage, trackPage, userPage } from '../../page-paths.ts';
import { loadUsers } from '../profiles/load-people.ts';

export type SuggestionKind = 'tracks' | 'artists' | 'albums' | 'playlists' | 'people' | 'tags';

export interface Suggestion {
  /** Its page. */
  to: string;
  name: string;
  /** The artist or owner, or the username; empty for artists and tags. */
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
  { v3, webApi }: Pick<Api, 'v3' | 'webApi'>,
  names: Messages['tags'],
  q: string,
  signal: AbortSignal,
): Promise<SuggestionGroup[]> {
  const popular = { boost: 'popularity_month', limit: TRACKS };
  const found = requestTracks(webApi, { search: q, type: TRACK_TYPES, ...popular }, signal);
  const suggested = findSuggested(webApi, q, OTHERS, signal);
  const [tracks, artists, albums, playlists, people] = await Promise.all([
    found,
    suggested.then((ids) => findArtists(v3, ids.artists, found, OTHERS, signal)),
    suggested.then((ids) => inOrder(ids.albums, (id) => v3.albums({ id, limit: id.length }, { signal }))),
    suggested.then((ids) =>
      inOrder(ids.playlists, (id) => v3.playlists({ id, limit: id.length }, { signal })),
    ),
    suggested.then((ids) => loadUsers(v3, ids.users, signal)),
  ]);
  const ofTracks: SuggestionGroup = {
    kind: 'tracks',
    suggestions: tracks.tracks.map(({ id, name, artist_name: by, image }) => {
      return { to: trackPage(id), name, by, image };
    }),
  };
  const ofArtists: SuggestionGroup = {
    kind: 'artists',
    suggestions: artists.map(({ id, name, image }) => ({ to: artistPage(id), name, by: '', image })),
  };
  const { artistsFirst, tags } = await suggested;
  const groups: SuggestionGroup[] = [
    ...(artistsFirst ? [ofArtists, ofTracks] : [ofTracks, ofArtists]),
    {
      kind: 'albums',
      suggestions: albums.map(({ id, name, artist_name: by, image }) => {
        return { to: albumPage(id), name, by, image };
      }),
    },
    {
      kind: 'playlists',
      suggestions: playlists.map(({ id, name, user_name: by }) => {
        return { to: playlistPage(id), name, by, image: undefined };
      }),
    },
    {
      kind: 'people',
      suggestions: people.map(({ id, name, dispname, image }) => {
        return { to: userPage(id), name: dispname || name, by: `@${name}`, image };
      }),
    },
    {
      kind: 'tags',
      suggestions: tags.map(({ value }) => {
        return { to: tagPage(value), name: tagName(value, names), by: '', image: undefined };
      }),
    },
  ];
  return groups.filter(({ suggestions }) => suggestions.length > 0);
}

/** Ids of what may be meant, the best first: by the beginning of a name, its words in any order, or with one typing error. */
export function findSuggested(
  webApi: Api['webApi'],
  q: string,
  limit: number,
  signal: AbortSignal,
): Promise<SuggestionsAnswer> {
  return webApi.get(`/web-api/suggestions?${new URLSearchParams({ q, limit: String(limit) })}`, signal);
}

/** The items with these ids, which the API returns in its own order. */
export async function inOrder<Item extends { id: string }>(
  ids: number[],
  load: (ids: number[]) => Promise<{ results: Item[] }>,
): Promise<Item[]> {
  const { results } = await load(ids);
  return results.sort((one, other) => ids.indexOf(Number(one.id)) - ids.indexOf(Number(other.id)));
}

/** If none is suggested, for example for an artist and a title together, the artists of the found tracks. */
export async function findArtists(
  v3: Api['v3'],
  suggested: number[],
  found: Promise<TracksAnswer>,
  limit: number,
  signal: AbortSignal,
) {
  const ofTracks = async () =>
    [...new Set((await found).tracks.map((track) => Number(track.artist_id)))].slice(0, limit);
  return inOrder(suggested.length > 0 ? suggested : await ofTracks(), (id) =>
    v3.artists({ id, limit: id.length }, { signal }),
  );
}
