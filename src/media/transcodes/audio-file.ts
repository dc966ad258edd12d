import type { Readable } from 'node:stream';

/** The bytes of an audio file that is sent: on this machine, where it may still grow, or in a storage. */
export interface AudioFile {
  /** Bytes that can be read now. */
  readonly size: number;
  /** All of its bytes exist. */
  readonly whole: boolean;
  /** Resolves when there is something to read, or the file is complete. Rejects if it fails before. */
  readonly begun: Promise<void>;
  /** Rejects if the file fails. */
  readonly finished: Promise<void>;
  /** Resolves when the byte at `position` can be read, or the file is complete. Rejects if it fails before. */
  reached(position: number): Promise<void>;
  /** The bytes from `from` to before `to`. Ends with the file; fails if the file fails. */
  read(from: number, to?: number): Readable;
  /** No reads are allowed after this. */
  close(): void;
}

/** A file that is complete. */
export interface WholeFile {
  file: AudioFile;
  modified: Date;
  /** The position of its audio. */
  begin: number;
}
