/**
 * Records of the import format from rows: the inverse of `writing/rows.ts`. Fields with their default are left out.
 *
 *   { id: 7, name: 'Maré', audio: '', zip_allowed: 1, genres: '["fado"]' }
 *   → { entity: 'track', id: 7, name: 'Maré', musicinfo: { tags: { genres: ['fado'] } } }
 */
import { type Column, columnsOf, storedValue } from '../../domain/columns.ts';
import type {
  FeedRecord,
  ImportRecord,
  MusicInfo,
  PlaylistRecord,
  RadioRecord,
  ReviewRecord,
  TrackRecord,
  UserRecord,
} from '../../domain/imports/records.ts';
import { type CatalogueKind, RATINGS } from '../../domain/vocabulary.ts';
import type { EntityRows } from '../../store/schema.ts';

/** The name of a file in a record; empty if a record cannot name it. */
export type NameFile = (stored: string) => string;

type Fields = Record<string, unknown>;

/** An artist or an album. */
export function ownerRecord<Kind extends 'artist' | 'album'>(
  kind: Kind,
  row: EntityRows[Kind],
  nameFile: NameFile,
): ImportRecord {
  return { entity: kind, ...fieldsIn(kind, row, undefined, nameFile) } as ImportRecord;
}

export type TrackWithPeaks = EntityRows['track'] & { peaks: Uint8Array | null };

export function trackRecord(row: TrackWithPeaks, nameFile: NameFile): TrackRecord {
  const tags = fieldsIn('track', row, 'tags', nameFile);
  const musicinfo: MusicInfo = { ...fieldsIn('track', row, 'musicinfo', nameFile), ...some('tags', tags) };
  const ratings = Object.fromEntries(RATINGS.flatMap((name) => (row[name] === 0 ? [] : [[name, row[name]]])));
  return {
    entity: 'track',
    ...fieldsIn('track', row, undefined, nameFile),
    ...some('musicinfo', musicinfo),
    ...some('ratings', ratings),
    ...(row.peaks !== null && { waveform: [...row.peaks] }),
  } as TrackRecord;
}

/** `{ [name]: fields }`, or nothing if there are none. */
function some(name: string, fields: object): Fields {
  return Object.keys(fields).length === 0 ? {} : { [name]: fields };
}

function fieldsIn(kind: CatalogueKind, row: object, within: Column['within'], nameFile: NameFile): Fields {
  const values: Fields = {};
  for (const [name, column] of columnsOf(kind)) {
    if (column.within !== within) continue;
    const stored = (row as Record<string, string | number | null>)[name];
    const value = column.type === 'file' ? nameFile(String(stored)) : stored;
    if (column.required || value !== storedValue(column, undefined))
      values[name] = recordValue(column, value);
  }
  return values;
}

/** The inverse of `storedValue`. */
function recordValue({ type }: Column, stored: string | number | null): unknown {
  switch (type) {
    case 'flag':
      return stored === 1;
    case 'tags':
    case 'locations':
    case 'similar':
    case 'translations':
      return JSON.parse(String(stored));
    default:
      return stored;
  }
}

/** Without e-mail address, password and role: it is the author of reviews and playlists elsewhere. */
export function userRecord(row: EntityRows['user'], nameFile: NameFile): UserRecord {
  const { id, name, dispname, lang, creationdate } = row;
  const avatar = nameFile(row.avatar);
  return {
    entity: 'user',
    id,
    name,
    dispname,
    lang,
    creationdate,
    ...(avatar !== '' && { avatar }),
  };
}

export function reviewRecord(row: EntityRows['review']): ReviewRecord {
  const { id, user_id, track_id, album_id, score, title, text, lang, date, agreecnt } = row;
  return {
    entity: 'review',
    id,
    user_id,
    ...(track_id === null ? {} : { track_id }),
    ...(album_id === null ? {} : { album_id }),
    ...(score === null ? {} : { score }),
    title,
    text,
    lang,
    date: momentOf(date),
    agreecnt,
  };
}

export function playlistRecord(
  { id, name, user_id, creationdate }: EntityRows['playlist'],
  tracks: readonly { track_id: number; date: string }[],
): PlaylistRecord {
  const entries = tracks.map(({ track_id, date }) => ({ track_id, date: momentOf(date) }));
  return { entity: 'playlist', id, name, user_id, creationdate, tracks: entries };
}

export function radioRecord(
  { id, name, dispname, type, image, tags }: EntityRows['radio'],
  tracks: number[],
  nameFile: NameFile,
): RadioRecord {
  return {
    entity: 'radio',
    id,
    name,
    dispname,
    type,
    tags: JSON.parse(tags),
    tracks,
    image: nameFile(image),
  };
}

export function feedRecord(row: EntityRows['feed'], nameFile: NameFile): FeedRecord {
  const { id, type, link, position, target, joinid } = row;
  return {
    entity: 'feed',
    id,
    type,
    link,
    position,
    target,
    joinid,
    title: JSON.parse(row.title),
    text: JSON.parse(row.text),
    subtitle: JSON.parse(row.subtitle),
    lang: JSON.parse(row.lang),
    date_start: momentOf(row.date_start),
    date_end: momentOf(row.date_end),
    image: nameFile(row.image),
  };
}

/** Records have seconds; the store may have milliseconds. */
export function momentOf(date: string): string {
  return date.slice(0, 19);
}
