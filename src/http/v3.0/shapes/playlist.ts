import type { PlaylistSummary } from '../../../core/playlists/playlist-reads.ts';
import { digits, type ResultField, shape, string, text } from './shape.ts';

export interface PlaylistRow {
  playlist: PlaylistSummary;
}

const ZIP_FORMAT = 'mp32';

const idOf = ({ playlist }: PlaylistRow) => playlist.id;

/** The first fields of every playlist. */
export const playlistFields: readonly ResultField<PlaylistRow>[] = [
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
