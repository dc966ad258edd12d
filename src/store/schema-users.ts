/** The tables of users and of their applications. */
import type { Generated } from 'kysely';
import type { ScrobbleState } from '../domain/listens.ts';
import type { SharedKind } from '../domain/players.ts';

/** Secrets are stored as hashes; `expires`, `created` and similar columns are ISO timestamps with `T` and `Z`. */
export interface UserTables {
  /**
   * The relations of one user to one track. Timestamps are `yyyy-mm-dd hh:mm:ss`, to the millisecond where
   * known, and empty where the relation does not exist.
   */
  user_track: {
    user_id: number;
    track_id: number;
    liked: string;
    favorited: string;
    disliked: string;
    /** Time and score of the user's latest review. */
    reviewed: string;
    score: number;
    /** The latest of liked, favorited and reviewed. */
    updated: string;
  };
  user_album: Record<'user_id' | 'album_id', number> & { date: string };
  user_artist: Record<'user_id' | 'artist_id', number> & { date: string };
  /** A user who follows another one. Dates as above. */
  user_follow: Record<'user_id' | 'followed_id', number> & { date: string };
  /** The last visit of the page of new releases. */
  releases_seen: {
    user_id: number;
    /** `yyyy-mm-dd` */
    day: string;
    /** How many releases of that day it listed. */
    count: number;
  };
  avatar: {
    user_id: number;
    /** The kind of file, e.g. `webp`. */
    kind: string;
    picture: Uint8Array;
    changed: string;
  };
  session: {
    token_hash: string;
    user_id: number;
    created: string;
    expires: string;
  };
  /** A key with which a player of a user authenticates. */
  app_key: {
    id: Generated<number>;
    user_id: number;
    name: string;
    key_hash: string;
    /** The key, encrypted (`sealed.ts`). */
    sealed: string;
    created: string;
    /** When it was last used, to some minutes, and the client that did; empty before the first time. */
    used: string;
    used_by: string;
  };
  /** A position in a track, saved by a player. */
  bookmark: {
    user_id: number;
    track_id: number;
    /** Milliseconds. */
    position: number;
    comment: string;
    created: string;
    changed: string;
  };
  /** The queue of a user, saved by a player. */
  play_queue: {
    user_id: number;
    /** A list as JSON. */
    track_ids: string;
    /** Index of the current track. */
    current: number;
    /** Milliseconds in the current track. */
    position: number;
    changed: string;
    /** The client that saved it. */
    changed_by: string;
  };
  /** A public page that a user has shared from a player. */
  share: {
    id: Generated<number>;
    user_id: number;
    kind: SharedKind;
    item_id: number;
    description: string;
    created: string;
    changed: string;
  };
  /** What a user has chosen about listens. Absent before the first choice. */
  listener: {
    user_id: number;
    /** 1: listens enter the history. */
    history: Generated<number>;
    /** The highest number of a listen. */
    last: Generated<number>;
    /** The API of the service that listens are sent to; empty where there is none. */
    scrobble_url: Generated<string>;
    /** The token of the user there, encrypted (`sealed.ts`). */
    scrobble_token: Generated<string>;
    /** The name of the user there. */
    scrobble_name: Generated<string>;
    scrobble_state: Generated<ScrobbleState | ''>;
    /** Of the last failure, for the user. */
    scrobble_error: Generated<string>;
    /** When the state changed, and when a listen was last accepted. */
    scrobble_changed: Generated<string>;
    scrobble_sent: Generated<string>;
  };
  /** Of users who have a history, or whose listens are sent to a service. */
  listen: {
    user_id: number;
    /** From 1, in the order of arrival. */
    n: number;
    track_id: number;
    /** When it began; an ISO timestamp of whole seconds. */
    listened: string;
    /** 1: a player has reported it; 0: it was concluded from what was sent. */
    reported: number;
    /** 0: stored only until it was sent, and to recognize repeats. */
    in_history: number;
    /** 1: it is yet to be sent. */
    pending: number;
  };
  /** A mailed link; it works once. */
  mail_link: {
    token_hash: string;
    user_id: number;
    purpose: 'verify' | 'reset';
    /** The address it was mailed to. */
    email: string;
    expires: string;
  };
  oauth_code: {
    code_hash: string;
    /** All tokens that descend from this code share this name. */
    family: string;
    client_id: string;
    user_id: number;
    /** As sent to authorize; empty if none was. */
    redirect_uri: string;
    scope: string;
    /** Of PKCE (S256); empty if there is none. */
    challenge: string;
    expires: string;
    used: number;
  };
  /** One pair of tokens. Revoked pairs are deleted, rotated ones stay: their reuse reveals a theft. */
  oauth_token: {
    access_hash: string;
    refresh_hash: string;
    family: string;
    client_id: string;
    user_id: number;
    scope: string;
    created: string;
    /** Of the access token. */
    expires: string;
    /** When the refresh token was used; empty while it is valid. */
    rotated: string;
    /** The next pair is derived from it and the refresh token, so that a repeated refresh returns the same pair. */
    salt: string;
  };
  app_usage: {
    client_id: string;
    /** `yyyy-mm-dd`, UTC. */
    day: string;
    operation: string;
    requests: number;
    failures: number;
  };
  app_error: {
    client_id: string;
    /** `yyyy-mm-dd`, UTC. */
    day: string;
    /** Empty for an unknown path. */
    operation: string;
    /** The code of the API. */
    code: number;
    errors: number;
  };
  /** A user's report of a review. */
  review_report: {
    review_id: number;
    user_id: number;
    date: string;
    reason: string;
  };
  playlist_track: {
    playlist_id: number;
    /** From 1. */
    position: number;
    track_id: number;
    date: string;
    /** The collaborator who added it; `null` for the owner, and for deleted users. */
    added_by: number | null;
  };
  /** A collaborator of a playlist, or a user who was invited to be one. */
  playlist_member: {
    playlist_id: number;
    user_id: number;
    invited: string;
    /** Empty until the user has accepted the invitation. */
    accepted: string;
  };
  /** An uploaded cover. */
  playlist_cover: {
    playlist_id: number;
    picture: Uint8Array;
    changed: string;
  };
}
