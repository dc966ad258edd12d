import type { PlaylistSummary } from '../../../core/playlists/playlist-reads.ts';
import type { PlaylistEntry } from '../../../domain/playlists.ts';
import { sharing } from './catalogue-fields.ts';
import { type EntriesRow, type EntryRow, eachEntry } from './render-context.ts';
import { digits, list, type ResultField, shape, string, text } from './shape.ts';
import * as common from './track-fields.ts';

interface PlaylistRow {
  playlist: PlaylistSummary;
}

const ZIP_FORMAT = 'mp32';

const idOf = ({ playlist }: PlaylistRow) => playlist.id;

/** The first fields of every playlist. */
const playlistFields: readonly ResultField<PlaylistRow>[] = [
  digits('id', 'Playlist identifier.', idOf),
  string('name', 'Name.', ({ playlist }) => playlist.name),
  string('creationdate', 'Day it was made.', ({ playlist }) => playlist.creationdate),
  digits('user_id', 'Identifier of its owner.', ({ playlist }) => playlist.user_id),
  string('user_name', 'User name of its owner.', ({ playlist }) => playlist.user_name),
  text('zip', 'Zip of the tracks that may be downloaded (mp3).', (to, { urls }) =>
    to.put(urls.playlistDownload, idOf, urls.downloadFormat[ZIP_FORMAT]),
  ),
];

export const playlistShape = shape<PlaylistRow>('playlist', [
  ...playlistFields,
  ...sharing('playlist', idOf),
]);

type PlaylistTracksRow = PlaylistRow & EntriesRow<PlaylistEntry>;

const nestedFields: readonly ResultField<EntryRow<PlaylistEntry>>[] = [
  common.trackId,
  common.trackName,
  common.albumId,
  common.artistId,
  common.duration,
  common.artistName,
  string(
    'playlistadddate',
    'When it was put on the playlist, `yyyy-mm-dd hh:mm:ss`.',
    ({ entry }) => entry.date,
  ),
  digits('position', 'Place on the playlist, from 1.', ({ entry }) => entry.position),
  common.license,
  common.albumImage,
  common.image,
  common.streaming,
  common.download,
  common.downloadAllowed,
];

const eachTrack = eachEntry<PlaylistEntry>('tracks', ({ track_id }) => track_id);

export const playlistTracksShape = shape<PlaylistTracksRow>('playlist', [
  ...playlistFields,
  list('tracks', 'Tracks on the playlist.', 'track', nestedFields, eachTrack),
]);
