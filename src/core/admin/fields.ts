/**
 * What administrators can edit of an artist, an album and a track. An edit is checked by the rules of the import format, as the
 * record that would bring it:
 *
 *   track 7, { genres: ['Rock'] }  →  genres[0]: expected a tag: … in lower case …, got "Rock"
 */

import {
  columnsOf,
  type EditableFields,
  editableColumns,
  editableValue,
  storedValue,
} from '../../domain/columns.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { CatalogueKind } from '../../domain/vocabulary.ts';
import { findFault } from '../../import/entities.ts';
import type { CatalogueRows, EditedColumns } from '../../store/catalogue-edits.ts';

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
