import type { Readable } from 'node:stream';
import type { AudioFormat } from '../vocabulary.ts';

/** The average bit rate of mp32, which is variable. */
export const MP32_KBITS = 225;
export const MP32_BYTES_A_SECOND = (MP32_KBITS * 1000) / 8;

/** What the media half knows of a track: enough to find its audio, write its tags and name its file. */
export interface TrackMedia {
  id: number;
  name: string;
  artist_id: number;
  artist_name: string;
  album_id: number | null;
  /** Empty for a single, as are the album's other texts. */
  album_name: string;
  position: number;
  /** Seconds. */
  duration: number;
  releasedate: string;
  license_ccurl: string;
  /** A file, absolute or relative to the library; `data:…`; `stored:…`; `BUILT_IN` with an id for synthesized audio; empty for none. */
  audio: string;
  /** Files, as above; `embedded:…` for an image inside a music file, `uploaded:…` for one in the database. */
  image: string;
  album_image: string;
  audiodownload_allowed: boolean;
  /** Empty where it has none. */
  isrc: string;
  /** In dB; `null` if unknown. */
  replaygain: number | null;
}

/**
 * Audio that is not in a file: stereo samples of 16 bits at 44,100 a second, little-endian, in chunks.
 * `start`: the second to begin with. A consumer that stops early must call `return`, as leaving a `for await` does, so that the producer can end.
 */
export type Samples = (start?: number) => AsyncIterable<Uint8Array>;

/** `radio`: as mp31, always with two channels at 44,100 a second, nothing but frames, and none that needs the one before. */
export type TranscodeFormat = AudioFormat | 'radio';

export const AUDIO_TYPES: Readonly<Record<TranscodeFormat, string>> = {
  mp31: 'audio/mpeg',
  mp32: 'audio/mpeg',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  radio: 'audio/mpeg',
};

/** A track's audio in one format, on its way out. It may still be being converted. */
export interface OpenAudio {
  /** `audio/mpeg` */
  type: string;
  /** Stands for its bytes, and is known before they are: other bytes have another. */
  version: string;
  /** Known once it is finished; of a constant rate (mp31) mostly from the start. */
  size: number | undefined;
  /** Strong, quotes included; known with the size. */
  etag: string | undefined;
  modified: Date;
  /** The second of the track that it begins with; absent or 0 for all of it. */
  start?: number;
  /** All of its bytes exist. */
  isWhole?(): boolean;
  /** Its first bytes have the duration, even while it is being converted. */
  hasDuration: boolean;
  /** While it is being converted, its first bytes lack what some players show and seek by: it is better to wait a little. */
  isUnfinished?: boolean;
  /** The number of bytes of tags and covers before the audio itself; absent if not known yet. */
  begin?: number | undefined;
  /** The bytes from `from` up to, not including, `to`, or to the end. Waits for bytes that are not there yet. */
  read(from: number, to?: number): Readable;
  /** Where the client can read the same bytes itself; `undefined` if only here. */
  redirect?(disposition: string | undefined): Promise<string | undefined>;
  /** Rejects when it cannot be finished. */
  finished: Promise<void>;
  /** Resolves when the byte at `position` can be read, or none will follow; rejects when it cannot be made. */
  reached(position: number): Promise<void>;
  /**
   * Releases the audio. Call it once for every opened audio. `returnsWithinMs`: the client got Retry-After; the conversion
   * continues for this long, unless others wait for its slot.
   */
  release(returnsWithinMs?: number): void;
}

export interface AudioOptions {
  /** Ends the wait for it. */
  signal?: AbortSignal | undefined;
  /** The client. */
  address?: string | undefined;
  /** The second to begin with. */
  start?: number | undefined;
  /** How long it may wait for another node that converts the same; not at all by default. */
  waitMs?: number | undefined;
}

/** What is known of an audio file before it is opened. */
export interface AudioStatus {
  /** See `OpenAudio`. */
  version: string;
  /**
   * `ready`: it is converted, or needs no conversion. `doubtful`: it is not converted, and cannot be at the moment or failed before.
   */
  state: 'ready' | 'unmade' | 'doubtful';
}

