/**
 * What administrators see and change, as JSON. All of it is below `/web-api/admin`, for administrators alone:
 *
 *   GET    /web-api/admin/log                          ?who= &action= &subject= &until= &offset= &limit=   → ListPage<AdminAction>
 *   GET    /web-api/admin/catalogue/:kinds             ?q= &hidden= &offset= &limit=               → ListPage<CatalogueItem>
 *   GET    /web-api/admin/catalogue/:kinds/:id                                                      → EditableThing
 *   PATCH  /web-api/admin/catalogue/:kinds/:id         version, and the fields that change          → EditableThing
 *   POST   /web-api/admin/catalogue/:kinds/:id/image   multipart: version, image (a file)           → EditableThing
 *   DELETE /web-api/admin/catalogue/:kinds/:id/image   version                                      → EditableThing
 *   POST   /web-api/admin/catalogue/:kinds/:id/hide                                                 → EditableThing
 *   POST   /web-api/admin/catalogue/:kinds/:id/restore                                              → EditableThing
 *   POST   /web-api/admin/catalogue/tracks/:id/audio   ?version= &name=; the body is the file       → EditableTrack
 *   POST   /web-api/admin/catalogue/artists/:id/merge  into (an artist's id)                        → EditableArtist, of `into`
 *
 * `:kinds` is artists, albums or tracks. Lists of tags are sent as one text with a line for each tag: `rock\nindie`.
 */
import type { EditableFields } from './columns.ts';
import type { CatalogueKind } from './vocabulary.ts';

/** The limit of a file that replaces the audio of a track. */
export const AUDIO_MAX_BYTES = 1024 * 1024 * 1024;

/** The limit of a picture that is uploaded. */
export const COVER_MAX_MB = 10;
export const COVER_MAX_BYTES = COVER_MAX_MB * 1024 * 1024;

/** The actor of an action: an administrator (a `User`), or the command line. */
export type Actor = { id: number; name: string } | typeof COMMAND_LINE;
export const COMMAND_LINE = 'command line';

/** One action of an administrator. Entries are never changed. */
export interface AdminAction {
  /** Ascending: a later action has a greater id. */
  id: number;
  /** ISO moment. */
  at: string;
  /** Null for the command line, and for deleted accounts. */
  user_id: number | null;
  /** The account's name at that time, or `command line`. */
  who: string;
  /** `track.edit`, `artist.merge`, … */
  action: string;
  /** `track 10001` */
  subject: string;
  /** Most often `{ before: {…}, after: {…} }`, with the fields that changed. */
  detail: Record<string, unknown>;
}

/**
 * - `shown`: it is in the catalogue.
 * - `hidden`: an administrator has hidden it.
 * - `file-missing`: it came from a folder of audio files where its file is missing; it comes back with the file.
 * - `unpublished`: its artist has withdrawn it in the Studio.
 * - `artist-hidden`, `album-hidden`: it goes with its artist or its album, and comes back with them.
 * - `merged`: an artist who is another one now; cannot be restored.
 */
export type Visibility =
  | 'shown'
  | 'hidden'
  | 'file-missing'
  | 'unpublished'
  | 'artist-hidden'
  | 'album-hidden'
  | 'merged';

/** Why an item of the catalogue is hidden. An item may have several reasons. */
export type HiddenReason = 'administrator' | 'file-missing' | 'unpublished';

export interface Named {
  id: number;
  name: string;
}

/** One row of the list. */
export interface CatalogueItem {
  kind: CatalogueKind;
  id: number;
  name: string;
  /** Null for an artist. */
  artist: Named | null;
  /** The album of a track that is on one. */
  album: Named | null;
  /** `yyyy-mm-dd`; empty for an artist. */
  releasedate: string;
  visibility: Visibility;
  /** Where its picture is, without `&width=`; below the address of the service. */
  image: string;
}

interface Editable extends Named {
  /** Sent back with a change: if the item was changed in the meantime, the response is 409 and `conflict`. */
  version: string;
  visibility: Visibility;
  /** Fields that an administrator has changed: imports leave them alone. */
  edited: string[];
  /** The URL of its image, without `&width=`; it changes with every upload. Empty for an artist without an image. */
  image: string;
  /** The picture was uploaded by an administrator. Deleting it brings back the one it had before, if any. */
  image_uploaded: boolean;
}

export interface EditableArtist extends Editable, EditableFields<'artist'> {
  kind: 'artist';
  joindate: string;
  albums: number;
  tracks: number;
  /** The current artist, if it was merged. */
  merged_into: Named | null;
}

export interface EditableAlbum extends Editable, EditableFields<'album'> {
  kind: 'album';
  artist: Named;
  tracks: number;
}

export interface EditableTrack extends Editable, EditableFields<'track'> {
  kind: 'track';
  artist: Named;
  album: Named | null;
  /** Seconds. */
  duration: number;
  /** Whether there is any sound of it. */
  has_audio: boolean;
}

export type EditableItem = EditableArtist | EditableAlbum | EditableTrack;
