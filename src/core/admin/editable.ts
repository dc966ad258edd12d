/** One artist, album or track with all fields that administrators can edit. */

import { createHash } from 'node:crypto';
import type { EditableAlbum, EditableArtist, EditableTrack, Named } from '../../domain/admin.ts';
import {
  columnsOf,
  type EditableFields,
  editableColumns,
  editableValue,
  storedValue,
} from '../../domain/columns.ts';
import { uploadTimeOf } from '../../domain/media/media.ts';
import { Refusal, requireFound } from '../../domain/refusal.ts';
import type { CatalogueKind } from '../../domain/vocabulary.ts';
import { findFault } from '../../import/entities.ts';
import {
  type CatalogueRows,
  type EditedColumns,
  findRow,
  findSuccessor,
  listEditedFields,
} from '../../store/catalogue-edits.ts';
import { countRows } from '../../store/queries/rows.ts';
import type { Db } from '../../store/schema.ts';
import { imageOf, listItems } from './find-items.ts';

export interface EditableItemOf {
  artist: EditableArtist;
  album: EditableAlbum;
  track: EditableTrack;
}

/** Throws (kind `not-found`) an unknown id. Call it in a transaction if others may write at the same time. */
export async function getEditableItem<Kind extends CatalogueKind>(
  db: Db,
  kind: Kind,
  id: number,
): Promise<EditableItemOf[Kind]> {
  const row = requireFound(await findRow(db, kind, id), `There is no ${kind} ${id}.`);
  const common = await commonOf(db, kind, row);
  const item: object = { ...common, ...fieldsOf(kind, row), ...(await FURTHER[kind](db, row)) };
  return item as EditableItemOf[Kind];
}

async function commonOf<Kind extends CatalogueKind>(db: Db, kind: Kind, row: CatalogueRows[Kind]) {
  const { id } = row;
  const [item] = await listItems(db, kind, [id]);
  const uploaded = uploadTimeOf(item.picture);
  return {
    kind,
    id,
    version: versionOf(fieldsOf(kind, row), uploaded),
    visibility: item.visibility,
    edited: await listEditedFields(db, kind, id),
    image: imageOf(kind, id, item),
    image_uploaded: uploaded !== '',
  };
}

/** Changes whenever an editable field or the uploaded image changes. */
function versionOf(fields: object, uploaded: string): string {
  return createHash('sha256')
    .update(JSON.stringify([fields, uploaded]))
    .digest('hex')
    .slice(0, 16);
}

type Further = { [Kind in CatalogueKind]: (db: Db, row: CatalogueRows[Kind]) => Promise<object> };

/** What each kind has besides its fields and what all kinds have. */
const FURTHER: Further = {
  async artist(db, { id, joindate }) {
    const successor = await findSuccessor(db, id);
    return {
      joindate,
      albums: await countRows(db, 'album', { artist_id: id }),
      tracks: await countRows(db, 'track', { artist_id: id }),
      merged_into: successor === undefined ? null : await named(db, 'artist', successor),
    };
  },
  async album(db, { id, artist_id }) {
    return {
      artist: await named(db, 'artist', artist_id),
      tracks: await countRows(db, 'track', { album_id: id }),
    };
  },
  async track(db, { artist_id, album_id, duration, audio }) {
    return {
      artist: await named(db, 'artist', artist_id),
      album: album_id === null ? null : await named(db, 'album', album_id),
      duration,
      has_audio: audio !== '',
    };
  },
};

async function named(db: Db, kind: 'artist' | 'album', id: number): Promise<Named> {
  const row = await findRow(db, kind, id);
  return { id, name: row?.name ?? '' };
}

// What administrators can edit of an artist, an album and a track. An edit is checked by the rules of the import format, as the
// record that would bring it:
//
//   track 7, { genres: ['Rock'] }  →  genres[0]: expected a tag: … in lower case …, got "Rock"

/** New values of some fields, not yet checked: a text may be anything. */
export type FieldChanges<Kind extends CatalogueKind> = {
  [Field in keyof EditableFields<Kind>]?: EditableFields<Kind>[Field] extends string
    ? string
    : EditableFields<Kind>[Field];
};

export function fieldsOf<Kind extends CatalogueKind>(
  kind: Kind,
  row: CatalogueRows[Kind],
): EditableFields<Kind> {
  const stored = row as EditedColumns;
  const fields = editableColumns(kind).map(([name, column]) => [name, editableValue(column, stored[name])]);
  return Object.fromEntries(fields);
}

/** The columns that change. Throws (kind `type`, with the name of the field) what an import would refuse. */
export function changedColumns<Kind extends CatalogueKind>(
  kind: Kind,
  row: CatalogueRows[Kind],
  changes: FieldChanges<Kind>,
): EditedColumns {
  requireValid(recordOf(kind, row, changes));
  const before = row as EditedColumns;
  const edited = changes as Record<string, unknown>;
  const columns: EditedColumns = {};
  for (const [name, column] of editableColumns(kind)) {
    if (edited[name] === undefined) continue;
    const value = storedValue(column, edited[name]);
    if (value !== before[name]) columns[name] = value;
  }
  // An administrator knows the date.
  if (before['undated'] === 1 && columns['releasedate'] !== undefined) columns['undated'] = 0;
  return columns;
}

/** The import record with the required fields of the row and all changed fields. */
function recordOf(kind: CatalogueKind, row: object, changes: object): object {
  const values = { ...row, ...changes } as Record<string, unknown>;
  const parts = { top: { entity: kind } as Record<string, unknown>, musicinfo: {}, tags: {} };
  for (const [name, { required, within = 'top', type }] of columnsOf(kind)) {
    const isChanged = Object.hasOwn(changes, name) && values[name] !== undefined;
    // An absent id is a field that the record does not have.
    if (!(required || isChanged) || (type === 'optionalId' && values[name] === null)) continue;
    (parts[within] as Record<string, unknown>)[name] = values[name];
  }
  if (kind !== 'track') return parts.top;
  return { ...parts.top, musicinfo: { ...parts.musicinfo, tags: parts.tags } };
}

/** Throws (kind `type`, with the name of the field) a record that an import would refuse. */
export function requireValid(record: object): void {
  const fault = findFault(record);
  if (fault === undefined) return;
  // `track.musicinfo.tags.genres[0]: …` → `genres[0]: …`
  const message = fault.replace(/^\w+\.(musicinfo\.(tags\.)?)?/, '');
  const field = /^\w+/.exec(message)?.[0];
  throw new Refusal('type', `${message}.`, field === undefined ? {} : { field });
}
