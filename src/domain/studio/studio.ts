/**
 * The Studio, where artists publish, as JSON below `/web-api/studio`, for members of an artist:
 *
 *   GET    /web-api/studio                                                       → StudioOverview
 *   POST   /web-api/studio/terms                    version                      → StudioOverview
 *   POST   /web-api/studio/requests                 name or artist_id, message   → StudioOverview
 *   DELETE /web-api/studio/requests/:id                                          → StudioOverview
 *   GET    /web-api/studio/artists/:id                                           → StudioArtist
 *   POST   /web-api/studio/artists/:id/members      name, role                   → StudioArtist
 *   DELETE /web-api/studio/artists/:id/members      name
 *   GET    /web-api/studio/artists/:id/profile                                   → ArtistProfile
 *   PATCH  /web-api/studio/artists/:id/profile      JSON: version, content       → ArtistProfile
 *   POST   /web-api/studio/artists/:id/profile/image  multipart: version, image (a file)  → ArtistProfile
 *   DELETE /web-api/studio/artists/:id/profile/image  version                    → ArtistProfile
 *   POST   /web-api/studio/artists/:id/releases     name                         → StudioRelease
 *   GET    /web-api/studio/releases/:id                                          → StudioRelease
 *   PATCH  /web-api/studio/releases/:id             JSON: version, content       → StudioRelease
 *   POST   /web-api/studio/releases/:id/publish     version, rights              → StudioRelease
 *   POST   /web-api/studio/releases/:id/unpublish   version                      → StudioRelease
 *   DELETE /web-api/studio/releases/:id             version
 *   GET    /web-api/studio/releases/:id/cover                                    → an image
 *   POST   /web-api/studio/releases/:id/cover       multipart: image (a file)    → StudioRelease
 *   DELETE /web-api/studio/releases/:id/cover                                    → StudioRelease
 *   GET    /web-api/studio/files/:id/audio                                       → audio, as mp3
 *   DELETE /web-api/studio/files/:id
 *
 * Files are sent with tus 1.0 (https://tus.io): `POST /web-api/studio/releases/:id/uploads` creates an upload, `HEAD`, `PATCH` and `DELETE` of
 * `/web-api/studio/uploads/:upload` ask for its offset, continue it and cancel it. Its metadata are `filename`, `modified`, and for the new
 * file of a track `track_id`. `POST /web-api/studio/uploads/:upload/check` checks a file again that could not be checked.
 *
 * Requests are decided by administrators:
 *
 *   GET    /web-api/admin/artist-requests           ?state= &offset= &limit=     → ListPage<ArtistRequestEntry>
 *   POST   /web-api/admin/artist-requests/:id/decide  approve, reply             → ArtistRequestEntry
 */
import type { Named } from '../admin.ts';
import type { Location, Translations } from '../imports/record-values.ts';
import type { ReleaseType, VocalInstrumental } from '../vocabulary.ts';

/** Who may become an artist: every account, those that an administrator approves, or none. */
export const ARTIST_POLICIES = ['open', 'request', 'closed'] as const;
export type ArtistPolicy = (typeof ARTIST_POLICIES)[number];

/** An owner also decides who the members are. */
export const ARTIST_ROLES = ['owner', 'editor'] as const;
export type ArtistRole = (typeof ARTIST_ROLES)[number];

