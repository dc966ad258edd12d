import { TRACK_ORDERS, type TrackFilter } from '../../../catalogue/query/query.ts';
import { findSimilarTracks } from '../../../catalogue/query/similar/similar-tracks.ts';
import { findTracks } from '../../../catalogue/query/tracks.ts';
import {
  type COLUMNS,
  type Column,
  type ColumnFilters,
  columnsOf,
  type TrackNames,
} from '../../../domain/columns.ts';
import {
  ACOUSTIC_ELECTRIC,
  GENDERS,
  RATINGS,
  SPEEDS,
  TRACK_TYPES,
  VOCAL_INSTRUMENTAL,
} from '../../../domain/vocabulary.ts';
import { catalogueRead } from '../kinds/operation.ts';
import * as param from '../parameters/parameter-types.ts';
import { AUDIO, IMAGE, STANDARD } from '../parameters/standard-parameters.ts';
import { INCLUDE, similarTrackShape, trackShape } from '../shapes/track.ts';

/** The parameters that filter tracks by a column: they follow from the table of columns. */
type ParameterOf<C> = C extends { readModel: 'flag' }
  ? ReturnType<typeof param.boolean>
  : C extends { type: 'language' }
    ? ReturnType<typeof param.languageList>
    : ReturnType<typeof param.text>;

const COLUMN_PARAMETERS = Object.fromEntries(
  columnsOf('track').flatMap(([name, column]) =>
    'filter' in column && column.filter !== undefined ? [[name, parameterOf(column, column.filter)]] : [],
  ),
) as { [Name in TrackNames<{ filter: string }>]: ParameterOf<(typeof COLUMNS)['track'][Name]> };

function parameterOf({ readModel, type }: Column, help: string): param.Parameter {
  if (readModel === 'flag') return param.boolean(help);
  return type === 'language' ? param.languageList(help) : param.text(help);
}

const NAMES = Object.keys(COLUMN_PARAMETERS) as (keyof typeof COLUMN_PARAMETERS)[];

function columnFilters(parsed: param.Parsed<typeof COLUMN_PARAMETERS>): ColumnFilters {
  const filters: Record<string, unknown> = {};
  for (const name of NAMES) {
    const value: unknown = parsed[name];
    if (value !== undefined) filters[name] = typeof value === 'string' ? [value] : value;
  }
  return filters;
}

const alwaysDescending = new Set<string>([...RATINGS, 'relevance']);

/** The API has fixed the position of these; all other columns follow at the end. */
const { content_id_free, lang, prolicensing, probackground, ...others } = COLUMN_PARAMETERS;

/** As `type`, or `track_type` where `type` has another meaning. */
export const TRACK_TYPE = param.withDefault(
  param.listFrom('A single is a track without an album.', TRACK_TYPES),
  ['albumtrack'],
);

const NAMED = {
  id: param.idList('Track ids.'),
  name: param.text('The whole track name, in any letter case.'),
  namesearch: param.text('The track name contains this text.'),
  type: param.since('2015', TRACK_TYPE),
  album_id: param.idList('Album ids.'),
  album_name: param.text('The whole album name, in any letter case.'),
  artist_id: param.idList('Artist ids.'),
  artist_name: param.text('The whole artist name, in any letter case.'),
  content_id_free,
  datebetween: param.dateInterval('Released between these days, both included.'),
  featured: param.onlyTrue('Only tracks selected by the editors.'),
};

const DESCRIPTIVE = {
  tags: param.textList('Tracks that have all these tags.'),
  fuzzytags: param.textList('Tracks that have any of these tags; those with all of them first.'),
  acousticelectric: param.oneOf('How it is played.', ACOUSTIC_ELECTRIC),
  vocalinstrumental: param.oneOf('Tracks with or without vocals.', VOCAL_INSTRUMENTAL),
  gender: param.oneOf("The singer's gender.", GENDERS),
  speed: param.listFrom('Any of these speeds.', SPEEDS),
  lang,
  durationbetween: param.integerInterval('Length between these seconds, both included.'),
  xartist: param.text('Tracks most similar to this artist outside the catalogue.'),
  search: param.text('Free text over track, album and artist names, tags and similar artists.'),
  prolicensing,
  probackground,
  ccsa: param.boolean('Licence with the share-alike condition, or without.'),
  ccnd: param.boolean('Licence with the no-derivatives condition, or without.'),
  ccnc: param.boolean('Licence with the non-commercial condition, or without.'),
  ...others,
};

/** The parameters that select tracks; the web API uses them too. */
export const TRACK_FILTERS = { ...NAMED, ...DESCRIPTIVE };

export const filterOf = (p: param.Parsed<typeof TRACK_FILTERS>): TrackFilter => ({
  ...columnFilters(p),
  ids: p.id,
  name: p.name,
  namesearch: p.namesearch,
  types: p.type,
  albumIds: p.album_id,
  albumName: p.album_name,
  artistIds: p.artist_id,
  artistName: p.artist_name,
  released: p.datebetween,
  featured: p.featured,
  tags: p.tags,
  fuzzytags: p.fuzzytags,
  acousticelectric: p.acousticelectric,
  vocalinstrumental: p.vocalinstrumental,
  gender: p.gender,
  speeds: p.speed,
  duration: p.durationbetween,
  xartist: p.xartist,
  search: p.search,
  ccsa: p.ccsa,
  ccnd: p.ccnd,
  ccnc: p.ccnc,
});

export const TRACK_ORDER = param.assuming(
  'relevance',
  param.order('Sort fields; another first field than `relevance` discards it.', TRACK_ORDERS, (field) =>
    alwaysDescending.has(field),
  ),
);

/** Which of the selected tracks, and in what order; the web API uses them too. */
export const RANKING = {
  groupby: param.oneOf('One track per artist or album: the first in the order.', ['artist_id', 'album_id']),
  boost: param.assuming(
    'popularity_month, with little weight',
    param.oneOf('Raises the ranking by a rating and keeps relevance.', RATINGS),
  ),
};

export const tracks = catalogueRead({
  path: 'tracks',
  summary: 'Tracks: by id, by name, by what they sound like, by free text.',
  parameters: {
    ...STANDARD,
    order: TRACK_ORDER,
    ...NAMED,
    ...IMAGE,
    ...AUDIO,
    ...DESCRIPTIVE,
    ...INCLUDE,
    ...RANKING,
  },
  result: trackShape,
  find: (p, catalogue) =>
    findTracks(catalogue, {
      ...filterOf(p),
      groupby: p.groupby,
      boost: p.boost,
      order: p.order,
      offset: p.offset,
      limit: p.limit,
      fullcount: p.fullcount,
    }),
  cacheKey: (p, { client }) => `${p.imagesize} ${p.audioformat} ${p.audiodlformat} ${client.clientId}`,
});

export const tracksSimilar = catalogueRead({
  path: 'tracks/similar',
  summary: 'The tracks most similar to a given track, best first, each recording once.',
  parameters: {
    ...STANDARD,
    ...IMAGE,
    ...AUDIO,
    ...INCLUDE,
    id: param.required(param.id('Id of the track that others are compared with.')),
    type: TRACK_TYPE,
    no_artist: param.idOrOwn(
      'Leave out tracks of the artist with this id; `true`: of the artist of the given track.',
    ),
    no_album: param.idOrOwn(
      'Leave out tracks of the album with this id; `true`: of the album of the given track.',
    ),
  },
  result: similarTrackShape,
  find: (p, catalogue) =>
    findSimilarTracks(catalogue, { ...p, noArtist: p.no_artist, noAlbum: p.no_album, types: p.type }),
});
