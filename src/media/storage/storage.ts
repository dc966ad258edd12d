/**
 * Files that all nodes share, as objects: complete or absent, under a key such as `originals/3f/3f9a….flac`. A bucket of an S3
 * service, or a folder.
 */
import type { Readable } from 'node:stream';
import { Refusal } from '../../domain/refusal.ts';

/** Rejects (kind `unavailable`) while the storage cannot be used, and (kind `type`) texts that are not keys. */
export interface Storage {
  /** `undefined` if there is no such object. */
  find(key: string): Promise<StoredObject | undefined>;
  /** Rejects with the code `ENOENT` if there is no such object. The stream fails if it ends early. */
  read(key: string, range?: ObjectRange): Promise<OpenObject>;
  /** Replaces an object of this key. Readers see the old or the new one, complete. */
  write(key: string, content: ObjectContent): Promise<void>;
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>;
  /** In order of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Where a client can read the object itself for a while; `undefined` if it can only be read here. */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string | undefined>;
  close(): void;
}

export interface StoredObject {
  key: string;
  size: number;
  modified: Date;
  /** Changes with the content. */
  version: string;
}

export interface OpenObject extends StoredObject {
  /** Must be read or destroyed. */
  stream: Readable;
  /** To be called if the stream fails. Not an event of it: it also fails when its reader stops, as listeners do all the time. */
  onBroken?: (reason: string) => void;
}

/** `to` is exclusive. */
export interface ObjectRange {
  from: number;
  to: number;
}

export interface ObjectContent {
  /** A file, or its bytes. */
  from: { path: string } | Uint8Array;
  /** `audio/flac` */
  type: string;
  /** Hexadecimal; a content with another hash is rejected where that can be checked. */
  sha256?: string;
}

export interface SignedUrlOptions {
  seconds: number;
  /** The headers of the response. */
  type: string;
  disposition?: string | undefined;
}

/** S3 allows 1024 with the prefix. */
const KEY_BYTES_MAX = 900;

/** Throws (kind `type`) what could leave the storage, or cannot be a path of a file system. */
export function requireKey(key: string): void {
  const isPath = key.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
  if (isPath && !/[\p{Cc}\\]/u.test(key) && key.isWellFormed() && Buffer.byteLength(key) <= KEY_BYTES_MAX)
    return;
  throw new Refusal('type', 'it is not the key of a file');
}

/** Before anything is opened for it. */
export function requireRange(range: ObjectRange | undefined): void {
  if (range !== undefined && range.from >= range.to)
    throw new RangeError(`not a range of bytes: ${range.from} to ${range.to}`);
}

/** As the file system reports it, so that callers handle files and objects alike. */
export function noSuchObject(key: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`there is no object ${key}`), { code: 'ENOENT' });
}
