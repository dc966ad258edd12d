/** Suggestions for the search box: tracks, artists, albums and playlists whose names `autocomplete` would find, users, and tags. */
import { complete, completedEntries } from '../../catalogue/autocomplete/complete.ts';
import { matchOf, NAME_MATCHES, readTyped } from '../../catalogue/autocomplete/match-name.ts';
import { suggestTags } from '../../catalogue/autocomplete/suggest-tags.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import { findTracks } from '../../catalogue/query/tracks.ts';
import type { Question } from '../../catalogue/question.ts';
import { fold } from '../../catalogue/text/words/fold.ts';
import type { SuggestionsAnswer } from '../../domain/catalogue/suggestions.ts';
import { Unavailable } from '../../domain/refusal.ts';
import { RATINGS, type Rating, TRACK_TYPES } from '../../domain/vocabulary.ts';
import { jsonResponse } from '../response.ts';
import { questionOptionsOf, type Route, route } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { integer, oneOf, readFields, required, term, withDefault } from './fields.ts';
import { createTeasers, playlistTeasers, userTeasers } from './teasers.ts';

const LIMIT_MAX = 50;
const FIELDS = {
  q: required(term),
  limit: withDefault(integer(1, LIMIT_MAX), 10),
  tracks: withDefault(integer(0, LIMIT_MAX), 0),
  boost: oneOf(RATINGS),
};

const NO_MATCH = NAME_MATCHES.length;

/** 0 is the best match. */
function matchDegree(typed: string, name: string): number {
  const match = matchOf(readTyped(typed), fold(name));
  return match === undefined ? NO_MATCH : NAME_MATCHES.indexOf(match);
}

interface Typed {
  q: string;
  limit: number;
  /** How many tracks a search finds, and what raises their ranking. */
  tracks: number;
  boost?: Rating | undefined;
  /** The public URL of the service. */
  url: string;
}

type FromCatalogue = Omit<SuggestionsAnswer, 'playlists' | 'users'>;

export const suggestionsQuestion: Question<Typed, FromCatalogue> = {
  name: 'suggestions',
  answer(catalogue, { q, limit, tracks: tracksMax, boost, url }) {
    const { artists } = catalogue;
    const teasers = createTeasers(catalogue, url);
    const found = { search: q, types: TRACK_TYPES, boost, order: [], offset: 0, limit: tracksMax };
    const tracks = tracksMax === 0 ? [] : findTracks(catalogue, found).ordinals;
    const artistsOfTracks = [...new Set(tracks.map((track) => catalogue.tracks.artist[track]))];
    const foundArtists = completedEntries(catalogue, 'artists', q, limit);
    const foundAlbums = completedEntries(catalogue, 'albums', q, limit);
    const [track] = complete(catalogue, 'tracks', q, 1);
    const [artist] = foundArtists;
    const artistMatch =
      artist === undefined ? NO_MATCH : matchDegree(q, textOfRow(artists.name.exact, artist));
    return {
      tracks: tracks.map(teasers.track),
      artists: (artist === undefined ? artistsOfTracks.slice(0, limit) : foundArtists).map(teasers.artist),
      albums: foundAlbums.map(teasers.album),
      tags: suggestTags(catalogue, q, limit).map(({ match, count }) => ({ value: match, count })),
      artistsFirst:
        artistMatch < NO_MATCH &&
        artistMatch <= (track === undefined ? NO_MATCH : matchDegree(q, track.match)),
    };
  },
};

export function suggestionsRoute(context: RouteContext): Route {
  const { ask, playlists, users, settings } = context;
  return route('everyone', 'json', 'GET', '/web-api/suggestions', async (request) => {
    const fields = readFields(request.query, FIELDS);
    const { q, limit } = fields;
    const [fromCatalogue, foundPlaylists, foundUsers] = await Promise.all([
      ask(suggestionsQuestion, { ...fields, url: settings.url }, questionOptionsOf(request)),
      unlessUnavailable(playlists.suggest(q, limit).then((ids) => playlistTeasers(context, ids))),
      unlessUnavailable(users.search(q, limit).then((ids) => userTeasers(context, ids))),
    ]);
    const answer: SuggestionsAnswer = { ...fromCatalogue, playlists: foundPlaylists, users: foundUsers };
    return jsonResponse(200, answer);
  });
}

/** Empty while the database is unavailable: the catalogue does not need it. */
async function unlessUnavailable<Item>(found: Promise<Item[]>): Promise<Item[]> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Unavailable) return [];
    throw error;
  }
}
