/**
 * The columns of artists, albums and tracks: one row for each. Types, import rules, stored values, the read model, the API result
 * and its filters, and the admin form are derived from it. To add a column, follow "Add a column" in docs/recipes.md.
 */

import { storedDay } from './calendar.ts';
import type { Location, Similar, Translations } from './imports/record-values.ts';
import type { CatalogueKind } from './vocabulary.ts';
import { ACOUSTIC_ELECTRIC, GENDERS, RELEASE_TYPES, SPEEDS, VOCAL_INSTRUMENTAL } from './vocabulary.ts';

/** The value in an import record, for each type of column. `src/import/entities.ts` has the rule for each type. */
interface ImportedValues {
  id: number;
  optionalId: number;
  /** One line, not empty. */
  name: string;
  /** One line. */
  line: string;
  /** Any number of lines. */
  text: string;
  /** One of `words`. */
  word: string;
  flag: boolean;
  count: number;
  seconds: number;
  decibels: number;
  day: string;
  url: string;
  /** Two lower-case letters. */
  language: string;
  isrc: string;
  file: string;
  tags: string[];
  locations: Location[];
  translations: Translations;
  similar: Similar[];
}

export type ColumnType = keyof ImportedValues;

/** Types that the admin form has no field for. */
type FixedType = 'id' | 'text' | 'seconds' | 'decibels' | 'file' | 'locations' | 'translations' | 'similar';
export type EditableType = Exclude<ColumnType, FixedType>;

/** The groups of the admin form, in this order. */
export const FORM_GROUPS = ['main', 'rights', 'sound', 'tags'] as const;
export type FormGroup = (typeof FORM_GROUPS)[number];

interface ColumnBase {
  /** Every import record must have it. */
  required?: true;
  /** The values of a column of type `word`. */
  words?: readonly string[];
  /** The value of a word or a flag that an import record does not have; otherwise empty or false. */
  default?: string | boolean;
}

/** An administrator can edit a column that has a `form`. */
type Editability = { type: EditableType; form?: FormGroup } | { type: FixedType };

/**
 * How a generation holds the column.
 *
 * - `none`: only the store has it.
 * - `custom`: `src/catalogue/build/schema.ts` has a line for it.
 * - `number`: as one number, see `numberOf`. With `order`, it is a sort key, and the generation has the rows in its order.
 * - `text`: as a text for each track.
 * - `indexed`: as a number for each track, and for each text the list of its tracks. Can be a filter. Meant for texts that many
 *   tracks share; a text that is different for each track takes about 100 bytes more in each generation.
 * - `flag`: as a bit. Can be a filter.
 *
 * `result` and `filter` describe the field of the API result and the API parameter; without them there is none.
 */
type ReadModel =
  | OwnerReadModel
  | { readModel: 'text'; result?: string }
  | { readModel: 'indexed' | 'flag'; result?: string; filter?: string };

type OwnerReadModel =
  | { readModel: 'none' | 'custom' }
  | { readModel: 'number'; order?: true; result?: string };

/** A column of artists or albums. */
type OwnerColumn = ColumnBase & Editability & OwnerReadModel & { within?: undefined };

type TrackColumn = ColumnBase &
  Editability &
  ReadModel & {
    /** Where an import record has it, if not at the top. */
    within?: 'musicinfo' | 'tags';
  };

export type Column = OwnerColumn | TrackColumn;

const ARTIST = {
  id: { type: 'id', required: true, readModel: 'custom' },
  name: { type: 'name', required: true, readModel: 'custom', form: 'main' },
  website: { type: 'url', readModel: 'custom', form: 'main' },
  joindate: { type: 'day', readModel: 'number', order: true, result: 'Day the artist joined.' },
  image: { type: 'file', readModel: 'number' },
  locations: { type: 'locations', readModel: 'custom' },
  tags: { type: 'tags', readModel: 'custom', form: 'tags' },
  description: { type: 'translations', readModel: 'custom' },
  similar: { type: 'similar', readModel: 'custom' },
} as const satisfies Record<string, OwnerColumn>;

