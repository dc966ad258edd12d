/** Records as the rows that the catalogue's builder takes; the store makes the same ones. */
import type { AlbumRow, ArtistRow, TrackRow } from '../src/domain/ports.ts';
import type { AlbumRecord, ArtistRecord, TrackRecord } from '../src/domain/records.ts';
import { RATINGS, type Rating } from '../src/domain/vocabulary.ts';

export function artistRow(record: ArtistRecord): ArtistRow {
  return {
    id: record.id,
    name: record.name,
    website: record.website ?? '',
    joindate: record.joindate ?? '',
    image: record.image ?? '',
    similar: JSON.stringify(record.similar ?? []),
  };
}

export function albumRow(record: AlbumRecord): AlbumRow {
  return {
    id: record.id,
    name: record.name,
    artist_id: record.artist_id,
    releasedate: record.releasedate,
    type: record.type ?? 'album',
    zip_allowed: flag(record.zip_allowed),
  };
}

export function trackRow(record: TrackRecord, waveform: number): TrackRow {
  const info = record.musicinfo ?? {};
  const ratings = Object.fromEntries(RATINGS.map((name) => [name, record.ratings?.[name] ?? 0]));
  return {
    ...(ratings as Record<Rating, number>),
    id: record.id,
    name: record.name,
    artist_id: record.artist_id,
    album_id: record.album_id ?? null,
    position: record.position ?? 0,
    duration: record.duration,
    releasedate: record.releasedate,
    license_ccurl: record.license_ccurl,
    audiodownload_allowed: flag(record.audiodownload_allowed),
    content_id_free: flag(record.content_id_free),
    featured: flag(record.featured),
    prourl: record.prourl ?? '',
    prolicensing: flag(record.prolicensing),
    probackground: flag(record.probackground),
    lyrics: record.lyrics ?? '',
    vocalinstrumental: info.vocalinstrumental ?? '',
    lang: info.lang ?? '',
    gender: info.gender ?? '',
    acousticelectric: info.acousticelectric ?? '',
    speed: info.speed ?? '',
    genres: JSON.stringify(info.tags?.genres ?? []),
    instruments: JSON.stringify(info.tags?.instruments ?? []),
    vartags: JSON.stringify(info.tags?.vartags ?? []),
    waveform,
  };
}

function flag(value: boolean | undefined): number {
  return value === true ? 1 : 0;
}
