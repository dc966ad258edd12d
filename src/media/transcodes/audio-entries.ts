/**
 * Audio files in use. While an audio file has holders there is an entry for it, with one descriptor for all its readers.
 * Opening an audio file holds it until `release`, and so does every stream until it is closed. An entry without holders is
 * closed; during its conversion a little later, since players often return.
 */

import { AUDIO_TYPES, type OpenAudio, type TranscodeFormat } from '../../domain/media/media.ts';
import type { SignedUrl } from '../originals.ts';
import type { AudioFile } from './audio-file.ts';
import { etagOf } from './audio-name.ts';
import { refusalOf } from './refusals.ts';

export interface AudioEntry {
  name: string;
  holders: number;
  modified: Date;
  /** Bytes of tags before the audio. */
  begin: number | undefined;
  /** The size of the converted file, if known in advance. */
  promised: number | undefined;
  /** See `OpenAudio`. */
  hasDuration: boolean;
  isUnfinished: boolean;
  file: AudioFile | undefined;
  /** The URL of an original that clients may read from the storage. */
  signedUrl: SignedUrl | undefined;
  /** In the queue of conversions. */
  waiting: boolean;
  patient: boolean;
  /** How long it may wait for another node (`performance.now()`): as long as the client that can wait the shortest. */
  waitsUntil: number;
  /** The second that it begins with, and the client that jumped there; 0 and absent for whole audio. */
  start: number;
  partOf: string | undefined;
  /** Neither waiting nor being converted. */
  settled: boolean;
  stop: AbortController;
  grace: NodeJS.Timeout | undefined;
  /** There are bytes to send. */
  begun: Promise<AudioFile>;
}

export type AudioEntries = ReturnType<typeof createEntries>;

export interface EntriesOptions {
  graceMs: number;
  /** An entry has been closed. */
  onDispose(): void;
}

export function createEntries({ graceMs: usualMs, onDispose }: EntriesOptions) {
  const entries = new Map<string, AudioEntry>();

  /** `begin` runs once the entry exists. */
  function add(name: string, patient: boolean, begin: (entry: AudioEntry) => Promise<AudioFile>): AudioEntry {
    const entry: AudioEntry = {
      name,
      patient,
      waitsUntil: Number.POSITIVE_INFINITY,
      start: 0,
      partOf: undefined,
      holders: 0,
      modified: new Date(),
      waiting: false,
      settled: false,
      begin: undefined,
      promised: undefined,
      hasDuration: false,
      isUnfinished: false,
      file: undefined,
      signedUrl: undefined,
      grace: undefined,
      stop: new AbortController(),
      begun: Promise.resolve().then(() => begin(entry)),
    };
    entries.set(name, entry);
    entry.begun.catch(() => settle(entry));
    return entry;
  }

  function hold(entry: AudioEntry): void {
    endGrace(entry);
    entry.holders += 1;
  }

  /** `graceMs`: how long it continues without holders, instead of the default. */
  function release(entry: AudioEntry, graceMs = usualMs): void {
    entry.holders -= 1;
    if (entry.holders > 0) return;
    if (entry.settled) dispose(entry);
    // A client that has read all of it leaves before ffmpeg has ended.
    else if (isAllThere(entry)) return;
    // Nothing is lost if it has not started, and a waiting client goes before one that might return.
    else if (entry.waiting || isPlaceWanted()) abandon(entry);
    else entry.grace = setTimeout(() => abandon(entry), graceMs);
  }

  function isAllThere({ file, promised }: AudioEntry): boolean {
    return file !== undefined && (file.whole || file.size === promised);
  }

  /** Whether a listener waits for a conversion to start. */
  function isPlaceWanted(): boolean {
    return entries.values().some(({ waiting, patient }) => waiting && !patient);
  }

  function endGrace(entry: AudioEntry): void {
    clearTimeout(entry.grace);
    entry.grace = undefined;
  }

  /** It will not change any more; a failed one makes room for the next attempt. */
  function settle(entry: AudioEntry): void {
    if (entry.settled) return;
    entry.settled = true;
    entry.waiting = false;
    endGrace(entry);
    if (entry.file?.whole !== true) leave(entry);
    if (entry.holders === 0) dispose(entry);
  }

  function abandon(entry: AudioEntry): void {
    endGrace(entry);
    leave(entry);
    entry.stop.abort(refusalOf('stopped'));
  }

  function dispose(entry: AudioEntry): void {
    leave(entry);
    entry.file?.close();
    entry.file = undefined;
    onDispose();
  }

  /** The next request for it gets another entry. */
  function leave(entry: AudioEntry): void {
    if (entries.get(entry.name) === entry) entries.delete(entry.name);
  }

  return {
    find: (name: string) => entries.get(name),
    add,
    hold,
    release,
    settle,
    isPlaceWanted,
    countParts: (of: string) =>
      entries.values().reduce((sum, { partOf, settled }) => sum + Number(partOf === of && !settled), 0),
    /** Stops the parts of a client that it no longer reads: the listener has jumped on. */
    stopIdleParts(of: string): void {
      for (const entry of entries.values())
        if (entry.partOf === of && entry.grace !== undefined) abandon(entry);
    },
    /** Stops conversions without holders, so that waiting ones can run. */
    makeWay(): void {
      for (const entry of entries.values()) if (entry.grace !== undefined) abandon(entry);
    },
    waiting: () => entries.values().reduce((sum, { waiting }) => sum + Number(waiting), 0),
    /** Stops everything that is not settled, and resolves when none is about to start. */
    async close(): Promise<void> {
      const unsettled = [...entries.values()].filter(({ settled }) => !settled);
      for (const entry of unsettled) abandon(entry);
      await Promise.allSettled(unsettled.map(({ begun }) => begun));
    },
  };
}

/** An opened entry: an audio stream that may still be converted. Holds the entry until it is released. */
export function openedAudio(
  entries: AudioEntries,
  entry: AudioEntry,
  file: AudioFile,
  format: TranscodeFormat,
): OpenAudio {
  let released = false;
  const currentSize = () => (file.whole ? file.size : entry.promised);
  return {
    type: AUDIO_TYPES[format],
    version: entry.name,
    get size() {
      return currentSize();
    },
    get etag() {
      const size = currentSize();
      return size === undefined ? undefined : etagOf(entry.name, size);
    },
    modified: entry.modified,
    start: entry.start,
    isWhole: () => file.whole,
    get begin() {
      return entry.begin;
    },
    hasDuration: entry.hasDuration,
    redirect: async (disposition) => await entry.signedUrl?.({ type: AUDIO_TYPES[format], disposition }),
    isUnfinished: entry.isUnfinished,
    finished: file.finished,
    reached: (position) => file.reached(position),
    read(from, to) {
      if (released && entry.holders === 0) throw new Error('audio was read after it had been released');
      entries.hold(entry);
      return file.read(from, to).once('close', () => entries.release(entry));
    },
    release(returnsWithinMs) {
      if (released) return;
      released = true;
      entries.release(entry, returnsWithinMs);
    },
  };
}