const ALBUM = {
  id: { type: 'id', required: true, readModel: 'custom' },
  name: { type: 'name', required: true, readModel: 'custom', form: 'main' },
  artist_id: { type: 'id', required: true, readModel: 'custom' },
  releasedate: {
    type: 'day',
    required: true,
    readModel: 'number',
    order: true,
    result: 'Release date.',
    form: 'main',
  },
  /** As of a track. */
  undated: { type: 'flag', readModel: 'number' },
  type: { type: 'word', words: RELEASE_TYPES, default: 'album', readModel: 'number', form: 'main' },
  image: { type: 'file', readModel: 'none' },
  zip_allowed: {
    type: 'flag',
    default: true,
    readModel: 'number',
    result: 'Whether the album may be offered for download.',
    form: 'rights',
  },
  tags: { type: 'tags', readModel: 'custom', form: 'tags' },
  description: { type: 'translations', readModel: 'custom' },
} as const satisfies Record<string, OwnerColumn>;

const TRACK = {
  id: { type: 'id', required: true, readModel: 'custom' },
  name: { type: 'name', required: true, readModel: 'custom', form: 'main' },
  artist_id: { type: 'id', required: true, readModel: 'custom' },
  album_id: { type: 'optionalId', readModel: 'custom', form: 'main' },
  position: { type: 'count', readModel: 'number', form: 'main' },
  releasedate: { type: 'day', required: true, readModel: 'number', order: true, form: 'main' },
  duration: { type: 'seconds', required: true, readModel: 'number', order: true },
  /** The release date is that of the file, because nothing states another: it is not new music (behaviour.md 30). */
  undated: {
    type: 'flag',
    readModel: 'flag',
    filter: 'The release date is only that of the file, or not: new releases are `false`.',
  },
  license_ccurl: { type: 'url', required: true, readModel: 'custom', form: 'rights' },
  /** A path relative to the library, `demo:<id>`, or empty. */
  audio: { type: 'file', readModel: 'custom' },
  image: { type: 'file', readModel: 'none' },
  audiodownload_allowed: { type: 'flag', default: true, readModel: 'flag', form: 'rights' },
  content_id_free: {
    type: 'flag',
    readModel: 'flag',
    result: 'Whether the track is free of content identification.',
    filter: 'Free of content identification, or not.',
    form: 'rights',
  },
  featured: { type: 'flag', readModel: 'flag', form: 'rights' },
  prourl: { type: 'url', readModel: 'text', result: 'Address for commercial licensing; may be empty.' },
  prolicensing: {
    type: 'flag',
    readModel: 'flag',
    filter: 'In the single-track commercial programme, or not.',
  },
  probackground: {
    type: 'flag',
    readModel: 'flag',
    filter: 'In the background-music commercial programme, or not.',
  },
  lyrics: { type: 'text', readModel: 'text' },
  /** International Standard Recording Code, without hyphens. */
  isrc: { type: 'isrc', readModel: 'none' },
  /** The gain to the reference loudness. */
  replaygain: { type: 'decibels', readModel: 'none' },
  vocalinstrumental: {
    type: 'word',
    words: VOCAL_INSTRUMENTAL,
    within: 'musicinfo',
    readModel: 'custom',
    form: 'sound',
  },
  gender: { type: 'word', words: GENDERS, within: 'musicinfo', readModel: 'custom', form: 'sound' },
  lang: {
    type: 'language',
    within: 'musicinfo',
    readModel: 'indexed',
    filter: 'Any of these languages of the lyrics.',
    form: 'sound',
  },
  acousticelectric: {
    type: 'word',
    words: ACOUSTIC_ELECTRIC,
    within: 'musicinfo',
    readModel: 'custom',
    form: 'sound',
  },
  speed: { type: 'word', words: SPEEDS, within: 'musicinfo', readModel: 'number', form: 'sound' },
  genres: { type: 'tags', within: 'tags', readModel: 'custom', form: 'tags' },
  instruments: { type: 'tags', within: 'tags', readModel: 'custom', form: 'tags' },
  vartags: { type: 'tags', within: 'tags', readModel: 'custom', form: 'tags' },
} as const satisfies Record<string, TrackColumn>;