export const REQUEST_STATES = ['open', 'approved', 'rejected'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** `unpublished`: it was published, and its artist has withdrawn it. */
export type ReleaseState = 'draft' | 'scheduled' | 'published' | 'unpublished';

/** `checking`: it is complete, and is decoded. A checked upload becomes a file. `failed`: that was interrupted too often; it can be checked again. */
export type UploadState = 'receiving' | 'checking' | 'failed' | 'rejected';

/** Changed texts get a new version, which members accept again. The texts are in the messages of the pages. */
export const TERMS_VERSION = '2026-11';
export const RIGHTS_VERSION = '2026-11';

export const ARTIST_NAME_MAX = 100;
export const REQUEST_MESSAGE_MAX = 2000;
export const MEMBERS_MAX = 50;
export const OPEN_REQUESTS_MAX = 5;
/** Artists that an account gets without an administrator: each has storage of its own. */
export const OPEN_ARTISTS_MAX = 5;

export interface ArtistRequest {
  id: number;
  /** The artist that is claimed, or that was created; `null` for a new one that is not approved yet. */
  artist_id: number | null;
  name: string;
  message: string;
  state: RequestState;
  created: string;
  reply: string;
}

export interface StudioOverview {
  policy: ArtistPolicy;
  terms: {
    version: string /** ISO timestamp; `null` if this version was not accepted. */;
    accepted: string | null;
  };
  artists: (Named & { role: ArtistRole })[];
  requests: ArtistRequest[];
}

export interface ArtistMember {
  name: string;
  dispname: string;
  role: ArtistRole;
  since: string;
}

export interface StudioArtist extends Named {
  /** The role of the user. */
  role: ArtistRole;
  /** Visible in the catalogue. */
  shown: boolean;
  members: ArtistMember[];
  storage: StorageUse;
  releases: ReleaseSummary[];
  /** Not published in the Studio: administrators edit them. */
  imported: { albums: number; tracks: number };
}

/** The lengths of texts in characters; imports may have brought longer ones. */
export const PROFILE_LIMITS = {
  website: 1000,
  description: 10_000,
  locations: 10,
  city: 100,
} as const;

export interface ProfileContent {
  /** A URL, or empty. */
  website: string;
  /** The biography by language. */
  description: Translations;
  locations: Location[];
}

/** What members and administrators write about an artist. */
export interface ArtistProfile extends Named, ProfileContent {
  /** `null` for an administrator who is not a member. */
  role: ArtistRole | null;
  /** Its URL changes with the image; empty if there is none. */
  image: string;
  image_uploaded: boolean;
  /** Sent back with a change: if the profile was changed meanwhile, the response is 409 and `conflict`. */
  version: string;
}

/** In bytes; `max` is 0 if there is no limit. */
export interface StorageUse {
  used: number;
  max: number;
}

/** A request as administrators see it. */
export interface ArtistRequestEntry extends ArtistRequest {
  user: { id: number; name: string; dispname: string; email: string };
  /** An artist of the catalogue with the same name, if it is a request for a new one. */
  same_name: Named | null;
  decided: string;
}

/** What a file may be called at its end. */
export const AUDIO_ENDINGS = ['mp3', 'flac', 'ogg', 'oga', 'opus', 'm4a', 'wav', 'aif', 'aiff'] as const;
/** A WAV file cannot be larger; S3 services accept 5 GB. */
export const FILE_MAX_BYTES = 4 * 1024 ** 3;
/** As pages show it. */
export const MEGABYTE = 1_000_000;
/** Files of a release, with those that are being sent. */
export const RELEASE_FILES_MAX = 200;
export const RELEASES_MAX = 1000;
/** The limit of the JSON text. */
export const CONTENT_MAX_BYTES = 1024 * 1024;
/** An upload of which nothing was received for so long is deleted. */
export const UPLOAD_DAYS = 7;

export const RELEASE_LIMITS = {
  name: 200,
  tags: 20,
  description: 10_000,
  credits: 5000,
  lyrics: 20_000,
  discs: 99,
} as const;

/** A release as it is edited. A draft may be incomplete: texts may be empty. */
export interface ReleaseContent {
  name: string;
  type: ReleaseType;
  /** `yyyy-mm-dd`, or empty. A date in the future schedules the publication. */
  releasedate: string;
  /** The URL of the licence of all tracks without their own. */
  license_ccurl: string;
  tags: string[];
  description: string;
  credits: string;
  /** The language of the two, as two letters. */
  lang: string;
  downloads: boolean;
  tracks: ReleaseTrack[];
  /** Files without a track on purpose: of tracks that were removed, or that have another file now. */
  unused: number[];
}

export interface ReleaseTrack {
  /** 0 for a new one; the service replaces it. */
  id: number;
  file_id: number;
  /** From 1. */
  disc: number;
  name: string;
  /** Empty: the licence of the release. */
  license_ccurl: string;
  genres: string[];
  instruments: string[];
  vartags: string[];
  vocalinstrumental: VocalInstrumental | '';
  lang: string;
  lyrics: string;
  credits: string;
  isrc: string;
}

export interface ReleaseSummary {
  id: number;
  name: string;
  state: ReleaseState;
  releasedate: string;
  tracks: number;
  updated: string;
  /** Its URL changes with the cover; empty if there is none. */
  cover: string;
}

export interface StudioRelease extends ReleaseSummary {
  artist: Named;
  /** Sent back with a change: if the release was changed meanwhile, the response is 409 and `conflict`. */
  version: number;
  /** The version that is in the catalogue; 0 if none is. */
  published_version: number;
  updated_by: string;
  /** Why a scheduled release could not be published; empty if it could. */
  fault: string;
  /** The rights statement of the last publication. */
  rights: { at: string; by: string } | null;
  content: ReleaseContent;
  files: StudioFile[];
  uploads: StudioUpload[];
  storage: StorageUse;
}

/** A verified file of a release. */
export interface StudioFile {
  id: number;
  name: string;
  size: number;
  /** Seconds. */
  duration: number;
  /** The track that gets it as its new file; `null` for a new track. */
  track_id: number | null;
  tags: SuggestedTags;
}

/** What its tags say, for a new track. */
export interface SuggestedTags {
  title: string;
  album: string;
  disc: number;
  number: number;
  date: string;
  genres: string[];
  moods: string[];
  lang: string;
  lyrics: string;
  isrc: string;
  license: string;
  replaygain: number | null;
  /** Whether it contains a cover. */
  picture: boolean;
}

/** Why a file was rejected; `detail` has the words of the decoder, or the name of the other file. */
const REJECTIONS = ['undecodable', 'unreadable', 'duplicate'] as const;
export type Rejection = (typeof REJECTIONS)[number];

export interface StudioUpload {
  id: string;
  name: string;
  size: number;
  /** The modification time of the file: the same file on another device continues the upload. */
  modified: number;
  received: number;
  state: UploadState;
  reason: Rejection | '';
  detail: string;
  track_id: number | null;
}
