/** The tables of the Studio: members, requests, releases and their files. Times are ISO timestamps; empty if it has not happened. */
import type { ArtistRole, ReleaseState, RequestState, UploadState } from '../domain/studio/studio.ts';
import { bytes, each, integer, numbered, type Tables, text } from './declare-tables.ts';

export const STUDIO_TABLES = {
  /** The accounts that manage an artist in the Studio. */
  artist_member: {
    columns: { artist_id: integer, user_id: integer, role: text.as<ArtistRole>(), since: text },
    byKey: ['artist_id', 'user_id'],
    indexes: { artist_member_by_user: '(user_id)' },
  },
  /** A request to become an artist, or to manage an existing one. */
  artist_request: {
    columns: {
      id: numbered,
      user_id: integer,
      /** The artist that is claimed; once it is approved, also the one that was created. */
      artist_id: integer.optional,
      /** The name of a new artist, or of the claimed one at that time. */
      name: text,
      message: text,
      state: text.as<RequestState>().or('open'),
      created: text,
      decided: text.or(''),
      /** The reply of the administrator to the applicant. */
      reply: text.or(''),
    },
    indexes: { artist_request_by_user: '(user_id, id)', artist_request_by_state: '(state, id)' },
  },
  terms_acceptance: {
    columns: { user_id: integer, version: text, at: text },
    byKey: ['user_id', 'version'],
  },
  /** A release as its artists edit it. Publishing writes it to the catalogue; its id is the one of the album. */
  studio_release: {
    columns: {
      id: integer.key,
      artist_id: integer,
      state: text.as<ReleaseState>().or('draft'),
      /** JSON: `ReleaseContent`. */
      content: text,
      /** Raised by every change. */
      version: integer.or(1),
      /** The version that is in the catalogue; 0 if none is. */
      published_version: integer.or(0),
      /** When a scheduled release is due. */
      publish_at: text.or(''),
      /** Why a scheduled release could not be published. */
      fault: text.or(''),
      created: text,
      updated: text,
      /** The name of the account, which stays when the account is deleted; so does `rights_by`. */
      updated_by: text,
      /** When it was first published. */
      published: text.or(''),
      /** The rights statement that was accepted at the last publication. */
      ...each(['rights_at', 'rights_by', 'rights_version'], text.or('')),
      /** What lists of releases show of the content, which may have a megabyte. */
      name: text.or(''),
      releasedate: text.or(''),
      /** How many there are. */
      tracks: integer.or(0),
    },
    indexes: {
      studio_release_by_artist: '(artist_id, id)',
      studio_release_due: `(publish_at) where state = 'scheduled'`,
    },
  },
  studio_cover: { columns: { release_id: integer.key, picture: bytes, changed: text } },
  /** A file that is received, checked, or was rejected. */
  studio_upload: {
    columns: {
      id: text.key,
      artist_id: integer,
      release_id: integer,
      /** The track whose file it replaces. */
      track_id: integer.optional,
      /** The account; it may have been deleted. */
      uploader_id: integer,
      name: text,
      size: integer,
      /** The modification time of the file, in milliseconds since 1970. */
      modified: integer.or(0),
      received: integer.or(0),
      state: text.as<UploadState>().or('receiving'),
      /** Why it was rejected. */
      reason: text.or(''),
      /** Further facts about the reason, for example the name of the other file. */
      detail: text.or(''),
      created: text,
      changed: text,
    },
    indexes: {
      studio_upload_by_release: '(release_id)',
      studio_upload_by_artist: '(artist_id)',
      studio_upload_by_change: '(changed)',
    },
  },
  /** The received parts of an upload, without gaps; each is an object of the storage. */
  studio_part: {
    columns: { upload_id: text, start: integer, size: integer, key: text },
    byKey: ['upload_id', 'start'],
  },
  /** A file that was verified. */
  studio_file: {
    columns: {
      id: numbered,
      artist_id: integer,
      release_id: integer,
      name: text,
      size: integer,
      /** `stored:3f9a….flac`; without a storage `data:studio/originals/3f/3f9a….flac`. */
      stored: text,
      /** Seconds. */
      duration: integer,
      /** JSON: `FileTags`. */
      tags: text,
      /** Its waveform. */
      peaks: bytes,
      added: text,
    },
    indexes: {
      studio_file_by_release: '(release_id)',
      studio_file_by_artist: '(artist_id)',
      studio_file_by_stored: '(stored)',
    },
  },
} satisfies Tables;
