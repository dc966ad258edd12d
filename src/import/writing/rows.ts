/** From a record of the import format to a row of its table: absent fields take their defaults, where nothing else is said. */
import { foldUserName } from '../../domain/account-rules.ts';
import type {
  AlbumRecord,
  ApplicationRecord,
  ArtistRecord,
  FeedRecord,
  PlaylistRecord,
  RadioRecord,
  ReviewRecord,
  TrackRecord,
  UserRecord,
} from '../../domain/records.ts';
import type { EntityRows, Schema } from '../../store/schema.ts';

export function artistRow(record: ArtistRecord): EntityRows['artist'] {
  return {
    id: record.id,
    name: record.name,
    website: record.website ?? '',
    joindate: record.joindate ?? '',
    image: record.image ?? '',
    locations: list(record.locations),
    tags: list(record.tags),
    description: JSON.stringify(record.description ?? {}),
    similar: list(record.similar),
  };
}

export function albumRow(record: AlbumRecord): EntityRows['album'] {
  return {
    id: record.id,
    name: record.name,
    artist_id: record.artist_id,
    releasedate: record.releasedate,
    type: record.type ?? 'album',
    image: record.image ?? '',
    zip_allowed: Number(record.zip_allowed ?? true),
    tags: list(record.tags),
    description: JSON.stringify(record.description ?? {}),
  };
}

/** Without its waveform, whose record number the writer gives. */
export function trackRow(record: TrackRecord): EntityRows['track'] {
  const { musicinfo = {}, ratings = {} } = record;
  const { tags = {} } = musicinfo;
  return {
    id: record.id,
    name: record.name,
    artist_id: record.artist_id,
    album_id: record.album_id ?? null,
    position: record.position ?? 0,
    duration: record.duration,
    releasedate: record.releasedate,
    license_ccurl: record.license_ccurl,
    audio: record.audio ?? '',
    image: record.image ?? '',
    audiodownload_allowed: Number(record.audiodownload_allowed ?? true),
    content_id_free: Number(record.content_id_free ?? false),
    featured: Number(record.featured ?? false),
    prourl: record.prourl ?? '',
    prolicensing: Number(record.prolicensing ?? false),
    probackground: Number(record.probackground ?? false),
    lyrics: record.lyrics ?? '',
    isrc: record.isrc ?? '',
    replaygain: record.replaygain ?? null,
    vocalinstrumental: musicinfo.vocalinstrumental ?? '',
    lang: musicinfo.lang ?? '',
    gender: musicinfo.gender ?? '',
    acousticelectric: musicinfo.acousticelectric ?? '',
    speed: musicinfo.speed ?? '',
    genres: list(tags.genres),
    instruments: list(tags.instruments),
    vartags: list(tags.vartags),
    waveform: null,
    buzzrate: ratings.buzzrate ?? 0,
    downloads_week: ratings.downloads_week ?? 0,
    downloads_month: ratings.downloads_month ?? 0,
    downloads_total: ratings.downloads_total ?? 0,
    listens_week: ratings.listens_week ?? 0,
    listens_month: ratings.listens_month ?? 0,
    listens_total: ratings.listens_total ?? 0,
    popularity_week: ratings.popularity_week ?? 0,
    popularity_month: ratings.popularity_month ?? 0,
    popularity_total: ratings.popularity_total ?? 0,
  };
}

/** What the record does not name stays as it was. Neither its password nor whether its address is confirmed is looked at. */
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
    score: record.score ?? null,
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
    // The service adds them: it knows how names are found.
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

/** What an import says of an application, where the record does not name it, as it was; the rest is the store's. */
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
