/**
 * A file that several nodes are asked for is converted once, if those who asked can wait:
 *
 *     0.0 s   node a converts track 7 for a listener, and has the lease of the file
 *     1.0 s   node b needs track 7 for a zip: it waits
 *     1.2 s   node c has a listener, who cannot wait: it converts track 7, too, but does not store the result
 *     3.0 s   node a has stored the file and released the lease
 *     3.1 s   node b reads the file from the storage
 *
 * A lease that is not renewed ends, so no request waits for a node that was killed. Without the database, or the storage, every node
 * converts for itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../domain/ports.ts';
import type { AudioEntry } from './audio-entries.ts';
import type { SharedTranscodes } from './shared-transcodes.ts';

/** Which node converts which file. They reject while that cannot be known. */
export interface ConversionLeases {
  /** `undefined` if it is taken. */
  take(name: string): Promise<ConversionLease | undefined>;
  isTaken(name: string): Promise<boolean>;
}

export interface ConversionLease {
  release(): Promise<void>;
}

/** Another node has converted the file, or is about to: `find` again. */
export class ConvertedElsewhere extends Error {}

/** How often a node looks whether the other one is finished. A listener who joins those that wait is not noticed before. */
const POLL_MS = 200;

export interface SharedConversionsOptions {
  transcodes: SharedTranscodes;
  leases: ConversionLeases;
  log: Log;
}

/** The conversion of an entry. `source` is the audio of its track, as the store has it. */
export interface SharedConversion {
  /** The path of what other nodes have converted; waits for a node that is about to, as long as the entry may wait. */
  find(): Promise<string | undefined>;
  /** Call it when the conversion could start. Rejects with `ConvertedElsewhere` if it is better to wait. */
  begin(): Promise<void>;
  /** Call it after `begin`, when the conversion has ended. Stores the file for other nodes if it is in the cache. */
  end(isCached: boolean): void;
}

export function createSharedConversions({ transcodes, leases, log }: SharedConversionsOptions) {
  const unlessUnknown = <T>(known: Promise<T>): Promise<T | 'unknown'> =>
    known.catch((error) => {
      log.debug('which node converts audio is not known', { error });
      return 'unknown' as const;
    });
  const canWait = ({ waitsUntil, stop }: AudioEntry) =>
    performance.now() < waitsUntil && !stop.signal.aborted;

  function release(lease: ConversionLease | 'unknown' | undefined): void {
    if (typeof lease === 'object') void unlessUnknown(lease.release());
  }

  /** Whether it is known that another node has stored the file, or does so. */
  async function isStoredElsewhere(name: string, source: string): Promise<boolean> {
    const lease = await unlessUnknown(leases.take(name));
    if (lease === undefined) return true;
    const isStored = await transcodes.has(name, source);
    release(lease);
    return isStored;
  }

  return (entry: AudioEntry, source: string): SharedConversion => {
    const { name } = entry;
    let taking: Promise<ConversionLease | 'unknown' | undefined> = Promise.resolve(undefined);
    let isChecked = false;
    return {
      async find() {
        const stored = await transcodes.fetch(name, source);
        if (stored !== undefined) return stored;
        let hasWaited = false;
        while (canWait(entry) && (await unlessUnknown(leases.isTaken(name))) === true) {
          hasWaited = true;
          await sleep(POLL_MS);
        }
        entry.stop.signal.throwIfAborted();
        return hasWaited ? await transcodes.fetch(name, source) : undefined;
      },
      async begin() {
        taking = unlessUnknown(leases.take(name));
        // A listener does not wait for the database.
        if (!canWait(entry)) return;
        const lease = await taking;
        if (lease === undefined) throw new ConvertedElsewhere();
        // It may have been converted while this one was in the queue. If it is there and cannot be read, it is converted.
        if (isChecked) return;
        isChecked = true;
        if (!(await transcodes.has(name, source))) return;
        release(lease);
        throw new ConvertedElsewhere();
      },
      end(isCached) {
        void taking.then(async (lease) => {
          if (isCached && (lease !== undefined || !(await isStoredElsewhere(name, source))))
            await transcodes.save(name, source);
          release(lease);
        });
      },
    };
  };
}
