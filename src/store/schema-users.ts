/**
 * The tables of users, of what they make, and of their applications. Secrets are stored as hashes; `expires`, `created` and similar columns
 * are ISO timestamps with `T` and `Z`.
 */
import type { ScrobbleState } from '../domain/listens.ts';
import type { SharedKind } from '../domain/players.ts';
import type { Plan } from '../domain/vocabulary.ts';
import { bytes, each, integer, numbered, ordered, type Tables, text } from './declare-tables.ts';

/** The source of rows that are created here, or imported: see `domain/imports/import-sources.ts`. */
export const source = text.or('local');

/** The reviews of tracks, or of albums, that are shown. Each index of a list has all columns that its filters and orders use (`queries/where.ts`). */
const shownReviews = (of: 'track' | 'album') => {
  const shown = `where ${of}_id is not null and hidden = 0`;
  const score = '(coalesce(score, -1))';
  return {
    // Counting reads only this index.
    [`review_by_${of}`]: `(${of}_id, date, score, hidden) where ${of}_id is not null`,
    [`review_of_${of}_by_date`]: `(date, id) ${shown}`,
    [`review_of_${of}_by_score`]: `(${score} desc, id) ${shown}`,
    [`review_of_${of}_listed_by_addeddate`]: `(date, ${score}, id, lang, score, ${of}_id) ${shown}`,
    [`review_of_${of}_listed_by_score`]: `(${score}, date, id, lang, score, ${of}_id) ${shown}`,
    [`review_of_${of}_listed_by_id`]: `(id, date, lang, score, ${of}_id) ${shown}`,
  };
};

