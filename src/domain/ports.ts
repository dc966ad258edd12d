/** What one layer needs of another without importing it. */
import type { ReadColumns } from './columns.ts';
import type { FaultHealth, TrafficKind } from './node/health.ts';
import type { Plan, Rating } from './vocabulary.ts';

/** An application as the request path sees it. */
export interface Client {
  clientId: string;
  name: string;
  plan: Plan;
  suspended: boolean;
  /** The application chose HTTP statuses for its failures; otherwise they are HTTP 200 (behaviour.md 2). */
  httpStatuses: boolean;
}

export interface Clients {
  find(clientId: string): Client | undefined;
}

/** The status of one limit. */
export interface RateLimitStatus {
  /** Requests in one window. */
  limit: number;
  remaining: number;
  /** Whole seconds until the next window starts. */
  reset: number;
}

/**
 * Rate limits, counted in memory by each node, or by all nodes together; daily quotas also include what other nodes have stored. Methods that
 * count throw `RateLimited` when a limit is used up. They return a promise only if the counts of other nodes must be read first.
 */
export interface Limits {
  /** One request of the application and of the address. Returns the status of the tightest limit, if any is set. */
  countRequest(
    client: Client,
    address: string,
  ): RateLimitStatus | undefined | Promise<RateLimitStatus | undefined>;
  /** One request of an address that names no application. */
  countStranger(address: string): void | Promise<void>;
  /** One request of an address for sound or a picture. */
  countMedia(address: string): void | Promise<void>;
  /** One more stream to the address, until the returned function is called. */
  openStream(address: string): Promise<() => void>;
  /** One request on behalf of a user, by any application. */
  countUser(userId: number): void | Promise<void>;
  /** The status of each limit of the application, and of the address if given, without counting. */
  status(client: Client, address?: string): Promise<Record<string, RateLimitStatus>>;
}

/** Counts requests for each application, day and operation; must cost next to nothing. */
export interface UsageCounter {
  /** One request, and the code of its answer: 0 when it succeeded. */
  count(clientId: string, operation: string, code: number): void;
  /** An error that does not count as a request. `operation` is empty for unknown paths. */
  countRefusal(clientId: string, operation: string, code: number): void;
}

/** Called for every response; must be cheap. */
export interface TrafficCounter {
  /**
   * `operation`: the path of an operation or a route, absent if there is none. `status`: the status of the result, even if
   * another one is sent. `ms`: until it was ready to be sent.
   */
  answered(kind: TrafficKind, operation: string | undefined, status: number, ms: number): void;
  /** A response with an internal error, in addition to `answered`. */
  failed(fault: Omit<FaultHealth, 'at'>): void;
  /** A streamed response has started, and has ended in any way. */
  streamBegins(): void;
  streamEnds(): void;
}

/** The running service. */
export interface App {
  /** The public address. */
  url: string;
  clients: Clients;
  /** Starts the query threads, and resolves when they are ready. Otherwise the first requests that need them start them, and wait. */
  startThreads(): Promise<void>;
  /** Load balancers should send no more requests. Those that arrive are served. */
  drain(): void;
  /** Resolves with the reason if the database cannot be used any more until the program is replaced. */
  unusable: Promise<Error>;
  /** Finishes the requests in flight, then closes everything. */
  close(): Promise<void>;
}

/** Where the database is; the path is absolute. */
export type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

/** A bucket of an S3 service. */
export interface S3Location {
  kind: 's3';
  /** `https://s3.example:9000` */
  endpoint: string;
  region: string;
  bucket: string;
  /** The prefix of all keys: empty, or ends with `/`. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where files are that all nodes share; the path is absolute. */
export type StorageLocation = { kind: 'folder'; folder: string } | S3Location;

/** A waveform as the store keeps it. */
export interface WaveformRecord {
  record: number;
  /** 960 bytes, each 0..100. */
  peaks: Uint8Array;
}

/** Waveforms in ascending order of their numbers. */
export interface WaveformPage {
  records: number[];
  /** The 960 bytes of each, with a 1 between two, as in the file of waveforms. */
  peaks: Uint8Array;
}

/** Waveforms by record number, as the text between the brackets: `0,12,100,…`. */
export interface Waveforms {
  /** Copies the text of a record into `target` and returns its length. Record -1 is silence. */
  copy(record: number, target: Uint8Array, at: number): number;
}

/** `copy` never writes more than this: 960 times `100,`. */
export const WAVEFORM_TEXT_MAX = 960 * 4;

/**
 * Rows from which the read model is built, in ascending id. Absent texts are empty, dates are `yyyy-mm-dd` or empty, flags are
 * 0 or 1, lists and objects are JSON.
 */
export type ArtistRow = ReadColumns<'artist'>;
export type AlbumRow = ReadColumns<'album'>;

/** A track as the store has it: it names a file, which may be missing. */
export interface StoredTrackRow extends ReadColumns<'track'>, Record<Rating, number> {
  /** Record number of the waveform, or null. */
  waveform: number | null;
}

export interface TrackRow extends Omit<StoredTrackRow, 'audio'> {
  has_audio: boolean;
}

/** User activity of a track; only tracks with any. */
export interface TrackStatsRow {
  track_id: number;
  playlisted: number;
  favorited: number;
  likes: number;
  dislikes: number;
  notes: number;
  avgnote: number;
}

/** The latest likes of a user. */
export interface UserLikes {
  id: number;
  trackIds: readonly number[];
}

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields in addition to the message, e.g. `{ requestId, error }`. An `Error` is written with its stack and cause. */
export type LogFields = Record<string, unknown>;

export interface Log extends Record<LogLevel, (message: string, fields?: LogFields) => void> {
  /** Whether a line of this level is written: ask before working for one. */
  isEnabled(level: LogLevel): boolean;
}
