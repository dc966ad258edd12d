import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { Order } from '../../../catalogue/query/query.ts';
import type {
  EntriesQuery,
  EntryKey,
  PlaylistSummary,
  PlaylistsFilter,
} from '../../../core/playlists/playlist-reads.ts';
import type { PlaylistEntry } from '../../../domain/playlists.ts';
import { type LiveReadContext, liveRead } from '../kinds/operation.ts';
import { pageInnerLists } from '../paging/page-inner-lists.ts';
import { pageOf, sortAndPage } from '../paging/sort-and-page.ts';
import * as param from '../parameters/parameter-types.ts';
import { splitOrder, storedDays } from '../parameters/query-values.ts';
import { AUDIO, IMAGE, STANDARD } from '../parameters/standard-parameters.ts';
import { sharing } from '../shapes/catalogue-fields.ts';
import { type EntriesRow, type EntryRow, eachEntry, startRow } from '../shapes/render-context.ts';
import { digits, list, type ResultField, shape, string, text } from '../shapes/shape.ts';
import * as track from '../shapes/track-fields.ts';
import { trackFilter } from './track-id-filter.ts';
import { TRACK_TYPE } from './tracks.ts';

const idOf = ({ id }: PlaylistSummary) => id;

/** The first fields of every playlist. */
const playlistFields: readonly ResultField<PlaylistSummary>[] = [
  digits('id', 'Playlist identifier.', idOf),
  string('name', 'Name.', ({ name }) => name),
  string('creationdate', 'Day it was made.', ({ creationdate }) => creationdate),
  digits('user_id', 'Identifier of its owner.', ({ user_id }) => user_id),
  string('user_name', 'User name of its owner.', ({ user_name }) => user_name),
  text('zip', 'Zip of the tracks that may be downloaded (mp3).', (to, { urls }) =>
    to.put(urls.playlistDownload, idOf, urls.downloadFormat.mp32),
  ),
];

const playlistShape = shape<PlaylistSummary>('playlist', [...playlistFields, ...sharing('playlist', idOf)]);

const nestedFields: readonly ResultField<EntryRow<PlaylistEntry>>[] = [
  track.trackId,
  track.trackName,
  track.albumId,
  track.artistId,
  track.duration,
  track.artistName,
  string(
    'playlistadddate',
    'When it was put on the playlist, `yyyy-mm-dd hh:mm:ss`.',
    ({ entry }) => entry.date,
  ),
  digits('position', 'Place on the playlist, from 1.', ({ entry }) => entry.position),
  track.license,
  track.albumImage,
  track.image,
  track.streaming,
  track.download,
  track.downloadAllowed,
];

const eachTrack = eachEntry<PlaylistEntry>('tracks', ({ track_id }) => track_id);

const playlistTracksShape = shape<PlaylistSummary & EntriesRow<PlaylistEntry>>('playlist', [
  ...playlistFields,
  list('tracks', 'Tracks on the playlist.', 'track', nestedFields, eachTrack),
]);

const PLAYLIST_ORDERS = ['name', 'id', 'creationdate'] as const;

/** The parameters that select playlists. */
const WHICH = {
  id: param.idList('Playlist ids.'),
  name: param.text('The whole name, in any letter case.'),
  namesearch: param.text('Text anywhere in the name, without regard to case and accents.'),
  user_id: param.idList('Ids of their owners.'),
  access_token: param.token('Token of the owner, without `id`, `user_id` and `user_name`.'),
  user_name: param.text('The whole user name of the owner, in any letter case.'),
  datebetween: param.dateInterval('Days they were made.'),
};

/** The format of zips. */
const ZIP = { audioformat: param.assuming('mp32', param.oneOf('Format of `zip`.', ['mp32'])) };

export const playlists = liveRead({
  path: 'playlists',
  summary: 'Playlists.',
  access: 'token accepted',
  parameters: { ...STANDARD, order: param.order('Sort fields.', PLAYLIST_ORDERS), ...WHICH, ...ZIP },
  result: playlistShape,
  find: (p, reading) => reading.playlists.find(meant(p, reading), p.order, p),
});

/** behaviour.md 24: the token selects the playlists of its user only where no other parameter selects any. */
function meant(p: param.Parsed<typeof WHICH>, { userId }: LiveReadContext): PlaylistsFilter {
  const isNamed = p.id !== undefined || p.user_id !== undefined || p.user_name !== undefined;
  return {
    ids: p.id,
    name: p.name,
    namesearch: p.namesearch,
    userIds: isNamed || userId === undefined ? p.user_id : [userId],
    userName: p.user_name,
    created: storedDays(p.datebetween),
    viewer: userId,
  };
}

/** See behaviour.md 29. */
export const playlistsHots = liveRead({
  path: 'playlists/hots',
  summary: 'The 200 playlists with the latest additions; those that others listen to most come first.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: param.order('Sort fields; without them, the hottest come first.', PLAYLIST_ORDERS),
    ...WHICH,
    ...ZIP,
  },
  result: playlistShape,
  async find(p, reading) {
    const hots = await reading.playlists.hots(meant(p, reading));
    return p.order.length === 0 ? pageOf(p, hots) : sortAndPage(p, hots);
  },
});

const TRACK_ORDERS = ['track_id', 'track_name', 'track_added_date', 'track_position'] as const;
type TrackOrder = (typeof TRACK_ORDERS)[number];

export const playlistsTracks = liveRead({
  path: 'playlists/tracks',
  summary: 'Playlists, each with its tracks.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: param.order('Sort fields of the playlists, and of the tracks in each.', [
      ...PLAYLIST_ORDERS,
      ...TRACK_ORDERS,
    ]),
    ...WHICH,
    audioformat: AUDIO.audioformat,
    track_type: TRACK_TYPE,
    ...IMAGE,
    positionbetween: param.integerInterval('Places on the playlist.'),
    audiodlformat: AUDIO.audiodlformat,
  },
  oneOf: [['id', 'name', 'user_id', 'access_token', 'user_name']],
  pages: 'tracks',
  result: playlistTracksShape,
  async find(p, reading, warnings) {
    const { source, playlists } = reading;
    const { catalogue } = source;
    const { outer, inner } = splitOrder(p.order, 'track_');
    const found = await playlists.find(meant(p, reading), outer, FIRST);
    if (found.more) warnings.push(`only the first ${param.LIMIT_MAX} playlists are shown; id names others`);
    const query = {
      accept: trackFilter(catalogue, p.track_type),
      positions: p.positionbetween,
      order: orderOf(inner, catalogue),
    };
    return pageInnerLists(
      p,
      found.rows,
      warnings,
      (playlist, page) => playlists.entries(playlist, { ...query, ...page }),
      startRow(reading, p),
    );
  },
});

const FIRST = { offset: 0, limit: param.LIMIT_MAX };

/** Positions are unique, so further sort fields have no effect. */
function orderOf(order: readonly Order<TrackOrder>[], { tracks }: Catalogue): EntriesQuery['order'] {
  const [first = { field: 'track_position', descending: false }] = order;
  if (first.field === 'track_position') return { descending: first.descending };
  const keyOf: Record<TrackOrder, EntryKey['of']> = {
    track_id: ({ track_id }) => track_id,
    track_name: ({ track_id }) => tracks.name.rank[indexOfNumber(tracks.id, track_id)],
    track_added_date: ({ date }) => date,
    track_position: ({ position }) => position,
  };
  const keys = order.map(({ field, descending }) => ({ of: keyOf[field], descending }));
  return { keys: [...keys, { of: keyOf.track_id, descending: false }] };
}
