/** Suggestions for the text typed so far. */
import type { SuggestionsAnswer } from '../../../../src/domain/catalogue/suggestions.ts';
import type { Rating } from '../../../../src/domain/vocabulary.ts';
import type { Api } from '../../api/api.ts';
import { tagName } from '../../messages/tag-names.ts';
import type { Messages } from '../../messages/type.ts';
import { albumPage, artistPage, playlistPage, tagPage, trackPage, userPage } from '../../page-paths.ts';

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
  webApi: Api['webApi'],
  names: Messages['tags'],
  q: string,
  signal: AbortSignal,
): Promise<SuggestionGroup[]> {
  const suggested = await findSuggested(
    webApi,
    { q, limit: OTHERS, tracks: TRACKS, boost: 'popularity_month' },
    signal,
  );
  const { tracks, artists, albums, playlists, users, tags, artistsFirst } = suggested;
  const ofTracks: SuggestionGroup = {
    kind: 'tracks',
    suggestions: tracks.map(({ id, name, artist_name: by, image }) => {
      return { to: trackPage(id), name, by, image };
    }),
  };
  const ofArtists: SuggestionGroup = {
    kind: 'artists',
    suggestions: artists.map(({ id, name, image }) => ({ to: artistPage(id), name, by: '', image })),
  };
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
      suggestions: users.map(({ id, name, dispname, image }) => {
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

interface SuggestionsQuery {
  q: string;
  limit: number;
  tracks: number;
  boost?: Rating;
}

/** What may be meant, the best first: by the beginning of a name, its words in any order, or with one typing error. */
export function findSuggested(
  webApi: Api['webApi'],
  query: SuggestionsQuery,
  signal: AbortSignal,
): Promise<SuggestionsAnswer> {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return webApi.get(`/web-api/suggestions?${new URLSearchParams(pairs)}`, signal);
}
