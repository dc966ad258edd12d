import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { Order } from '../../../catalogue/query/query.ts';
import type { EntriesQuery, EntryKey } from '../../../core/playlists/playlist-reads.ts';
import { TRACK_TYPES } from '../../../domain/vocabulary.ts';
import { liveRead } from '../kinds/live-read.ts';
import { pageInnerLists } from '../paging/page-inner-lists.ts';
import { integerInterval, LIMIT_MAX, listFrom, order, withDefault } from '../parameters/parameter-types.ts';
import { AUDIO, IMAGE, STANDARD } from '../parameters/standard-parameters.ts';
import { playlistTracksShape } from '../shapes/playlist-tracks.ts';
import { audioRow, startRow } from '../shapes/render-context.ts';
import { meant, PLAYLIST_ORDERS, WHICH } from './playlists.ts';
import { trackFilter } from './track-id-filter.ts';

const TRACK_ORDERS = ['track_id', 'track_name', 'track_added_date', 'track_position'] as const;
type PlaylistOrder = (typeof PLAYLIST_ORDERS)[number];
type TrackOrder = (typeof TRACK_ORDERS)[number];

export const playlistsTracks = liveRead({
  path: 'playlists/tracks',
  summary: 'Playlists, each with its tracks.',
  access: 'token accepted',
  parameters: {
    ...STANDARD,
    order: order(
      'Sort fields of the playlists, and of the tracks in each.',
      [...PLAYLIST_ORDERS, ...TRACK_ORDERS],
      () => false,
    ),
    ...WHICH,
    audioformat: AUDIO.audioformat,
    track_type: withDefault(listFrom('A single is a track without an album.', TRACK_TYPES), ['albumtrack']),
    ...IMAGE,
    positionbetween: integerInterval('Places on the playlist.'),
    audiodlformat: AUDIO.audiodlformat,
  },
  oneOf: [['id', 'name', 'user_id', 'access_token', 'user_name']],
  pages: 'tracks',
  result: playlistTracksShape,
  async find(p, reading, warnings) {
    const { source, playlists } = reading;
    const { catalogue } = source;
    const found = await playlists.find(meant(p, reading), p.order.filter(isOfPlaylist), FIRST);
    if (found.more) warnings.push(`only the first ${LIMIT_MAX} playlists are shown; id names others`);
    const query = {
      accept: trackFilter(catalogue, p.track_type),
      positions: p.positionbetween,
      order: orderOf(p.order.filter(isOfTrack), catalogue),
    };
    const start = { ...startRow(source, p.imagesize), ...audioRow(reading, p.audioformat, p.audiodlformat) };
    return pageInnerLists(
      p,
      found.rows,
      warnings,
      ({ id }, page) => playlists.entries(id, { ...query, ...page }),
      (playlist, entries) => ({ playlist, entries, cursor: { ...start, entry: entries[0] } }),
    );
  },
});

const FIRST = { offset: 0, limit: LIMIT_MAX, count: false };

function isOfPlaylist(one: Order<PlaylistOrder | TrackOrder>): one is Order<PlaylistOrder> {
  return !isOfTrack(one);
}

function isOfTrack(one: Order<PlaylistOrder | TrackOrder>): one is Order<TrackOrder> {
  return one.field.startsWith('track_');
}

/** Positions are unique, so further sort fields have no effect. */
function orderOf(order: readonly Order<TrackOrder>[], catalogue: Catalogue): EntriesQuery['order'] {
  const [first = { field: 'track_position', descending: false }] = order;
  if (first.field === 'track_position') return { descending: first.descending };
  const keys = order.map(({ field, descending }) => ({ of: keyOf(field, catalogue), descending }));
  return { keys: [...keys, { of: keyOf('track_id', catalogue), descending: false }] };
}

function keyOf(field: TrackOrder, { tracks }: Catalogue): EntryKey['of'] {
  switch (field) {
    case 'track_id':
      return ({ track_id }) => track_id;
    case 'track_name':
      return ({ track_id }) => tracks.name.rank[indexOfNumber(tracks.id, track_id)];
    case 'track_added_date':
      return ({ date }) => date;
    case 'track_position':
      return ({ position }) => position;
  }
}
