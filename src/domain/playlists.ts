/** Playlists as their owners see them. */

/** Characters. */
export const PLAYLIST_NAME_MAX = 100;

/** `GET /web-api/playlists`; also what each change of one answers. */
export interface OwnPlaylist {
  id: number;
  name: string;
  creationdate: string;
  /** When a track was last put on it; empty when none ever was. */
  updated: string;
  /** Another one whenever its tracks change. */
  version: number;
  /** How many. */
  tracks: number;
}

export interface PlaylistEntry {
  /** From 1 on. */
  position: number;
  track_id: number;
  /** When it was put there. */
  date: string;
}

/** `GET /web-api/playlists/:id`: all of one moment. */
export interface OwnPlaylistEntries extends OwnPlaylist {
  entries: PlaylistEntry[];
}
