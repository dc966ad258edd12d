/**
 * What can be edited of an artist, an album and a track: how a column of the store looks to administrators, and back. What a
 * field accepts is the import's to say: an edit is looked at as the record that would bring it.
 *
 *   track 7, { genres: ['Rock'] }  →  genres[0]: expected a tag: … in lower case …, got "Rock"
 */
import type { AlbumFields, ArtistFields, CatalogueKind, TrackFields } from '../../domain/admin.ts';
import { Refusal } from '../../domain/refusal.ts';
import { findFault } from '../../import/entities.ts';
import type { CatalogueRows, Columns } from '../../store/catalogue-edits.ts';

export interface FieldsOf {
  artist: ArtistFields;
  album: AlbumFields;
  track: TrackFields;
}

/** What somebody says that the fields should become; whether a word is one that is accepted is still to be seen. */
export type SaidOf<Kind extends CatalogueKind> = {
  [Field in keyof FieldsOf[Kind]]?: FieldsOf[Kind][Field] extends string ? string : FieldsOf[Kind][Field];
};

/** `plain` is the same in both. */
type ColumnKind = 'plain' | 'flag' | 'list';

const COLUMNS: { [Kind in CatalogueKind]: Record<keyof FieldsOf[Kind], ColumnKind> } = {
  artist: { name: 'plain', website: 'plain', tags: 'list' },
  album: { name: 'plain', releasedate: 'plain', type: 'plain', zip_allowed: 'flag', tags: 'list' },
  track: {
    name: 'plain',
    album_id: 'plain',
    position: 'plain',
    releasedate: 'plain',
    license_ccurl: 'plain',
    audiodownload_allowed: 'flag',
    content_id_free: 'flag',
    featured: 'flag',
    vocalinstrumental: 'plain',
    lang: 'plain',
    gender: 'plain',
    acousticelectric: 'plain',
    speed: 'plain',
    genres: 'list',
    instruments: 'list',
    vartags: 'list',
  },
};

function columnsOf(kind: CatalogueKind): [field: string, kind: ColumnKind][] {
  return Object.entries(COLUMNS[kind]);
}

export function fieldsOf<Kind extends CatalogueKind>(kind: Kind, row: CatalogueRows[Kind]): FieldsOf[Kind] {
  const values = row as unknown as Columns;
  const shown = columnsOf(kind).map(([field, type]) => {
    const value = values[field];
    if (type === 'flag') return [field, value === 1];
    return [field, type === 'list' ? JSON.parse(String(value)) : value];
  });
  return Object.fromEntries(shown);
}

/** Those of the columns that become others. Refuses (kind `type`, and by its name) what an import would. */
export function changedColumns<Kind extends CatalogueKind>(
  kind: Kind,
  row: CatalogueRows[Kind],
  changes: SaidOf<Kind>,
): Columns {
  requireSound(recordOf(kind, row, changes));
  const before = row as unknown as Columns;
  const given = changes as Record<string, unknown>;
  const columns: Columns = {};
  for (const [field, type] of columnsOf(kind)) {
    if (given[field] === undefined) continue;
    const value = columnValue(type, given[field]);
    if (value !== before[field]) columns[field] = value;
  }
  return columns;
}

function columnValue(type: ColumnKind, value: unknown): string | number | null {
  if (type === 'flag') return Number(value);
  return type === 'list' ? JSON.stringify(value) : (value as string | number | null);
}

function recordOf(kind: CatalogueKind, row: object, changes: object): object {
  const required = REQUIRED[kind].map((field) => [field, (row as Record<string, unknown>)[field]]);
  const plain = { entity: kind, ...Object.fromEntries(required) };
  if (kind !== 'track') return { ...plain, ...changes };
  const { vocalinstrumental, lang, gender, acousticelectric, speed, genres, instruments, vartags, ...own } =
    changes as SaidOf<'track'>;
  const { album_id, ...others } = own;
  const tags = said({ genres, instruments, vartags });
  const musicinfo = said({ vocalinstrumental, lang, gender, acousticelectric, speed, tags });
  return { ...plain, ...others, ...(typeof album_id === 'number' ? { album_id } : {}), musicinfo };
}

const REQUIRED: Record<CatalogueKind, readonly string[]> = {
  artist: ['id', 'name'],
  album: ['id', 'name', 'artist_id', 'releasedate'],
  track: ['id', 'name', 'artist_id', 'duration', 'releasedate', 'license_ccurl'],
};

function said(fields: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function requireSound(record: object): void {
  const fault = findFault(record);
  if (fault === undefined) return;
  // `track.musicinfo.tags.genres[0]: …` → `genres[0]: …`
  const message = fault.replace(/^\w+\.(musicinfo\.(tags\.)?)?/, '');
  const field = /^\w+/.exec(message)?.[0];
  throw new Refusal('type', `${message}.`, field === undefined ? {} : { field });
}
