/** Playlists as the pages show them. */
import type { PlayableTrack } from './catalogue/teasers.ts';

/** Characters. */
export const PLAYLIST_NAME_MAX = 100;
export const PLAYLIST_DESCRIPTION_MAX = 1000;
/** Tracks on one playlist. */
export const PLAYLIST_TRACKS_MAX = 10_000;
/** Tracks that a dynamic playlist finds. */
export const DYNAMIC_TRACKS_MAX = 500;
/** Collaborators and open invitations of one playlist. */
export const COLLABORATORS_MAX = 50;

/** `undefined` for all others. */
export type PlaylistRole = 'owner' | 'collaborator';

export interface PlaylistOwner {
  id: number;
  name: string;
}

interface PlaylistDetails {
  id: number;
  name: string;
  creationdate: string;
  /** When a track was last added to it; empty if none ever was. */
  updated: string;
  /** Another one whenever its tracks change. */
  version: number;
  /** Only its owner and its collaborators see it. */
  private: boolean;
  description: string;
  /** The filters of a dynamic playlist, as in the URL of `/browse`; empty for others. */
  query: string;
  /** When its cover was uploaded; empty if it has none. */
  cover: string;
  owner: PlaylistOwner;
}

/** `GET /web-api/playlists`: those of the user and those with the user as a collaborator; also the response to each change. */
export interface OwnPlaylist extends PlaylistDetails {
  role: PlaylistRole;
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

/** A playlist with its entries, all of one moment. */
export interface OwnPlaylistEntries extends OwnPlaylist {
  entries: PlaylistEntry[];
}

export interface ShownEntry extends PlaylistEntry {
  /** The name of the collaborator who added it; empty for the owner. */
  added_by: string;
}

/** A playlist and some of its entries. */
export interface ShownPlaylist extends PlaylistDetails {
  role: PlaylistRole | undefined;
  /** Entries whose tracks are in the catalogue. */
  total: number;
  /** Some stored entries have no track in the catalogue, so positions have gaps. */
  hasGaps: boolean;
  entries: ShownEntry[];
}

/** `GET /web-api/playlists/:id` */
export interface PlaylistAnswer extends Omit<ShownPlaylist, 'entries'> {
  entries: (ShownEntry & { track: PlayableTrack })[];
  /** URL of the tracks that may be downloaded. */
  zip: string;
}

export interface Collaborator {
  id: number;
  name: string;
  /** Invited, and has not accepted yet. */
  pending: boolean;
}

/** `GET /web-api/playlists/:id/collaborators` */
export interface Collaborators {
  collaborators: Collaborator[];
  /** Whether an invitation link is valid. */
  hasLink: boolean;
}

/** `GET /web-api/playlist-invitations` and `GET /web-api/playlist-invitations/:token` */
export interface PlaylistInvitation {
  id: number;
  name: string;
  owner: PlaylistOwner;
}
