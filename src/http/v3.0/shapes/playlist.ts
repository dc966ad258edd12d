import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { PlaylistSummary } from '../../../core/playlists/playlist-reads.ts';
import type { PlaylistEntry } from '../../../domain/playlists.ts';
import type { TrackRow } from './render-context.ts';
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
  text('zip', 'Zip of the tracks that may be downloaded (mp3).', (to, { urls }) => {
    to.part(urls.playlistDownload);
    to.digits(idOf);
    to.part(urls.downloadFormat[ZIP_FORMAT]);
  }),
];

export const playlistShape = shape<PlaylistRow>('playlist', [
  ...playlistFields,
  text('shorturl', 'Short address for sharing.', (to, { urls }) => {
    to.part(urls.playlistShort);
    to.digits(idOf);
  }),
  text('shareurl', 'Address of the page for sharing.', (to, { urls }) => {
    to.part(urls.playlistShare);
    to.digits(idOf);
  }),
]);

interface PlaylistTrackRow extends TrackRow {
  entry: PlaylistEntry;
}

/** A playlist, a page of its entries, and the cursor over them. */
interface PlaylistTracksRow extends PlaylistRow {
  entries: readonly PlaylistEntry[];
  cursor: PlaylistTrackRow;
}

const nestedFields: readonly ResultField<PlaylistTrackRow>[] = [
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

function eachTrack({ entries, cursor }: PlaylistTracksRow, write: (track: PlaylistTrackRow) => void): void {
  for (const entry of entries) {
    cursor.ordinal = indexOfNumber(cursor.catalogue.tracks.id, entry.track_id);
    cursor.entry = entry;
    write(cursor);
  }
}

export const playlistTracksShape = shape<PlaylistTracksRow>('playlist', [
  ...playlistFields,
  list('tracks', 'Tracks on the playlist.', 'track', nestedFields, eachTrack),
]);