export const COLUMNS = { artist: ARTIST, album: ALBUM, track: TRACK } satisfies Record<
  CatalogueKind,
  Record<string, Column>
>;

type Columns = typeof COLUMNS;

type Where<Table, Description> = {
  [Name in keyof Table as Table[Name] extends Description ? Name : never]: Table[Name];
};
type Without<Table, Description> = Omit<Table, keyof Where<Table, Description>>;

/** Names of the track columns that match a description: `TrackNames<{ type: 'flag' }>`. */
export type TrackNames<Description> = keyof Where<Columns['track'], Description> & string;

/** A word may be empty where it has no default. */
type Word<C> = C extends { words: readonly (infer W)[] }
  ? W | (C extends { default: string } ? never : '')
  : never;

type Imported<C> = C extends { type: 'word' }
  ? Word<C>
  : C extends { type: infer Type extends ColumnType }
    ? ImportedValues[Type]
    : never;

/** Flags are 0 or 1 and lists and objects JSON, in both databases. */
type Stored<C> = C extends { type: 'word' }
  ? Word<C>
  : C extends { type: 'id' | 'flag' | 'count' | 'seconds' }
    ? number
    : C extends { type: 'optionalId' | 'decibels' }
      ? number | null
      : string;

type Edited<C> = C extends { type: 'optionalId' } ? number | null : Imported<C>;

type ImportFieldsOf<Table> = {
  -readonly [Name in keyof Where<Table, { required: true }>]: Imported<Table[Name & keyof Table]>;
} & {
  -readonly [Name in keyof Without<Table, { required: true }>]?: Imported<Table[Name & keyof Table]>;
};

/** The fields at the top of an import record. */
export type ImportFields<Kind extends CatalogueKind> = ImportFieldsOf<
  Without<Columns[Kind], { within: string }>
>;
export type MusicInfoFields = ImportFieldsOf<Where<Columns['track'], { within: 'musicinfo' }>>;

/** A row of the database. */
export type StoredColumns<Kind extends CatalogueKind> = {
  -readonly [Name in keyof Columns[Kind]]: Stored<Columns[Kind][Name]>;
};

/** The columns of a row that the read model is built from. */
export type ReadColumns<Kind extends CatalogueKind> = Pick<
  StoredColumns<Kind>,
  keyof Without<Columns[Kind], { readModel: 'none' }>
>;

/** The numbers that a generation holds. Those of few values take one byte each. */
export type StoredNumbers<Kind extends CatalogueKind> = {
  -readonly [Name in keyof Where<Columns[Kind], { readModel: 'number' }>]: Columns[Kind][Name &
    keyof Columns[Kind]] extends { type: NarrowType }
    ? Uint8Array
    : Uint32Array;
};
const NARROW_TYPES = ['flag', 'word', 'file'] as const;
type NarrowType = (typeof NARROW_TYPES)[number];

/** The columns that rows are sorted by. */
export type OrderNames<Kind extends CatalogueKind> = keyof Where<Columns[Kind], { order: true }> & string;

/** The columns that are fields of the API result. */
export type ResultNames<Kind extends CatalogueKind> = keyof Where<Columns[Kind], { result: string }> & string;

export function orderNames<Kind extends CatalogueKind>(kind: Kind): OrderNames<Kind>[] {
  return readAs(kind, 'number').flatMap(([name, column]) =>
    'order' in column ? [name as OrderNames<Kind>] : [],
  );
}

/**
 * The number that stands for a stored value: of a day `yyyymmdd`, of a word its place among them (counted from 1 if it may be empty, which is 0),
 * of a file whether there is one.
 */
