/** The listening history of a user, and the service that listens are sent to. */
import type { PlayableTrack } from './catalogue/teasers.ts';

/** The newest of one user; older ones are deleted. */
export const HISTORY_MAX = 10_000;
export const HISTORY_DAYS = 365;

/** A track counts as heard after this many seconds, or half of a shorter one. */
export const LISTEN_SECONDS = 30;

export function listenSeconds(duration: number): number {
  return duration > 0 ? Math.min(LISTEN_SECONDS, duration / 2) : LISTEN_SECONDS;
}

/** A listen of a user who may have a history. */
export interface Listen {
  trackId: number;
  /** The duration of the track, in seconds; 0 where it is unknown. */
  duration: number;
  /** When it began, in milliseconds since 1970. */
  at: number;
  /** A player has reported that it was played; otherwise it is concluded from what was sent. */
  isReported: boolean;
}

/** A listen of the same track that is already stored. */
export interface KnownListen {
  n: number;
  at: number;
  isReported: boolean;
}

/** A player may request audio so long before it is played. */
const AHEAD_SECONDS = 30 * 60;
/** What the reports of a track that is repeated may differ by. */
const TOLERANCE_SECONDS = 5;

const lengthOf = ({ duration }: Pick<Listen, 'duration'>) => (duration > 0 ? duration : LISTEN_SECONDS);

/** A stored listen can be the same only if it is at most so far away, in milliseconds. */
export function sameWithinMs(listen: Pick<Listen, 'duration'>): number {
  return (AHEAD_SECONDS + lengthOf(listen)) * 1000;
}

/**
 * Which of the stored listens of a track is the same as a further one. With a track of three minutes:
 *
 *   stored             then                  the same
 *   streamed at 12:00  reported at 12:08     yes: it was loaded ahead
 *   reported at 12:00  streamed at 12:08     yes
 *   reported at 12:00  reported at 12:01     yes: a track takes its time
 *   reported at 12:00  reported at 12:03     no: it was repeated
 *
 * A stored listen that was streamed is the same as one report only: then it counts as reported itself.
 */
export function findSame(known: readonly KnownListen[], listen: Listen): KnownListen | undefined {
  const length = lengthOf(listen) * 1000;
  const repeats = Math.max(1000, length - TOLERANCE_SECONDS * 1000);
  const within = sameWithinMs(listen);
  return known.find(({ at, isReported }) => {
    if (!listen.isReported) return Math.abs(listen.at - at) <= within;
    if (isReported) return Math.abs(listen.at - at) < repeats;
    return listen.at - at <= within && at - listen.at <= length;
  });
}

/** An entry of the history. */
export interface HistoryEntry {
  /** Identifies it among those of the user. */
  id: number;
  track_id: number;
  /** ISO timestamp. */
  listened: string;
}

/** A place in the history, which is in this order, descending. */
export type HistoryPlace = Pick<HistoryEntry, 'listened' | 'id'>;

/** The newest first. */
export interface HistoryPage<Entry = HistoryEntry> {
  on: boolean;
  entries: Entry[];
  /** The value of the field `before` of the next request; null at the end. */
  next: string | null;
}

/** An entry with its track, unless that is no longer in the catalogue. */
export interface HeardTrack extends HistoryEntry {
  track?: PlayableTrack | undefined;
}

/** `GET /web-api/history` */
export type HistoryAnswer = HistoryPage<HeardTrack>;

/**
 * - `ok`: the last listen was accepted, or none was sent yet.
 * - `failing`: the service cannot be reached or does not accept listens at the moment; they wait.
 * - `refused`: the service does not accept the token; nothing is sent.
 */
export type ScrobbleState = 'ok' | 'failing' | 'refused';

/** The service that the listens of a user are sent to. */
export interface Scrobbler {
  url: string;
  /** The name of the user there. */
  name: string;
  state: ScrobbleState;
  /** The message of the last failure; empty while there is none. */
  error: string;
  /** When the state changed; an ISO timestamp. */
  changed: string;
  /** When a listen was last accepted; empty before the first. */
  sent: string;
}

/** What the account page shows. */
export interface ScrobblingStatus {
  scrobbler: Scrobbler | null;
  /** Listens that wait to be sent. */
  pending: number;
  /** The URL that is offered; empty where the operator does not allow it any more. */
  offered: string;
  /** Whether users may choose another one. */
  isFree: boolean;
}

export const SCROBBLE_URL_MAX = 200;
export const SCROBBLE_TOKEN_MAX = 200;

/** Which services the operator lets users send their listens to; `false`: none. */
export type ScrobblePolicy =
  | false
  | {
      /** Every host with a public address. */
      isAny: boolean;
      /** Hosts, over TLS and with a public address. */
      hosts: readonly string[];
      /** Such as `http://127.0.0.1:8100`; their addresses may be private. */
      origins: readonly string[];
    };
