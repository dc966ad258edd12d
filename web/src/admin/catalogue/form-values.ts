/**
 * The values of a form, and the changes that are sent. Every value is a text or a boolean, as in the form:
 *
 *   { name: 'Lume', album_id: null, genres: ['rock', 'indie'] }  →  { name: 'Lume', album_id: '', genres: 'rock\nindie' }
 *
 * Two administrators may edit the same item. The changes of each are found by comparison with the values both started from.
 */
import type { EditableItem } from '../../../../src/domain/admin.ts';
import { byName } from '../../../../src/domain/collections/by-name.ts';
import { type EditableColumn, type EditableName, editableColumns } from '../../../../src/domain/columns.ts';
import { CATALOGUE_KINDS } from '../../../../src/domain/vocabulary.ts';

export type FormValues = Record<string, string | boolean>;

export type ItemFieldName = EditableName;

export const FIELDS = byName(CATALOGUE_KINDS, (kind) => editableColumns(kind).map(([name]) => name));

/** A column has the same type in all kinds. */
const COLUMN_OF = new Map<string, EditableColumn>(CATALOGUE_KINDS.flatMap(editableColumns));

export function columnOf(field: ItemFieldName): EditableColumn {
  return COLUMN_OF.get(field)!;
}

export function valuesOf(item: EditableItem): FormValues {
  const record = item as unknown as Record<string, unknown>;
  return Object.fromEntries(FIELDS[item.kind].map((field) => [field, textOf(record[field])]));
}

function textOf(value: unknown): string | boolean {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.join('\n');
  return value === null || value === undefined ? '' : String(value);
}

/** Lines without duplicates and empty lines. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

/** Ignores empty lines and duplicates of lists. */
function isSame(field: string, one: string | boolean, other: string | boolean): boolean {
  if (one === other) return true;
  return isList(field) && linesOf(String(one)).join('\n') === linesOf(String(other)).join('\n');
}

export function isList(field: string): boolean {
  return COLUMN_OF.get(field)?.type === 'tags';
}

/** Fields with different values. */
export function changedFields(before: FormValues, after: FormValues): ItemFieldName[] {
  return Object.keys(before).filter(
    (field) => !isSame(field, before[field], after[field]),
  ) as ItemFieldName[];
}

/** As the service accepts them. */
export function changesOf(before: FormValues, after: FormValues): Record<string, string | boolean> {
  const changes = changedFields(before, after).map((field) => {
    const value = after[field];
    if (isList(field)) return [field, linesOf(String(value)).join('\n')];
    const { type } = columnOf(field);
    if (type === 'optionalId' || type === 'count') return [field, value === '' ? '0' : value];
    return [field, typeof value === 'string' ? value.trim() : value];
  });
  return Object.fromEntries(changes);
}

/** My changes on top of the saved values. */
export function rebased(base: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const own = changedFields(base, mine).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(own) };
}

export interface FieldDifference {
  field: ItemFieldName;
  before: string | boolean;
  theirs: string | boolean;
  /** My value, if both changed the field. */
  mine?: string | boolean;
}

export function differencesOf(base: FormValues, mine: FormValues, theirs: FormValues): FieldDifference[] {
  const own = new Set(changedFields(base, mine));
  return changedFields(base, theirs).map((field) => ({
    field,
    before: base[field],
    theirs: theirs[field],
    ...(own.has(field) ? { mine: mine[field] } : {}),
  }));
}

/** A stored draft: `base` has the values before the first change, `version` is the item's version at that time. */
interface FormDraft {
  version: string;
  base: FormValues;
  values: FormValues;
}

export const draftKey = (kind: string, id: number) => `edit ${kind} ${id}`;

/** A draft of a form with exactly these fields. */
export function isDraftOf(fields: readonly string[]): (value: unknown) => value is FormDraft {
  return (value): value is FormDraft => {
    if (typeof value !== 'object' || value === null) return false;
    const { version, base, values } = value as Record<string, unknown>;
    return typeof version === 'string' && areValues(base, fields) && areValues(values, fields);
  };
}

function areValues(value: unknown, fields: readonly string[]): value is FormValues {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  const isComplete = Object.keys(record).length === fields.length;
  return isComplete && fields.every((field) => ['string', 'boolean'].includes(typeof record[field]));
}
