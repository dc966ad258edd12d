/**
 * Sounds in use. While anyone holds a sound there is an entry for it, with one descriptor for all its readers. Opening a sound
 * holds it until `release`, and so does every stream until it is closed. An entry without holders is closed; where it is still in
 * the making, a little later, since players often come back.
 */
import type { GrowingFile } from './growing-file.ts';
import { refusalOf } from './refusals.ts';

export interface Entry {
  name: string;
  holders: number;
  modified: Date;
  /** Bytes of tags before the sound. */
  begin: number | undefined;
  /** Of the finished sound, where it is known before. */
  promised: number | undefined;
  /** See `Sound`. */
  hasDuration: boolean;
  isEstimated: boolean;
  file: GrowingFile | undefined;
  /** In the queue of conversions. */
  waiting: boolean;
  patient: boolean;
  /** Neither waits nor is converted. */
  settled: boolean;
  stop: AbortController;
  grace: NodeJS.Timeout | undefined;
  /** There are bytes to send. */
  begun: Promise<GrowingFile>;
}

export interface Entries {
  find(name: string): Entry | undefined;
  /** `begin` runs when the entry is there. */
  add(name: string, patient: boolean, begin: (entry: Entry) => Promise<GrowingFile>): Entry;
  hold(entry: Entry): void;
  /** `graceMs`: how long it goes on without holders, instead of the usual time. */
  release(entry: Entry, graceMs?: number): void;
  /** From now on nothing will change about it; a failed one makes way for the next try. */
  settle(entry: Entry): void;
  /** Whether a listener waits for a conversion to begin. */
  isPlaceWanted(): boolean;
  /** Stops conversions without holders, for those who wait. */
  makeWay(): void;
  waiting(): number;
  /** Stops all that is not settled, and resolves when none is about to begin. */
  close(): Promise<void>;
}

export interface EntriesOptions {
  graceMs: number;
  /** An entry has been closed. */
  onDispose(): void;
}

export function createEntries({ graceMs: usualMs, onDispose }: EntriesOptions): Entries {
  const entries = new Map<string, Entry>();

  function add(name: string, patient: boolean, begin: (entry: Entry) => Promise<GrowingFile>): Entry {
    const entry: Entry = {
      ...{ name, patient, holders: 0, modified: new Date(), waiting: false, settled: false },
      ...{ begin: undefined, promised: undefined, hasDuration: false, isEstimated: false },
      ...{ file: undefined, grace: undefined },
      stop: new AbortController(),
      begun: Promise.resolve().then(() => begin(entry)),
    };
    entries.set(name, entry);
    entry.begun.catch(() => settle(entry));
    return entry;
  }

  function hold(entry: Entry): void {
    endGrace(entry);
    entry.holders += 1;
  }

  function release(entry: Entry, graceMs = usualMs): void {
    entry.holders -= 1;
    if (entry.holders > 0) return;
    if (entry.settled) dispose(entry);
    // A client that has read all of it leaves before ffmpeg has ended.
    else if (isAllThere(entry)) return;
    // Nothing is lost if it has not begun, and a waiting client goes before one that might come back.
    else if (entry.waiting || isPlaceWanted()) abandon(entry);
    else entry.grace = setTimeout(() => abandon(entry), graceMs);
  }

  function isAllThere({ file, promised }: Entry): boolean {
    return file !== undefined && (file.whole || file.size === promised);
  }

  function isPlaceWanted(): boolean {
    return entries.values().some(({ waiting, patient }) => waiting && !patient);
  }

  function endGrace(entry: Entry): void {
    clearTimeout(entry.grace);
    entry.grace = undefined;
  }

  function settle(entry: Entry): void {
    if (entry.settled) return;
    entry.settled = true;
    entry.waiting = false;
    endGrace(entry);
    if (entry.file?.whole !== true) leave(entry);
    if (entry.holders === 0) dispose(entry);
  }

  function abandon(entry: Entry): void {
    endGrace(entry);
    leave(entry);
    entry.stop.abort(refusalOf('stopped'));
  }

  function dispose(entry: Entry): void {
    leave(entry);
    entry.file?.close();
    entry.file = undefined;
    onDispose();
  }

  /** The next request for it gets another entry. */
  function leave(entry: Entry): void {
    if (entries.get(entry.name) === entry) entries.delete(entry.name);
  }

  return {
    find: (name) => entries.get(name),
    ...{ add, hold, release, settle, isPlaceWanted },
    makeWay() {
      for (const entry of entries.values()) if (entry.grace !== undefined) abandon(entry);
    },
    waiting: () => entries.values().reduce((sum, { waiting }) => sum + Number(waiting), 0),
    async close() {
      const unsettled = [...entries.values()].filter(({ settled }) => !settled);
      for (const entry of unsettled) abandon(entry);
      await Promise.allSettled(unsettled.map(({ begun }) => begun));
    },
  };
}