/** The content of one zip, in order: an album or a playlist. */
export interface Collection {
  /** `Artist - Album`, or the playlist's name. */
  title: string;
  /** JPEG. */
  cover: Uint8Array | undefined;
  tracks: readonly TrackMedia[];
  /** The format of its audio files. */
  format: AudioFormat;
}

/** A zip that is sent. Nothing of it is on a disk. */
export interface OpenZip {
  /** `Artist - Album.zip` */
  name: string;
  /** Absent while its audio files are being converted: then it can only be read from its first byte to its last, once. */
  size: number | undefined;
  /** Strong, quotes included. */
  etag: string;
  /** Known with the size. */
  modified: Date | undefined;
  /** Ids of the tracks in it. */
  tracks: readonly number[];
  /** The bytes from `from` up to, not including, `to`, or to the end. */
  read(from: number, to?: number): Readable;
  /** Call it once, when the zip is no longer needed. */
  release(): void;
}

/** All of its audio files are converted: it can be read from anywhere. */
export interface FinishedZip extends OpenZip {
  size: number;
  modified: Date;
  read(from: number, to: number): Readable;
}

/** What a page shows before and during the download of a zip. */
export interface ZipProgress {
  /** In the zip. */
  tracks: number;
  /** How many of them can be sent without a conversion. */
  ready: number;
  /** How many of the first tracks, as many as a zip contains at most, may not be downloaded. */
  left_out: number;
  /** Approximate size of the zip in each format. */
  bytes: Record<AudioFormat, number>;
}

export interface ZipRequest {
  /** The format of its audio files. */
  format: AudioFormat;
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
  /** The client takes all of it from its first byte to its last, and need not know its size. */
  inOrder: boolean;
}

/** Entities with an image or a placeholder. */
export const IMAGE_KINDS = ['album', 'artist', 'track', 'playlist', 'radio', 'feed', 'user'] as const;
export type ImageKind = (typeof IMAGE_KINDS)[number];

export const IMAGE_FORMATS = ['jpeg', 'webp', 'avif'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** The prefix that replaces a file name for uploaded images; the upload time follows. */
export const UPLOADED = 'uploaded:';

/** Empty for other images. */
export function uploadTimeOf(file: string): string {
  return file.startsWith(UPLOADED) ? file.slice(UPLOADED.length) : '';
}

/** The prefix of an original in the storage of all nodes; its name follows: `stored:3f9a….flac`. */
export const STORED = 'stored:';

/** The prefix of a file in the data folder; its path relative to that follows: `data:studio/originals/3f/3f9a….flac`. */
export const DATA = 'data:';

export interface ImageOwner {
  kind: ImageKind;
  id: number;
  name: string;
  /** Absolute path of its image, after `embedded:` that of a music file that contains it, or `uploaded:…`; empty if it has none. */
  file: string;
  /** Without a file: the owners of the images that form its image, four or one. */
  mosaic?: readonly ImageOwner[];
}

export type FindImageOwner = (kind: ImageKind, id: number) => Promise<ImageOwner | undefined>;

/** The size of an image, in pixels. */
export interface Dimensions {
  width: number;
  height: number;
}

export function square(side: number): Dimensions {
  return { width: side, height: side };
}

/** An image that may not have been made yet. */
export interface OpenImage {
  /** Strong, quotes included. */
  etag: string;
  /** It replaces a missing image, and must not be cached for long. */
  standsIn: boolean;
  /** Throws (kind `overload`) when too many are being made. */
  read(): Promise<Buffer>;
}

/** The image of a file and nothing else, as a JPEG. */
export interface Cover extends Dimensions {
  /** Stands for its bytes: others have another. */
  version: string;
  /** `undefined` if it is not an image. Rejects (kind `overload`) when too many are being created. */
  read(): Promise<Buffer | undefined>;
}

export interface Images {
  /** Cropped to the size, never stretched. Entities without a usable image get a placeholder. */
  open(owner: ImageOwner, size: Dimensions, format: ImageFormat): Promise<OpenImage>;
  /** Without a placeholder: entities without an existing file have no cover. */
  findCover(owner: ImageOwner, size: Dimensions): Promise<Cover | undefined>;
}