export const USER_TABLES = {
  user: {
    columns: {
      id: integer.key,
      name: text,
      /** The name in comparable form: no two users differ only in case. */
      name_folded: text.unique,
      ...each(['dispname', 'lang', 'creationdate'], text),
      /** A file relative to the library; uploaded avatars are in the table `avatar`. */
      avatar: text,
      email: text,
      /** Empty: this user cannot log in with a password. */
      password_hash: text,
      admin: integer,
      /** The e-mail address in comparable form; empty if it cannot be used to log in. */
      email_folded: text.or(''),
      email_verified: integer.or(0),
      /** Set by an administrator: no login, and no token is valid. */
      suspended: integer.or(0),
      source,
    },
    uniqueIndexes: { user_by_email: `(email_folded) where email_folded <> ''` },
    // To find users by the beginning of a name. The unique index of usernames does so only where texts are compared byte by byte.
    also: ({ bytewise }) => [
      ...(bytewise === '' ? [] : [`create index user_by_name on "user" (name_folded${bytewise})`]),
      `create index user_by_dispname on "user" (lower(dispname)${bytewise})`,
    ],
  },
  /**
   * The relations of one user to one track, in one row, so that a page of `users/tracks` is one walk along an index. Timestamps are
   * `yyyy-mm-dd hh:mm:ss`, to the millisecond where known, and empty where the relation does not exist.
   */
  user_track: {
    columns: {
      user_id: integer,
      track_id: integer,
      ...each(['liked', 'favorited', 'disliked'], text),
      /** Time and score of the user's latest review. */
      reviewed: text,
      score: integer,
      /** The latest of liked, favorited and reviewed. */
      updated: text,
    },
    byKey: ['user_id', 'track_id'],
    indexes: {
      user_track_by_date: '(user_id, updated desc, track_id)',
      // Counting relations of a track reads only this index.
      user_track_by_track: '(track_id, liked, favorited, disliked)',
    },
  },
  user_album: {
    columns: { user_id: integer, album_id: integer, date: text },
    byKey: ['user_id', 'album_id'],
    indexes: {
      user_album_by_date: '(user_id, date desc, album_id)',
      user_album_by_album: '(album_id, date)',
    },
  },
  user_artist: {
    columns: { user_id: integer, artist_id: integer, date: text },
    byKey: ['user_id', 'artist_id'],
    indexes: {
      user_artist_by_date: '(user_id, date desc, artist_id)',
      user_artist_by_artist: '(artist_id, date)',
    },
  },
  /** A user who follows another one. Dates as above. */
  user_follow: {
    columns: { user_id: integer, followed_id: integer, date: text },
    byKey: ['user_id', 'followed_id'],
    indexes: {
      user_follow_by_date: '(user_id, date desc, followed_id)',
      user_follow_of: '(followed_id, date desc, user_id)',
    },
  },
  /** The last visit of the page of new releases: the day, as `yyyy-mm-dd`, and how many releases of that day it listed. */
  releases_seen: { columns: { user_id: integer, day: text, count: integer }, key: ['user_id'] },
  review: {
    columns: {
      id: integer.key,
      user_id: integer,
      track_id: integer.optional,
      album_id: integer.optional,
      /** 1 to 10. */
      score: integer.optional,
      ...each(['title', 'text', 'lang', 'date'], text),
      agreecnt: integer,
      /** By an administrator: it is shown nowhere and does not count. */
      hidden: integer.or(0),
      source,
    },
    indexes: {
      ...shownReviews('track'),
      ...shownReviews('album'),
      // Finds the latest review of a track by a user without reading their others.
      review_by_user: '(user_id, track_id, date, id)',
      review_by_user_and_date: '(user_id, date) where hidden = 0',
      review_hidden: '(id) where hidden = 1',
    },
  },
  /** A user's report of a review, from a program that had no `report` of it: `moveReviewReports` makes cases of these. */
  review_report: {
    columns: { review_id: integer, user_id: integer, date: text, reason: text },
    byKey: ['review_id', 'user_id'],
    indexes: { review_report_by_user: '(user_id)' },
  },
  playlist: {
    columns: {
      id: integer.key,
      name: ordered,
      /** The name in sortable and searchable form, and in comparable form; `null` until the service has added them. */
      name_folded: ordered.optional,
      name_caseless: ordered.optional,
      user_id: integer,
      creationdate: text,
      /** When a track was last added to it; empty if none ever was. */
      updated: text.or(''),
      /** Changes whenever its tracks change. */
      version: integer.or(1),
      source,
      /** 1: only its owner and its collaborators see it. */
      private: integer.or(0),
      description: text.or(''),
      /** The parameters that find the tracks of a dynamic playlist, as in a URL; empty for others. */
      query: text.or(''),
      /** Hash of the token in its invitation link. */
      invite_hash: text.optional,
    },
    // SQLite reads long lists along those that have all columns of their filters and orders (`queries/where.ts`).
    indexes: {
      playlist_by_user: '(user_id)',
      playlist_by_user_and_creation: '(user_id, creationdate)',
      playlist_by_name: '(name_folded, name, id)',
      playlist_by_whole_name: '(name_caseless, id)',
      playlist_by_creation: '(creationdate, id)',
      playlist_by_update: '(updated, id)',
      playlist_without_key: '(id) where name_folded is null',
      playlist_listed_by_creation: '(creationdate, name_folded, name, id, private, user_id)',
      playlist_listed_by_name: '(name_folded, name, id, creationdate, private, user_id)',
      playlist_listed_by_update: '(updated, id, name_folded, creationdate, private, user_id)',
    },
    uniqueIndexes: { playlist_by_invite: '(invite_hash) where invite_hash is not null' },
  },
  playlist_track: {
    columns: {
      playlist_id: integer,
      /** From 1. */
      position: integer,
      track_id: integer,
      date: text,
      /** The collaborator who added it; `null` for the owner, and for deleted users. */
      added_by: integer.optional,
    },
    key: ['playlist_id', 'position'],
    indexes: {
      playlist_track_by_track: '(track_id, playlist_id)',
      playlist_track_by_date: '(playlist_id, date, track_id)',
      playlist_track_by_adder: '(added_by) where added_by is not null',
    },
  },
  /** A collaborator of a playlist, or a user who was invited to be one: `accepted` is empty until the user has accepted the invitation. */
  playlist_member: {
    columns: { playlist_id: integer, user_id: integer, invited: text, accepted: text.or('') },
    byKey: ['playlist_id', 'user_id'],
    indexes: { playlist_member_by_user: '(user_id, playlist_id)' },
  },
  /** An uploaded cover. */
  playlist_cover: { columns: { playlist_id: integer.key, picture: bytes, changed: text } },
  /** `kind` is the kind of file, e.g. `webp`. */
  avatar: { columns: { user_id: integer.key, kind: text, picture: bytes, changed: text } },
  session: {
    columns: { token_hash: text.key, user_id: integer, created: text, expires: text },
    indexes: { session_by_user: '(user_id)', session_by_end: '(expires)' },
  },
  /** A mailed link; it works once. */
  mail_link: {
    columns: {
      token_hash: text.key,
      user_id: integer,
      purpose: text.as<'verify' | 'reset'>(),
      /** The address it was mailed to. */
      email: text,
      expires: text,
    },
    indexes: { mail_link_by_user: '(user_id)' },
  },
  /** A key with which a player of a user authenticates. */
  app_key: {
    columns: {
      id: numbered,
      user_id: integer,
      name: text,
      key_hash: text,
      /** The key, encrypted (`sealed.ts`). */
      sealed: text,
      created: text,
      /** When it was last used, to some minutes, and the client that did; empty before the first time. */
      used: text.or(''),
      used_by: text.or(''),
    },
    indexes: { app_key_user: '(user_id)' },
    uniqueIndexes: { app_key_hash: '(key_hash)' },
  },
  /** A position in a track, in milliseconds, saved by a player. */
  bookmark: {
    columns: {
      ...each(['user_id', 'track_id', 'position'], integer),
      ...each(['comment', 'created', 'changed'], text),
    },
    key: ['user_id', 'track_id'],
  },
  /** The queue of a user, saved by a player. */
  play_queue: {
    columns: {
      user_id: integer,
      /** A list as JSON. */
      track_ids: text,
      /** Index of the current track. */
      current: integer,
      /** Milliseconds in the current track. */
      position: integer,
      changed: text,
      /** The client that saved it. */
      changed_by: text,
    },
    key: ['user_id'],
  },
  /** A public page that a user has shared from a player. */
  share: {
    columns: {
      id: numbered,
      user_id: integer,
      kind: text.as<SharedKind>(),
      item_id: integer,
      ...each(['description', 'created', 'changed'], text),
    },
    indexes: { share_user: '(user_id)' },
  },
  /** What a user has chosen about listens. Absent before the first choice. */
  listener: {
    columns: {
      user_id: integer,
      /** 1: listens enter the history. */
      history: integer.or(0),
      /** The highest number of a listen. */
      last: integer.or(0),
      /** The API of the service that listens are sent to; empty where there is none. */
      scrobble_url: text.or(''),
      /** The token of the user there, encrypted (`sealed.ts`). */
      scrobble_token: text.or(''),
      /** The name of the user there. */
      scrobble_name: text.or(''),
      scrobble_state: text.as<ScrobbleState | ''>().or(''),
      /** The last failure, for the user. */
      scrobble_error: text.or(''),
      /** When the state changed, and when a listen was last accepted. */
      scrobble_changed: text.or(''),
      scrobble_sent: text.or(''),
    },
    key: ['user_id'],
  },
  /** Listens of users who have a history, or whose listens are sent to a service. */
  listen: {
    columns: {
      user_id: integer,
      /** From 1, in the order of arrival. */
      n: integer,
      track_id: integer,
      /** When it began; an ISO timestamp of whole seconds. */
      listened: text,
      /** 1: a player has reported it; 0: it was concluded from what was sent. */
      reported: integer,
      /** 0: stored only until it was sent, and to recognize repeats. */
      in_history: integer,
      /** 1: it is yet to be sent. */
      pending: integer,
    },
    key: ['user_id', 'n'],
    indexes: {
      listen_user: '(user_id, listened, n)',
      listen_track: '(track_id)',
      listen_age: '(listened)',
      listen_brief: '(listened) where in_history = 0 and pending = 0',
      listen_pending: '(user_id) where pending = 1',
    },
  },
  application: {
    columns: {
      client_id: text.key,
      ...each(['secret_hash', 'name', 'description', 'redirect_uri'], text),
      plan: text.as<Plan>(),
      user_id: integer.optional,
      suspended: integer,
      http_statuses: integer,
      created: text,
      public: integer.or(0),
      plan_requested: text.as<Plan | ''>().or(''),
      source,
    },
    indexes: { application_by_user: '(user_id)' },
  },
  oauth_code: {
    columns: {
      code_hash: text.key,
      /** All tokens that descend from this code share this name. */
      family: text,
      client_id: text,
      user_id: integer,
      /** As sent to authorize; empty if none was. */
      redirect_uri: text,
      scope: text,
      /** The challenge of PKCE (S256); empty if there is none. */
      challenge: text,
      expires: text,
      used: integer,
    },
    indexes: { oauth_code_by_end: '(expires)' },
  },
  /** One pair of tokens. Revoked pairs are deleted, rotated ones stay: their reuse reveals a theft. */
  oauth_token: {
    columns: {
      access_hash: text.key,
      refresh_hash: text.unique,
      family: text,
      client_id: text,
      user_id: integer,
      scope: text,
      created: text,
      /** When the access token expires. */
      expires: text,
      /** When the refresh token was used; empty while it is valid. */
      rotated: text,
      /** The next pair is derived from it and the refresh token, so that a repeated refresh returns the same pair. */
      salt: text,
    },
    indexes: {
      oauth_token_by_family: '(family)',
      oauth_token_by_user: '(user_id, client_id)',
      oauth_token_by_client: '(client_id)',
    },
  },
  /** Days are `yyyy-mm-dd`, UTC. */
  app_usage: {
    columns: { client_id: text, day: text, operation: text, requests: integer, failures: integer },
    key: ['client_id', 'day', 'operation'],
  },
  /** The errors of an application by the code of the API; `operation` is empty for an unknown path. */
  app_error: {
    columns: { client_id: text, day: text, operation: text, code: integer, errors: integer },
    byKey: ['client_id', 'day', 'operation', 'code'],
  },
} satisfies Tables;
