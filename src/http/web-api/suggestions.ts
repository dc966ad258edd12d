/** Suggestions for the search box: the ids of artists, albums and playlists whose names `autocomplete` would find, users, and tags. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { complete, completedEntries } from '../../catalogue/autocomplete/complete.ts';
import { matchOf, NAME_MATCHES, readTyped } from '../../catalogue/autocomplete/match-name.ts';
import { suggestTags } from '../../catalogue/autocomplete/suggest-tags.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import { fold } from '../../catalogue/text/words/fold.ts';
import type { Playlists } from '../../core/playlists/playlists.ts';
import type { Users } from '../../core/users/users.ts';
import type { SuggestionsAnswer } from '../../domain/catalogue/suggestions.ts';
import type { Services } from '../http-services.ts';
import { jsonResponse } from '../response.ts';
import { type Route, route } from '../route.ts';
import { integer, readFields, required, term, withDefault } from './fields.ts';

const LIMIT_MAX = 50;
const FIELDS = { q: required(term), limit: withDefault(integer(1, LIMIT_MAX), 10) };

const NO_MATCH = NAME_MATCHES.length;

/** 0 is the best match. */
function matchDegree(typed: string, name: string): number {
  const match = matchOf(readTyped(typed), fold(name));
  return match === undefined ? NO_MATCH : NAME_MATCHES.indexOf(match);
}

export function suggestionsRoute(
  { catalogue }: Pick<Services, 'catalogue'>,
  playlists: Pick<Playlists, 'suggest'>,
  users: Pick<Users, 'search'>,
): Route {
  return route('everyone', 'json', 'GET', '/web-api/suggestions', async ({ query }) => {
    const { q, limit } = readFields(query, FIELDS);
    const generation = requireLoaded(catalogue());
    const { artists, albums } = generation;
    // Other requests are served between the kinds.
    const foundArtists = completedEntries(generation, 'artists', q, limit);
    await yieldToEvents();
    const foundAlbums = completedEntries(generation, 'albums', q, limit);
    await yieldToEvents();
    const [track] = complete(generation, 'tracks', q, 1);
    const [artist] = foundArtists;
    const artistMatch =
      artist === undefined ? NO_MATCH : matchDegree(q, textOfRow(artists.name.exact, artist));
    const [foundPlaylists, foundUsers] = await Promise.all([
      playlists.suggest(q, limit),
      users.search(q, limit),
    ]);
    const answer: SuggestionsAnswer = {
      artists: foundArtists.map((ordinal) => artists.id[ordinal]),
      albums: foundAlbums.map((ordinal) => albums.id[ordinal]),
      playlists: foundPlaylists,
      users: foundUsers,
      tags: suggestTags(generation, q, limit).map(({ match, count }) => ({ value: match, count })),
      artistsFirst:
        artistMatch < NO_MATCH &&
        artistMatch <= (track === undefined ? NO_MATCH : matchDegree(q, track.match)),
    };
    return jsonResponse(200, answer);
  });
}
