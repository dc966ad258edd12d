/** A file that may still be written to, and any number of readers that wait for what is to come. */
import { close, read } from 'node:fs';
import { Readable } from 'node:stream';
import { CHUNK_BYTES, lendChunk } from '../../domain/chunks.ts';

export interface GrowingFile {
  /** Bytes that can be read now. */
  readonly size: number;
  /** All of its bytes are there. */
  readonly whole: boolean;
  /** There is something to read, or it is whole. Rejects when it fails before. */
  readonly begun: Promise<void>;
  /** Rejects when it fails. */
  readonly finished: Promise<void>;
  /** Resolves when the byte at `position` can be read, or it is whole. Rejects when it fails before. */
  reached(position: number): Promise<void>;
  grow(size: number): void;
  finish(size: number): void;
  fail(error: unknown): void;
  /** The bytes from `from` up to, not including, `to`. Ends with the file; fails where the file does. */
  read(from: number, to?: number): Readable;
  /** Nobody may read after this. */
  close(): void;
}

/** `descriptor` is closed by `close`. */
export function createGrowingFile(descriptor: number): GrowingFile {
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  // Not everybody who opens a sound asks how it ended.
  begun.promise.catch(() => {});
  finished.promise.catch(() => {});
  const waiting = new Set<() => void>();
  let size = 0;
  let state: 'growing' | 'whole' | 'failed' = 'growing';
  let fault: unknown;

  function wakeAll(): void {
    for (const wake of [...waiting]) wake();
  }

  function grow(to: number): void {
    if (to <= size) return;
    size = to;
    begun.resolve();
    wakeAll();
  }

  async function reached(position: number): Promise<void> {
    while (size <= position && state === 'growing') {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      await promise;
      waiting.delete(resolve);
    }
    if (size <= position && state === 'failed') throw fault;
  }

  function readable(from: number, to = Number.POSITIVE_INFINITY): Readable {
    let at = from;
    let reading = false;
    let afterRead: (() => void) | undefined;

    function next(): void {
      waiting.delete(next);
      if (at >= to) stream.push(null);
      else if (at < size) take(Math.min(CHUNK_BYTES, size - at, to - at));
      else if (state === 'whole') stream.push(null);
      else if (state === 'failed') stream.destroy(fault as Error);
      else waiting.add(next);
    }

    function take(length: number): void {
      reading = true;
      const room = length === CHUNK_BYTES ? lendChunk() : Buffer.allocUnsafe(length);
      read(descriptor, room, 0, length, at, (error, count) => {
        reading = false;
        if (afterRead !== undefined) afterRead();
        else if (error !== null) stream.destroy(error);
        else {
          at += count;
          // Its end would be taken for that of the sound: who was promised more has to learn that it is not.
          if (count === 0) stream.destroy(new Error('a file became shorter while it was read'));
          else stream.push(count === length ? room : room.subarray(0, count));
        }
      });
    }

    const stream = new Readable({
      highWaterMark: CHUNK_BYTES,
      read: next,
      // Not before the read in flight is over: the descriptor may be closed then, and be another file's.
      destroy(error, done) {
        waiting.delete(next);
        if (reading) afterRead = () => done(error);
        else done(error);
      },
    });
    return stream;
  }

  return {
    get size() {
      return size;
    },
    get whole() {
      return state === 'whole';
    },
    begun: begun.promise,
    finished: finished.promise,
    reached,
    grow,
    finish(to) {
      grow(to);
      state = 'whole';
      begun.resolve();
      finished.resolve();
      wakeAll();
    },
    fail(error) {
      fault = error;
      state = 'failed';
      begun.reject(error);
      finished.reject(error);
      wakeAll();
    },
    read: readable,
    close: () => close(descriptor, () => {}),
  };
}