export function numberOf({ type, words = [], default: fallback }: Column): {
  isNarrow: boolean;
  value: (stored: string | number | null) => number;
} {
  const isNarrow = (NARROW_TYPES as readonly string[]).includes(type);
  const first = fallback === undefined ? 1 : 0;
  if (type === 'word') return { isNarrow, value: (stored) => words.indexOf(stored as string) + first };
  if (type === 'day') return { isNarrow, value: (stored) => storedDay(stored as string) };
  if (type === 'file') return { isNarrow, value: (stored) => (stored === '' ? 0 : 1) };
  return { isNarrow, value: Number };
}

/** What administrators can edit. */
export type EditableFields<Kind extends CatalogueKind> = {
  -readonly [Name in keyof Where<Columns[Kind], { form: string }>]: Edited<
    Columns[Kind][Name & keyof Columns[Kind]]
  >;
};
export type EditableName = { [Kind in CatalogueKind]: keyof EditableFields<Kind> }[CatalogueKind];

/** The track columns that the API filters by. */
export type ColumnFilters = {
  [Name in TrackNames<{ readModel: 'flag'; filter: string }>]?: boolean | undefined;
} & {
  [Name in TrackNames<{ readModel: 'indexed'; filter: string }>]?: string[] | undefined;
};

export function columnsOf(kind: CatalogueKind): [name: string, column: Column][] {
  return Object.entries(COLUMNS[kind]);
}

/** The columns that a generation holds in this way. */
export function readAs(
  kind: CatalogueKind,
  readModel: Column['readModel'],
): [name: string, column: Column][] {
  return columnsOf(kind).filter(([, column]) => column.readModel === readModel);
}

/** Names of the columns that the read model is built from. */
export function readColumns<Kind extends CatalogueKind>(kind: Kind): (keyof ReadColumns<Kind>)[] {
  const read = columnsOf(kind).filter(([, column]) => column.readModel !== 'none');
  return read.map(([name]) => name as keyof ReadColumns<Kind>);
}

/** Names of track columns, in the order of the table: `trackColumns({ readModel: 'flag' })`. */
export function trackColumns<const Description extends Partial<Column>>(
  description: Description,
): TrackNames<Description>[] {
  const matches = (column: Column) =>
    Object.entries(description).every(([key, value]) => column[key as keyof Column] === value);
  return columnsOf('track').flatMap(([name, column]) =>
    matches(column) ? [name as TrackNames<Description>] : [],
  );
}

/** Names of the track columns of that kind that the API filters by. */
export function filterColumns<Held extends 'flag' | 'indexed'>(
  readModel: Held,
): TrackNames<{ readModel: Held; filter: string }>[] {
  const names = trackColumns({ readModel }) as string[];
  return names.filter((name) => 'filter' in COLUMNS.track[name as keyof Columns['track']]) as TrackNames<{
    readModel: Held;
    filter: string;
  }>[];
}

export type EditableColumn = Column & { type: EditableType; form: FormGroup };

/** In the order of the admin form. */
export function editableColumns(kind: CatalogueKind): [name: EditableName, column: EditableColumn][] {
  return columnsOf(kind).filter(([, column]) => 'form' in column) as [EditableName, EditableColumn][];
}

/** The stored form of an imported or edited value; of `undefined`, the default. */
export function storedValue({ type, default: fallback }: Column, value: unknown): string | number | null {
  switch (type) {
    case 'flag':
      return Number(value ?? fallback ?? false);
    case 'count':
    case 'seconds':
      return (value ?? 0) as number;
    case 'id':
    case 'optionalId':
    case 'decibels':
      return (value ?? null) as number | null;
    case 'tags':
    case 'locations':
    case 'similar':
      return JSON.stringify(value ?? []);
    case 'translations':
      return JSON.stringify(value ?? {});
    default:
      return (value ?? fallback ?? '') as string;
  }
}

/** The form in which administrators edit it. */
export function editableValue({ type }: Column, stored: string | number | null): unknown {
  if (type === 'flag') return stored === 1;
  return type === 'tags' ? JSON.parse(String(stored)) : stored;
}
