/** Suggestions for the search box: the ids of artists, albums and playlists whose names `autocomplete` would find, users, and tags. */
import { complete, completedEntries } from '../../catalogue/autocomplete/complete.ts';
import { matchOf, NAME_MATCHES, readTyped } from '../../catalogue/autocomplete/match-name.ts';
import { suggestTags } from '../../catalogue/autocomplete/suggest-tags.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { Question } from '../../catalogue/question.ts';
import { fold } from '../../catalogue/text/words/fold.ts';
import type { SuggestionsAnswer } from '../../domain/catalogue/suggestions.ts';
import { jsonResponse } from '../response.ts';
import { questionOptionsOf, type Route, route } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { integer, readFields, required, term, withDefault } from './fields.ts';

const LIMIT_MAX = 50;
const FIELDS = { q: required(term), limit: withDefault(integer(1, LIMIT_MAX), 10) };

const NO_MATCH = NAME_MATCHES.length;

/** 0 is the best match. */
function matchDegree(typed: string, name: string): number {
  const match = matchOf(readTyped(typed), fold(name));
  return match === undefined ? NO_MATCH : NAME_MATCHES.indexOf(match);
}

type FromCatalogue = Omit<SuggestionsAnswer, 'playlists' | 'users'>;

export const suggestionsQuestion: Question<{ q: string; limit: number }, FromCatalogue> = {
  name: 'suggestions',
  answer(catalogue, { q, limit }) {
    const { artists, albums } = catalogue;
    const foundArtists = completedEntries(catalogue, 'artists', q, limit);
    const foundAlbums = completedEntries(catalogue, 'albums', q, limit);
    const [track] = complete(catalogue, 'tracks', q, 1);
    const [artist] = foundArtists;
    const artistMatch =
      artist === undefined ? NO_MATCH : matchDegree(q, textOfRow(artists.name.exact, artist));
    return {
      artists: foundArtists.map((ordinal) => artists.id[ordinal]),
      albums: foundAlbums.map((ordinal) => albums.id[ordinal]),
      tags: suggestTags(catalogue, q, limit).map(({ match, count }) => ({ value: match, count })),
      artistsFirst:
        artistMatch < NO_MATCH &&
        artistMatch <= (track === undefined ? NO_MATCH : matchDegree(q, track.match)),
    };
  },
};

export function suggestionsRoute({ ask, playlists, users }: RouteContext): Route {
  return route('everyone', 'json', 'GET', '/web-api/suggestions', async (request) => {
    const { q, limit } = readFields(request.query, FIELDS);
    const [{ artists, albums, tags, artistsFirst }, foundPlaylists, foundUsers] = await Promise.all([
      ask(suggestionsQuestion, { q, limit }, questionOptionsOf(request)),
      playlists.suggest(q, limit),
      users.search(q, limit),
    ]);
    const answer: SuggestionsAnswer = {
      ...{ artists, albums, playlists: foundPlaylists, users: foundUsers },
      ...{ tags, artistsFirst },
    };
    return jsonResponse(200, answer);
  });
}
