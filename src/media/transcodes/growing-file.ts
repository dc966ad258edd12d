/** A file that may still be written to. Any number of readers wait for its next bytes. */
import { close, read } from 'node:fs';
import { Readable } from 'node:stream';
import { CHUNK_BYTES, lendChunk } from '../../domain/collections/chunks.ts';
import type { AudioFile } from './audio-file.ts';

export class GrowingFile implements AudioFile {
  readonly #descriptor: number;
  readonly #begun = Promise.withResolvers<void>();
  readonly #finished = Promise.withResolvers<void>();
  readonly #waiting = new Set<() => void>();
  #size = 0;
  #state: 'growing' | 'whole' | 'failed' = 'growing';
  #error: unknown;

  /** `close` closes the descriptor. */
  constructor(descriptor: number) {
    this.#descriptor = descriptor;
    // Not every caller awaits these.
    this.begun.catch(() => {});
    this.finished.catch(() => {});
  }

  /** Bytes that can be read now. */
  get size(): number {
    return this.#size;
  }

  /** All of its bytes exist. */
  get whole(): boolean {
    return this.#state === 'whole';
  }

  /** Resolves when there is something to read, or the file is complete. Rejects if it fails before. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  /** Rejects if the file fails. */
  get finished(): Promise<void> {
    return this.#finished.promise;
  }

  /** Resolves when the byte at `position` can be read, or the file is complete. Rejects if it fails before. */
  async reached(position: number): Promise<void> {
    while (this.#size <= position && this.#state === 'growing') {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.add(resolve);
      await promise;
      this.#waiting.delete(resolve);
    }
    if (this.#size <= position && this.#state === 'failed') throw this.#error;
  }

  grow(size: number): void {
    if (size <= this.#size) return;
    this.#size = size;
    this.#begun.resolve();
    this.#wakeAll();
  }

  finish(size: number): void {
    this.grow(size);
    this.#state = 'whole';
    this.#begun.resolve();
    this.#finished.resolve();
    this.#wakeAll();
  }

  fail(error: unknown): void {
    this.#error = error;
    this.#state = 'failed';
    this.#begun.reject(error);
    this.#finished.reject(error);
    this.#wakeAll();
  }

  /** The bytes from `from` to before `to`. Ends with the file; fails if the file fails. */
  read(from: number, to = Number.POSITIVE_INFINITY): Readable {
    let position = from;
    let isReading = false;
    let afterRead: (() => void) | undefined;

    const next = (): void => {
      this.#waiting.delete(next);
      if (position >= to) stream.push(null);
      else if (position < this.#size) readChunk(Math.min(CHUNK_BYTES, this.#size - position, to - position));
      else if (this.#state === 'whole') stream.push(null);
      else if (this.#state === 'failed') stream.destroy(this.#error as Error);
      else this.#waiting.add(next);
    };

    const readChunk = (length: number): void => {
      isReading = true;
      const chunk = length === CHUNK_BYTES ? lendChunk() : Buffer.allocUnsafe(length);
      read(this.#descriptor, chunk, 0, length, position, (error, count) => {
        isReading = false;
        position += count;
        if (afterRead !== undefined) afterRead();
        else if (error !== null) stream.destroy(error);
        // An early end must not look like the end of the file.
        else if (count === 0) stream.destroy(new Error('a file became shorter while it was read'));
        else stream.push(count === length ? chunk : chunk.subarray(0, count));
      });
    };

    const stream = new Readable({
      highWaterMark: CHUNK_BYTES,
      read: next,
      // Waits for a read in progress: afterwards the descriptor may be closed, and reused for another file.
      destroy: (error, done) => {
        this.#waiting.delete(next);
        if (isReading) afterRead = () => done(error);
        else done(error);
      },
    });
    return stream;
  }

  /** No reads are allowed after this. */
  close(): void {
    close(this.#descriptor, () => {});
  }

  #wakeAll(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}
