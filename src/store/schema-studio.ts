/** The tables of the Studio: members, requests, releases and their files. */
import type { Generated } from 'kysely';
import type { ArtistRole, ReleaseState, RequestState, UploadState } from '../domain/studio/studio.ts';

/** Times are ISO timestamps; empty if it has not happened. */
export interface StudioTables {
  /** The accounts that manage an artist in the Studio. */
  artist_member: {
    artist_id: number;
    user_id: number;
    role: ArtistRole;
    since: string;
  };
  /** A request to become an artist, or to manage an existing one. */
  artist_request: {
    id: Generated<number>;
    user_id: number;
    /** The artist that is claimed; once it is approved, also the one that was created. */
    artist_id: number | null;
    /** Of a new artist, or of the claimed one at that time. */
    name: string;
    message: string;
    state: Generated<RequestState>;
    created: string;
    decided: Generated<string>;
    /** Of the administrator, to the applicant. */
    reply: Generated<string>;
  };
  terms_acceptance: {
    user_id: number;
    version: string;
    at: string;
  };
  /** A release as its artists edit it. Publishing writes it to the catalogue; its id is the one of the album. */
  studio_release: {
    id: number;
    artist_id: number;
    state: Generated<ReleaseState>;
    /** JSON: `ReleaseContent`. */
    content: string;
    /** Of the content. */
    name: Generated<string>;
    releasedate: Generated<string>;
    /** How many there are. */
    tracks: Generated<number>;
    /** Raised by every change. */
    version: Generated<number>;
    /** The version that is in the catalogue; 0 if none is. */
    published_version: Generated<number>;
    /** When a scheduled release is due. */
    publish_at: Generated<string>;
    /** Why a scheduled release could not be published. */
    fault: Generated<string>;
    created: string;
    updated: string;
    /** The name of the account, which stays when the account is deleted; so does `rights_by`. */
    updated_by: string;
    /** When it was first published. */
    published: Generated<string>;
    /** The rights statement that was accepted at the last publication. */
    rights_at: Generated<string>;
    rights_by: Generated<string>;
    rights_version: Generated<string>;
  };
  studio_cover: {
    release_id: number;
    picture: Uint8Array;
    changed: string;
  };
  /** A file that is received, checked, or was rejected. */
  studio_upload: {
    id: string;
    artist_id: number;
    release_id: number;
    /** The track whose file it replaces. */
    track_id: number | null;
    /** The account; it may have been deleted. */
    uploader_id: number;
    name: string;
    size: number;
    /** The modification time of the file, in milliseconds since 1970. */
    modified: Generated<number>;
    received: Generated<number>;
    state: Generated<UploadState>;
    /** Why it was rejected. */
    reason: Generated<string>;
    /** Further facts about the reason, for example the name of the other file. */
    detail: Generated<string>;
    created: string;
    changed: string;
  };
  /** The received parts of an upload, without gaps; each is an object of the storage. */
  studio_part: {
    upload_id: string;
    start: number;
    size: number;
    key: string;
  };
  /** A file that was verified. */
  studio_file: {
    id: Generated<number>;
    artist_id: number;
    release_id: number;
    name: string;
    size: number;
    /** `stored:3f9a….flac`; without a storage `data:studio/originals/3f/3f9a….flac`. */
    stored: string;
    /** Seconds. */
    duration: number;
    /** JSON: `FileTags`. */
    tags: string;
    /** Its waveform. */
    peaks: Uint8Array;
    added: string;
  };
}
