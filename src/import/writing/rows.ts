/** Converts records of the import format to rows: absent fields get their defaults unless a function documents something else. */
import { foldUserName } from '../../domain/accounts/account-rules.ts';
import { byName } from '../../domain/collections/by-name.ts';
import { columnsOf, type StoredColumns, storedValue } from '../../domain/columns.ts';
import type {
  AlbumRecord,
  ApplicationRecord,
  ArtistRecord,
  FeedRecord,
  MusicInfo,
  PlaylistRecord,
  RadioRecord,
  ReviewRecord,
  TrackRecord,
  UserRecord,
} from '../../domain/imports/records.ts';
import { dayOf } from '../../domain/timestamps.ts';
import { CATALOGUE_KINDS, type CatalogueKind, RATINGS } from '../../domain/vocabulary.ts';
import type { EntityRows, Schema } from '../../store/schema.ts';

const CATALOGUE_COLUMNS = byName(CATALOGUE_KINDS, columnsOf);
const NOTHING = {};

export function artistRow(record: ArtistRecord): EntityRows['artist'] {
  const row = columnsIn('artist', record);
  // The day of a new artist; the upsert keeps that of an existing one.
  row.joindate ||= dayOf(new Date());
  return row;
}

export function albumRow(record: AlbumRecord): EntityRows['album'] {
  return columnsIn('album', record);
}

/** Without its waveform: the writer sets the record number. */
export function trackRow(record: TrackRecord): EntityRows['track'] {
  const row = columnsIn('track', record, record.musicinfo) as EntityRows['track'];
  row.waveform = null;
  for (const rating of RATINGS) row[rating] = record.ratings?.[rating] ?? 0;
  return row;
}

/** Called for every record of an import: it copies nothing but the values. */
function columnsIn<Kind extends CatalogueKind>(
  kind: Kind,
  record: object,
  musicinfo: MusicInfo = NOTHING,
): StoredColumns<Kind> {
  const row: Record<string, string | number | null> = {};
  for (const [name, column] of CATALOGUE_COLUMNS[kind]) {
    const { within } = column;
    const part = within === undefined ? record : within === 'tags' ? (musicinfo.tags ?? NOTHING) : musicinfo;
    row[name] = storedValue(column, (part as Record<string, unknown>)[name]);
  }
  return row as StoredColumns<Kind>;
}

/** Fields that the record does not have are kept. The password and the confirmation of the mail address are not handled here. */
export function userRow(
  record: UserRecord,
  old: EntityRows['user'] | undefined,
  now: string,
): EntityRows['user'] {
  return {
    id: record.id,
    name: record.name,
    name_folded: foldUserName(record.name),
    dispname: record.dispname ?? old?.dispname ?? record.name,
    lang: record.lang ?? old?.lang ?? '',
    creationdate: record.creationdate ?? old?.creationdate ?? now.slice(0, 10),
    avatar: record.avatar ?? old?.avatar ?? '',
    email: record.email ?? old?.email ?? '',
    email_folded: record.email === undefined ? (old?.email_folded ?? '') : foldUserName(record.email),
    email_verified: old?.email_verified ?? 0,
    password_hash: old?.password_hash ?? '',
    admin: record.admin === undefined ? (old?.admin ?? 0) : Number(record.admin),
    suspended: old?.suspended ?? 0,
  };
}

export function reviewRow(record: ReviewRecord, now: string): EntityRows['review'] {
  return {
    id: record.id,
    user_id: record.user_id,
    track_id: record.track_id ?? null,
    album_id: record.album_id ?? null,
    // 0 is none.
    score: record.score || null,
    title: record.title ?? '',
    text: record.text ?? '',
    lang: record.lang ?? '',
    date: toMoment(record.date ?? now),
    agreecnt: record.agreecnt ?? 0,
    hidden: 0,
  };
}

export function playlistRow(record: PlaylistRecord, now: string): EntityRows['playlist'] {
  return {
    id: record.id,
    name: record.name,
    // The service adds them, because it has the rules for searching names.
    name_folded: null,
    name_caseless: null,
    user_id: record.user_id,
    creationdate: record.creationdate ?? now.slice(0, 10),
    updated: record.tracks.reduce((latest, { date = now }) => {
      const moment = toMoment(date);
      return moment > latest ? moment : latest;
    }, ''),
    version: 1,
  };
}

export function playlistTrackRows(record: PlaylistRecord, now: string): Schema['playlist_track'][] {
  return record.tracks.map(({ track_id, date }, at) => ({
    playlist_id: record.id,
    position: at + 1,
    track_id,
    date: toMoment(date ?? now),
    added_by: null,
  }));
}

export function radioRow(record: RadioRecord): EntityRows['radio'] {
  return {
    id: record.id,
    name: record.name,
    dispname: record.dispname,
    type: record.type ?? 'www',
    image: record.image ?? '',
    tags: list(record.tags),
    tracks: list(record.tracks),
  };
}

export function feedRow(record: FeedRecord): EntityRows['feed'] {
  return {
    id: record.id,
    type: record.type,
    title: JSON.stringify(record.title),
    text: JSON.stringify(record.text),
    subtitle: JSON.stringify(record.subtitle ?? {}),
    link: record.link,
    lang: list(record.lang),
    date_start: toMoment(record.date_start),
    date_end: toMoment(record.date_end),
    position: record.position,
    target: record.target ?? 'all',
    joinid: record.joinid ?? 0,
    image: record.image ?? '',
  };
}

/** The columns of an application that an import sets; a field that the record does not have is kept. */
export function applicationRow(
  record: ApplicationRecord,
  old: EntityRows['application'] | undefined,
): Pick<EntityRows['application'], 'name' | 'description' | 'redirect_uri' | 'plan' | 'user_id'> {
  return {
    name: record.name,
    description: record.description ?? old?.description ?? '',
    redirect_uri: record.redirect_uri ?? old?.redirect_uri ?? '',
    plan: record.plan ?? old?.plan ?? 'read',
    user_id: record.user_id ?? old?.user_id ?? null,
  };
}

function list(items: unknown[] | undefined): string {
  return items === undefined || items.length === 0 ? '[]' : JSON.stringify(items);
}

export function toMoment(date: string): string {
  return date.length === 10 ? `${date} 00:00:00` : date;
}
