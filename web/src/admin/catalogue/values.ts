/**
 * What a form holds of an item, and what of it is sent. Everything typed is text, as in the form:
 *
 *   { name: 'Lume', album_id: null, genres: ['rock', 'indie'] }  →  { name: 'Lume', album_id: '', genres: 'rock\nindie' }
 *
 * Two people may edit the same item. What each of them changed is found by comparing with what both began with.
 */
import type { CatalogueKind, EditableItem } from '../../../../src/domain/admin.ts';
import {
  ACOUSTIC_ELECTRIC,
  GENDERS,
  RELEASE_TYPES,
  SPEEDS,
  VOCAL_INSTRUMENTAL,
} from '../../../../src/domain/vocabulary.ts';

export type Values = Record<string, string | boolean>;

export const FIELDS = {
  artist: ['name', 'website', 'tags'],
  album: ['name', 'releasedate', 'type', 'zip_allowed', 'tags'],
  track: [
    'name',
    'album_id',
    'position',
    'releasedate',
    'license_ccurl',
    'audiodownload_allowed',
    'content_id_free',
    'featured',
    'vocalinstrumental',
    'gender',
    'lang',
    'acousticelectric',
    'speed',
    'genres',
    'instruments',
    'vartags',
  ],
} as const satisfies Record<CatalogueKind, readonly string[]>;

export type FieldName = (typeof FIELDS)[CatalogueKind][number];

/** Fields of which the value is one of few words. */
export const CHOICES: Partial<Record<FieldName, readonly string[]>> = {
  type: RELEASE_TYPES,
  vocalinstrumental: VOCAL_INSTRUMENTAL,
  gender: GENDERS,
  acousticelectric: ACOUSTIC_ELECTRIC,
  speed: SPEEDS,
};

export function isChoice(field: FieldName): boolean {
  return CHOICES[field] !== undefined;
}

export function valuesOf(item: EditableItem): Values {
  const said = item as unknown as Record<string, unknown>;
  return Object.fromEntries(FIELDS[item.kind].map((field) => [field, textOf(said[field])]));
}

function textOf(value: unknown): string | boolean {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.join('\n');
  return value === null || value === undefined ? '' : String(value);
}

/** `rock, rock and an empty line` → each once, in their order. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

/** The same to the service, however many empty lines there are. */
function isSame(field: string, one: string | boolean, other: string | boolean): boolean {
  if (one === other) return true;
  return isList(field) && linesOf(String(one)).join('\n') === linesOf(String(other)).join('\n');
}

export function isList(field: string): boolean {
  return field === 'tags' || field === 'genres' || field === 'instruments' || field === 'vartags';
}

/** Fields in which the two differ. */
export function changedFields(before: Values, after: Values): FieldName[] {
  return Object.keys(before).filter((field) => !isSame(field, before[field], after[field])) as FieldName[];
}

/** As the service takes them. */
export function changesOf(before: Values, after: Values): Record<string, string | boolean> {
  const changes = changedFields(before, after).map((field) => {
    const value = after[field];
    if (isList(field)) return [field, linesOf(String(value)).join('\n')];
    if (field === 'album_id' || field === 'position') return [field, value === '' ? '0' : value];
    return [field, typeof value === 'string' ? value.trim() : value];
  });
  return Object.fromEntries(changes);
}

/** What I changed stays mine, everything else becomes as they have it. */
export function rebased(base: Values, mine: Values, theirs: Values): Values {
  const own = changedFields(base, mine).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(own) };
}

export interface Difference {
  field: FieldName;
  before: string | boolean;
  theirs: string | boolean;
  /** What I typed, where both of us changed it. */
  mine?: string | boolean;
}

export function differencesOf(base: Values, mine: Values, theirs: Values): Difference[] {
  const own = new Set(changedFields(base, mine));
  return changedFields(base, theirs).map((field) => ({
    field,
    before: base[field],
    theirs: theirs[field],
    ...(own.has(field) ? { mine: mine[field] } : {}),
  }));
}
