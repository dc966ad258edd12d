/** The queries of the media routes, by key. Hidden items are left out. */
import { sql } from 'kysely';
import type { ImageKind, ImageOwner, TrackMedia } from '../../domain/media/media.ts';
import { SHOWN } from '../../store/hidden.ts';
import { pictureOf } from '../../store/pictures.ts';
import { selectOne } from '../../store/queries/rows.ts';
import { all } from '../../store/queries/where.ts';
import type { Db } from '../../store/schema.ts';
import { visibleTo } from '../playlists/find-playlists.ts';
import type { Playlists } from '../playlists/playlists.ts';

export async function findTrackMedia(db: Db, id: number): Promise<TrackMedia | undefined> {
  const row = await tracks(db).where('track.id', '=', id).executeTakeFirst();
  return row && mediaOf(row);
}

/** In the order of the album. */
export async function listAlbumMedia(db: Db, albumId: number, max: number): Promise<TrackMedia[]> {
  const rows = await tracks(db)
    .where('track.album_id', '=', albumId)
    .orderBy('track.position')
    .orderBy('track.id')
    .limit(max)
    .execute();
  return rows.map(mediaOf);
}

/** In the order of the playlist. */
export async function listPlaylistMedia(db: Db, playlistId: number, max: number): Promise<TrackMedia[]> {
  const rows = await tracks(db)
    .innerJoin('playlist_track', 'playlist_track.track_id', 'track.id')
    .where('playlist_track.playlist_id', '=', playlistId)
    .orderBy('playlist_track.position')
    .limit(max)
    .execute();
  return rows.map(mediaOf);
}

/** In the order of the ids. Unknown and hidden tracks are missing. */
export async function listTrackMedia(db: Db, ids: readonly number[]): Promise<TrackMedia[]> {
  if (ids.length === 0) return [];
  const rows = await tracks(db).where('track.id', 'in', ids).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []).map(mediaOf);
}

/** The sizes of files that are sent as they are stored, because they are mp3, as far as an import or the Studio has noted them. */
export async function findMp3Sizes(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; size: number | null }>`
    select id, coalesce(
      (select max(size) from studio_file where stored = track.audio),
      (select size from folder_file where path = track.audio)) as size
    from track where id in (${sql.join(ids)}) and lower(audio) like '%.mp3'`.execute(db);
  return new Map(rows.flatMap(({ id, size }) => (size === null ? [] : [[id, Number(size)]])));
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

interface AlbumMedia {
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

interface PlaylistMedia {
  id: number;
  name: string;
  /** The query of a dynamic playlist; empty for others. */
  query: string;
  /** `uploaded:…`; empty if it has no cover of its own. */
  cover: string;
}

/** `undefined` if it does not exist, or the viewer may not see it. */
export async function findPlaylistMedia(
  db: Db,
  id: number,
  viewer: number | undefined,
): Promise<PlaylistMedia | undefined> {
  return await db
    .selectFrom('playlist')
    .select(['playlist.id', 'playlist.name', 'playlist.query', pictureOf('playlist').as('cover')])
    .where('playlist.id', '=', id)
    .where(visibleTo(viewer))
    .executeTakeFirst();
}

/** `file` as stored. */
export async function findImageOwner(
  db: Db,
  kind: Exclude<ImageKind, 'playlist'>,
  id: number,
): Promise<ImageOwner | undefined> {
  if (kind === 'feed') {
    const feed = await selectOne(db, 'feed', ['title', 'image'], { id });
    return feed && { kind, id, name: firstText(feed.title), file: feed.image };
  }
  if (kind === 'radio') {
    const radio = await selectOne(db, 'radio', ['name', 'image'], { id });
    return radio && { kind, id, name: radio.name, file: radio.image };
  }
  const { rows } = await sql<{ name: string; file: string }>`
    select name, ${pictureOf(kind)} as file from ${sql.table(kind)}
    where ${all([sql`id = ${id}`, ...(kind === 'user' ? [] : [SHOWN[kind]])])}`.execute(db);
  return rows[0] && { kind, id, ...rows[0] };
}

/** `{"en": "News", "gl": "Novas"}` → News */
function firstText(translations: string): string {
  const [text = ''] = Object.values<string>(JSON.parse(translations));
  return text;
}

// The tracks of a playlist for its zip and its image: those of a dynamic one are found now.

/** Without hidden tracks. */
export async function firstTracks(
  db: Db,
  playlists: Pick<Playlists, 'found'>,
  { id, query }: PlaylistMedia,
  max: number,
): Promise<TrackMedia[]> {
  if (query === '') return await listPlaylistMedia(db, id, max);
  return await listTrackMedia(db, (await playlists.found(query)).slice(0, max));
}
