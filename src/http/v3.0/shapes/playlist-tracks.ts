import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { PlaylistEntry } from '../../../domain/playlists.ts';
import { type PlaylistRow, playlistFields } from './playlist.ts';
import { digits, list, type ResultField, shape, string } from './shape.ts';
import * as common from './track-fields.ts';

export interface PlaylistTrackRow extends common.TrackRow {
  entry: PlaylistEntry;
}

/** A playlist, a page of its entries, and the cursor over them. */
export interface PlaylistTracksRow extends PlaylistRow {
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
