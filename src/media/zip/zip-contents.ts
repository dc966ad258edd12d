/**
 * The content of the zip of an album or a playlist, as far as it is known before the conversion: all but the bytes of the
 * audio files.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { fileName, trackFileName } from '../../domain/media/file-name.ts';
import type { Collection, OpenAudio, TrackMedia } from '../../domain/media/media.ts';
import type { Checksums } from './checksums.ts';
import { licenseText } from './license-text.ts';
import type { ZipEntry } from './zip.ts';

/** Further tracks are left out. */
export const TRACKS_MAX = 100;

/** A track and its position among all tracks of the collection, from 1. */
export interface NumberedTrack {
  track: TrackMedia;
  number: number;
}

export interface IncludedTrack extends NumberedTrack {
  /** The version of its audio. */
  version: string;
}

export interface ZipContents {
  /** The name of the zip itself. */
  name: string;
  /** The same ETag means the same bytes. */
  etag: string;
  /** Names of the entries, in the order of the included tracks. */
  files: string[];
  /** Entries after those of the tracks. */
  further: ZipEntry[];
  /** Ids. */
  tracks: number[];
}

export function downloadable({ tracks }: Pick<Collection, 'tracks'>): NumberedTrack[] {
  return tracks
    .slice(0, TRACKS_MAX)
    .map((track, i) => ({ track, number: i + 1 }))
    .filter(({ track }) => track.audiodownload_allowed);
}

/** `included` contains at least one track. `pageOf` returns the URL of a track's page. */
export function contentsOf(
  { title, cover, format }: Collection,
  { included, leftOut }: { included: readonly IncludedTrack[]; leftOut: readonly NumberedTrack[] },
  pageOf: (trackId: number) => string,
): ZipContents {
  const width = Math.max(2, String(included[included.length - 1].number).length);
  const files = included.map(({ track, number }) => ({
    track,
    file: `${String(number).padStart(width, '0')} ${trackFileName(track, format)}`,
  }));
  const license = licenseText({ title, files, leftOut: leftOut.map(({ track }) => track) }, pageOf);
  const folder = fileName(title);
  const newest = dayOf(included.map(({ track }) => track.releasedate).reduce(later));
  const further = [bytesEntry(`${folder}/LICENSE.txt`, Buffer.from(license), newest)];
  if (cover !== undefined) further.unshift(bytesEntry(`${folder}/cover.jpg`, cover, newest));
  const names = files.map(({ file }) => `${folder}/${file}`);
  const audios = included.map(({ track, version }, i) => [names[i], track.releasedate, version]);
  return {
    name: `${folder}.zip`,
    etag: tagOf([JSON.stringify([audios, newest]), cover ?? '', license]),
    files: names,
    further,
    tracks: included.map(({ track }) => track.id),
  };
}

/** `audio` is finished. */
export function audioEntry(
  name: string,
  track: TrackMedia,
  audio: OpenAudio,
  checksums: Checksums,
): ZipEntry {
  const size = audio.size!;
  return {
    name,
    size,
    // The day of the track, not of the cached file: a zip that is created again later is the same.
    modified: dayOf(track.releasedate),
    crc32: () => checksums.of(`${track.id} ${size} ${audio.etag}`, () => audio.read(0, size)),
    read: (from, to) => audio.read(from, to),
  };
}

function bytesEntry(name: string, bytes: Uint8Array, modified: Date): ZipEntry {
  return {
    name,
    size: bytes.length,
    modified,
    crc32: async () => crc32(bytes),
    read: (from, to) => Readable.from([bytes.subarray(from, to)], { objectMode: false }),
  };
}

function tagOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function dayOf(releasedate: string): Date {
  const day = new Date(`${releasedate}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? new Date(0) : day;
}
