/** The queries of the media routes, by key. Hidden items are left out. */
import { sql } from 'kysely';
import type { ImageKind, ImageOwner, TrackMedia } from '../domain/media.ts';
import { pictureOf } from './covers.ts';
import { SHOWN } from './hidden.ts';
import type { Db } from './schema.ts';

export async function findTrackMedia(db: Db, id: number): Promise<TrackMedia | undefined> {
  const row = await tracks(db).where('track.id', '=', id).executeTakeFirst();
  return row && mediaOf(row);
}

/** In the order of the album. */
export async function listAlbumMedia(db: Db, albumId: number): Promise<TrackMedia[]> {
  const rows = await tracks(db)
    .where('track.album_id', '=', albumId)
    .orderBy('track.position')
    .orderBy('track.id')
    .execute();
  return rows.map(mediaOf);
}

/** In the order of the playlist. */
export async function listPlaylistMedia(db: Db, playlistId: number, most: number): Promise<TrackMedia[]> {
  const rows = await tracks(db)
    .innerJoin('playlist_track', 'playlist_track.track_id', 'track.id')
    .where('playlist_track.playlist_id', '=', playlistId)
    .orderBy('playlist_track.position')
    .limit(most)
    .execute();
  return rows.map(mediaOf);
}

/** Whether the playlist exists and contains something to download. */
export async function hasPlaylistDownloads(db: Db, playlistId: number): Promise<boolean> {
  const row = await db
    .selectFrom('playlist_track')
    .innerJoin('track', 'track.id', 'playlist_track.track_id')
    .select('track.id')
    .where('playlist_track.playlist_id', '=', playlistId)
    .where('track.audiodownload_allowed', '=', 1)
    .where('track.audio', '<>', '')
    .where(SHOWN.track)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function tracks(db: Db) {
  return db
    .selectFrom('track')
    .innerJoin('artist', 'artist.id', 'track.artist_id')
    .leftJoin('album', 'album.id', 'track.album_id')
    .select(['track.id', 'track.name', 'track.artist_id', 'artist.name as artist_name', 'track.album_id'])
    .select(['album.name as album_name', 'track.position', 'track.duration'])
    .select([pictureOf('album').as('album_image'), pictureOf('track').as('image')])
    .select(['track.releasedate', 'track.license_ccurl', 'track.audio'])
    .select(['track.audiodownload_allowed', 'track.isrc', 'track.replaygain'])
    .where(SHOWN.track);
}

type TrackMediaRow = Awaited<ReturnType<ReturnType<typeof tracks>['executeTakeFirstOrThrow']>>;

function mediaOf({ album_name, album_image, audiodownload_allowed, ...rest }: TrackMediaRow): TrackMedia {
  return {
    ...rest,
    album_name: album_name ?? '',
    album_image: album_image ?? '',
    audiodownload_allowed: audiodownload_allowed === 1,
  };
}

export interface AlbumMedia {
  id: number;
  name: string;
  artist_name: string;
  image: string;
  zip_allowed: boolean;
}

export async function findAlbumMedia(db: Db, id: number): Promise<AlbumMedia | undefined> {
  const row = await db
    .selectFrom('album')
    .innerJoin('artist', 'artist.id', 'album.artist_id')
    .select(['album.id', 'album.name', 'artist.name as artist_name', 'album.zip_allowed'])
    .select(pictureOf('album').as('image'))
    .where('album.id', '=', id)
    .where(SHOWN.album)
    .executeTakeFirst();
  return row && { ...row, zip_allowed: row.zip_allowed === 1 };
}

export async function findPlaylistName(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('playlist').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

/** `file` as stored. */
export async function findImageOwner(db: Db, kind: ImageKind, id: number): Promise<ImageOwner | undefined> {
  if (kind === 'playlist') {
    const name = await findPlaylistName(db, id);
    return name === undefined ? undefined : { kind, id, name, file: '' };
  }
  if (kind === 'feed') {
    const feed = await db
      .selectFrom('feed')
      .select(['title', 'image'])
      .where('id', '=', id)
      .executeTakeFirst();
    return feed && { kind, id, name: firstText(feed.title), file: feed.image };
  }
  if (kind === 'radio') {
    const radio = await db
      .selectFrom('radio')
      .select(['name', 'image'])
      .where('id', '=', id)
      .executeTakeFirst();
    return radio && { kind, id, name: radio.name, file: radio.image };
  }
  const { rows } = await sql<{ name: string; file: string }>`
    select name, ${pictureOf(kind)} as file from ${sql.table(kind)}
    where id = ${id} and ${SHOWN[kind]}`.execute(db);
  return rows[0] && { kind, id, ...rows[0] };
}

/** `{"en": "News", "gl": "Novas"}` → News */
function firstText(translations: string): string {
  const [text = ''] = Object.values<string>(JSON.parse(translations));
  return text;
}
