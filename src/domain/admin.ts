/**
 * What administrators see and change, as JSON. All of it is below `/web-api/admin`, for administrators alone:
 *
 *   GET    /web-api/admin/log                          ?before= &limit= &who= &action= &subject=   → ActionPage
 *   GET    /web-api/admin/catalogue/:kinds             ?q= &hidden= &offset= &limit=               → ListPage<CatalogueItem>
 *   GET    /web-api/admin/catalogue/:kinds/:id                                                      → EditableThing
 *   PATCH  /web-api/admin/catalogue/:kinds/:id         version, and the fields that change          → EditableThing
 *   POST   /web-api/admin/catalogue/:kinds/:id/image   multipart: version, image (a file)           → EditableThing
 *   DELETE /web-api/admin/catalogue/:kinds/:id/image   version                                      → EditableThing
 *   POST   /web-api/admin/catalogue/:kinds/:id/hide                                                 → EditableThing
 *   POST   /web-api/admin/catalogue/:kinds/:id/restore                                              → EditableThing
 *   POST   /web-api/admin/catalogue/artists/:id/merge  into (an artist's id)                        → EditableArtist, of `into`
 *
 * `:kinds` is artists, albums or tracks. Lists of tags are sent as one text with a line for each tag: `rock\nindie`.
 */
import type { EditableFields } from './columns.ts';

export const CATALOGUE_KINDS = ['artist', 'album', 'track'] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

/** Of a picture that is uploaded. */
export const COVER_MAX_MB = 10;
export const COVER_MAX_BYTES = COVER_MAX_MB * 1024 * 1024;

/** Whoever did something: an administrator (a `Person` is one), or whoever may run commands on the machine. */
export type Actor = { id: number; name: string } | typeof COMMAND_LINE;
export const COMMAND_LINE = 'command line';

/** One deed of an administrator. What is written stays as it was written. */
export interface AdminAction {
  /** Ascending: a later deed has a greater one. */
  id: number;
  /** ISO moment. */
  at: string;
  /** Null for the command line; also of somebody whose account is gone by now. */
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

export interface ActionPage {
  /** The latest first. */
  actions: AdminAction[];
  /** The `before` of the next page; null where there is none. */
  next: number | null;
}

/**
 * - `shown`: it is in the catalogue.
 * - `hidden`: an administrator has hidden it.
 * - `file-missing`: it came from a folder of audio files where its file is missing; it comes back with the file.
 * - `artist-hidden`, `album-hidden`: it goes with its artist or its album, and comes back with them.
 * - `merged`: an artist who is another one now; cannot be restored.
 */
export type Visibility = 'shown' | 'hidden' | 'file-missing' | 'artist-hidden' | 'album-hidden' | 'merged';

/** Why an entity of the catalogue is not shown by itself. One reason does not undo another. */
export type HiddenReason = 'administrator' | 'file-missing';

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
  /** Of a track that is on one. */
  album: Named | null;
  /** `yyyy-mm-dd`; empty for an artist. */
  releasedate: string;
  visibility: Visibility;
  /** Where its picture is, without `&width=`; below the address of the service. */
  image: string;
}

interface Editable extends Named {
  /** To be sent along with a change: if somebody else changed it meanwhile, the answer is 409 and `conflict`. */
  version: string;
  visibility: Visibility;
  /** Fields that an administrator has changed: imports leave them alone. */
  edited: string[];
  /** Where its picture is, without `&width=`; another address whenever it was uploaded anew. */
  image: string;
  /** The picture was uploaded by an administrator. Deleting it brings back the one it had before, if any. */
  image_uploaded: boolean;
}

export interface EditableArtist extends Editable, EditableFields<'artist'> {
  kind: 'artist';
  joindate: string;
  albums: number;
  tracks: number;
  /** Who this artist is now, where it was merged. */
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
