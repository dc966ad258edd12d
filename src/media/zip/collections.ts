/** Albums and playlists as zips: a folder with numbered files, the cover, and the licence of each track. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { fileName, trackFileName } from '../../domain/file-name.ts';
import type { Collection, OpenZip, Sound, TrackMedia } from '../../domain/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import { createChecksums } from './checksums.ts';
import { licenseText } from './license-text.ts';
import { type ZipEntry, zipOf } from './zip.ts';

export interface CollectionOptions {
  openSound(track: TrackMedia, format: AudioFormat, signal?: AbortSignal): Promise<Sound>;
  /** Sounds of one zip that are got ready at a time. */
  atOnce: number;
  /** The address of a track's page. */
  pageOf(trackId: number): string;
}

/** Further tracks are left out. */
export const TRACKS_MAX = 100;
/** About a hundred bytes each. */
const CHECKSUMS_MAX = 20_000;
/** What the interface offers (`zip`). */
const FORMAT: AudioFormat = 'mp32';

/** A track of the zip, and its place among all tracks of the collection, from 1. */
interface Numbered {
  track: TrackMedia;
  number: number;
}

/** The sound is finished. */
interface Opened extends Numbered {
  sound: Sound;
}

export interface Opening {
  /** Ends the wait. */
  signal?: AbortSignal;
  /** Told how much of all the music is ready, 0 to 1. */
  onProgress?: (share: number) => void;
}

export type OpenCollection = (collection: Collection, opening?: Opening) => Promise<OpenZip | undefined>;

/**
 * Opens a zip once all of its sounds are finished, for only then its length is known; `undefined` where no track may be
 * downloaded. Every sound is held until the zip is released, so that none leaves the cache meanwhile.
 */
export function createCollections({ openSound, atOnce, pageOf }: CollectionOptions): OpenCollection {
  const checksums = createChecksums(CHECKSUMS_MAX);

  async function openFinished(track: TrackMedia, stop: AbortSignal): Promise<Sound> {
    const sound = await openSound(track, FORMAT, stop);
    try {
      await unlessStopped(sound.finished, stop);
      return sound;
    } catch (error) {
      sound.release();
      throw error;
    }
  }

  async function openAll(
    tracks: readonly TrackMedia[],
    { signal, onProgress }: Opening,
  ): Promise<{ opened: Opened[]; leftOut: Numbered[] }> {
    const failing = new AbortController();
    const stop = signal === undefined ? failing.signal : AbortSignal.any([signal, failing.signal]);
    const wanted = tracks
      .map((track, i) => ({ track, number: i + 1 }))
      .filter(({ track }) => track.audiodownload_allowed);
    const waiting = wanted.values();
    const opened: Opened[] = [];
    const leftOut: Numbered[] = [];
    const total = secondsOf(wanted);
    const work = async () => {
      for (const one of waiting) {
        stop.throwIfAborted();
        const sound = await openFinished(one.track, stop).catch(noneThere);
        if (sound === undefined) leftOut.push(one);
        else opened.push({ ...one, sound });
        onProgress?.((secondsOf(opened) + secondsOf(leftOut)) / total);
      }
    };
    const workers = Array.from({ length: atOnce }, () => work().catch((error) => failing.abort(error)));
    // Nothing is released before the last of them is through: it may have opened one more.
    await Promise.all(workers);
    if (!stop.aborted) return { opened: opened.sort(byNumber), leftOut: leftOut.sort(byNumber) };
    for (const { sound } of opened) sound.release();
    throw stop.reason;
  }

  function soundEntry(name: string, { track, sound }: Opened): ZipEntry {
    const size = sound.size!;
    return {
      name,
      size,
      // Of the track, not of the file in the cache: a zip that is made again later is the same.
      modified: dayOf(track.releasedate),
      crc32: () => checksums.of(`${track.id} ${size} ${sound.etag}`, () => sound.read(0, size)),
      read: (from, to) => sound.read(from, to),
    };
  }

  return async ({ title, cover, tracks }, opening = {}) => {
    const { opened, leftOut } = await openAll(tracks.slice(0, TRACKS_MAX), opening);
    if (opened.length === 0) return undefined;
    const width = String(opened[opened.length - 1].number).length;
    const named = opened.map((one) => ({
      ...one,
      file: `${String(one.number).padStart(Math.max(2, width), '0')} ${trackFileName(one.track, FORMAT)}`,
    }));
    const folder = fileName(title);
    const newest = dayOf(opened.map(({ track }) => track.releasedate).reduce(later));
    const entries = named.map((one) => soundEntry(`${folder}/${one.file}`, one));
    if (cover !== undefined) entries.push(bytesEntry(`${folder}/cover.jpg`, cover, newest));
    const contents = { title, files: named, leftOut: leftOut.map(({ track }) => track) };
    const license = Buffer.from(licenseText(contents, pageOf));
    entries.push(bytesEntry(`${folder}/LICENSE.txt`, license, newest));
    const { size, read } = zipOf(entries);
    return {
      name: `${folder}.zip`,
      size,
      etag: tagOf(entries, [...opened.map(({ sound }) => sound.etag ?? ''), cover ?? '', license]),
      modified: new Date(Math.max(...opened.map(({ sound }) => sound.modified.getTime()))),
      tracks: opened.map(({ track }) => track.id),
      read,
      release() {
        for (const { sound } of opened) sound.release();
      },
    };
  };
}

/** At least one each: a track of unknown length takes its time too. */
function secondsOf(tracks: readonly Numbered[]): number {
  return tracks.reduce((sum, { track }) => sum + Math.max(1, track.duration), 0);
}

function byNumber(one: Numbered, other: Numbered): number {
  return one.number - other.number;
}

/** A track whose sound cannot be read is left out; whatever else goes wrong would make another zip the next time. */
function noneThere(error: unknown): undefined {
  if (error instanceof Refusal && error.kind === 'not-found') return undefined;
  throw error;
}

async function unlessStopped(finished: Promise<void>, stop: AbortSignal): Promise<void> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onStop = () => reject(stop.reason);
  if (stop.aborted) onStop();
  stop.addEventListener('abort', onStop, { once: true });
  try {
    await Promise.race([finished, stopped]);
  } finally {
    stop.removeEventListener('abort', onStop);
  }
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

/** Of everything that the bytes are made of. */
function tagOf(entries: readonly ZipEntry[], contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(entries.map(({ name, size, modified }) => [name, size, modified])));
  for (const content of contents) hash.update(content).update('\0');
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

function dayOf(releasedate: string): Date {
  const day = new Date(`${releasedate}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? new Date(0) : day;
}
