/**
 * Decides when a response counts as a listen or a download.
 *
 * Listen: 30 seconds of a track, or half of a shorter one, were sent to one listener. It counts once in half an hour, or within the duration of a
 * longer track. The time is extended while new parts are sent: a long mix is one listen, however it is requested. What counts is which part of the audio was
 * sent: ranges add up, a part that is sent ten times counts once, and a cover before the audio does not count.
 * Download: every byte of a file was sent to one listener, in one response or in several with less than an hour between
 * them. It counts once in half an hour for each track in the file.
 * The number of listeners per network and track is limited, because the identity of a player is easy to forge.
 *
 * All of this holds for all nodes together: parts that different nodes have sent add up within a second.
 *
 * Sent means accepted by the connection. Up to a megabyte or two in the buffers of the system counts as sent when a listener
 * disconnects, because it is unknown how much arrived.
 */
import { createHmac } from 'node:crypto';
import type { ActivityCounter } from '../../domain/activity/activity.ts';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import { LISTEN_SECONDS } from '../../domain/listens.ts';
import type { OpenAudio, TrackMedia } from '../../domain/media/media.ts';
import type { Clients } from '../../domain/ports.ts';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import { createShared, type Shared } from '../common-counts/shared.ts';
import { networkOf } from '../limits/network.ts';

/** What distinguishes a listener from others. */
export interface ListenerIdentity {
  address: string;
  userAgent: string;
  /** `from` of the requested URL: `app-5eedcafe`. */
  from: string;
  /** The user of a player that authenticates: one listener in all networks. */
  userId?: number;
}

/** Called during one response with the range that was sent so far: whenever it has grown, and at the end. */
export type Sent = (from: number, to: number) => void;

/** A file that is downloaded. */
export interface Download {
  /** Identifies the file. */
  name: string;
  /** Size and ETag are known once it is converted. Bytes with different ETags do not add up. */
  file: Pick<OpenAudio, 'size' | 'etag'>;
  tracks: readonly number[];
}

export interface ListeningOptions {
  activity: Pick<ActivityCounter, 'listened' | 'downloaded'>;
  clients: Clients;
  shared?: Pick<Shared, 'firsts' | 'salt' | 'addRanges' | 'isConnected'>;
  /** A player of this user was sent enough of a track for a listen, whether or not it counts for the track. */
  onUserListen?: (userId: number, trackId: number, duration: number) => void;
  /** Milliseconds; never goes back. */
  clock?: () => number;
}

/** The parts of one track that one listener has heard. */
interface HeardTrack {
  parts: Coverage;
  isCounted: boolean;
}

/** Tolerance for the rounding errors of sums in seconds. */
const ROUNDING = 1e-6;
const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const HOUR = 60 * MINUTE;

/** The number of listeners in one network whose listens (and as many whose downloads) of a track count in half an hour. */
const LISTENERS_OF_NETWORK_MAX = 10;

/** About 40 and 20 MB. Beyond these, a listener may be counted twice, or has to listen for another half minute. */
const HEARD_MAX = 100_000;
const FETCHED_MAX = 50_000;

/**
 * The maximum bytes per second of audio, assumed while the size is unknown. Only mp31 has a fixed rate; for other formats
 * the end of the conversion gives the size.
 */
const BYTES_A_SECOND: Record<AudioFormat, number> = {
  mp31: 12_000,
  mp32: 40_000,
  ogg: 62_500,
  flac: 1_152_000,
};

export function createListening({ activity, clients, onUserListen, ...options }: ListeningOptions) {
  const { clock = () => performance.now() } = options;
  const { shared = createShared({ clock }) } = options;
  const heard = new BoundedMap<string, HeardTrack>({ maxAgeMs: HALF_HOUR, max: HEARD_MAX, clock });
  const fetched = new BoundedMap<string, Coverage>({ maxAgeMs: HOUR, max: FETCHED_MAX, clock });
  const listens = shared.firsts('listens', LISTENERS_OF_NETWORK_MAX);
  const downloads = shared.firsts('downloads', LISTENERS_OF_NETWORK_MAX);
  const exchange = createRangeExchange(shared);

  // Neither addresses nor values that can be traced back to them are stored.
  const disguised = (text: string) =>
    createHmac('sha256', shared.salt()).update(text).digest('base64url').slice(0, 16);
  const listenerOf = ({ address, userAgent, userId }: ListenerIdentity) =>
    disguised(userId === undefined ? `${networkOf(address)}\n${userAgent}` : `user ${userId}`);
  const groupOf = ({ address }: ListenerIdentity, trackId: number) =>
    `${disguised(networkOf(address))} ${trackId}`;
  const clientOf = ({ from }: ListenerIdentity) => {
    const clientId = from.startsWith('app-') ? from.slice('app-'.length) : '';
    return clients.find(clientId) === undefined ? '' : clientId;
  };

  return {
    stream(
      identity: ListenerIdentity,
      { id, duration }: Pick<TrackMedia, 'id' | 'duration'>,
      format: AudioFormat,
      sound: Pick<OpenAudio, 'size' | 'begin' | 'start'>,
    ): Sent {
      const key = `${listenerOf(identity)} ${id}`;
      const rate = BYTES_A_SECOND[format];
      // One response counts once, however long it lasts.
      let isCounted = false;
      const count = (hearing: HeardTrack, length: number) => {
        if (hearing.isCounted || hearing.parts.covered < Math.min(LISTEN_SECONDS, length / 2) - ROUNDING)
          return;
        hearing.isCounted = true;
        isCounted = true;
        if (identity.userId !== undefined) onUserListen?.(identity.userId, id, duration);
        const clientId = clientOf(identity);
        const isFirst = listens.isFirst(key, groupOf(identity, id), duration);
        whenTrue(isFirst, () => activity.listened(id, clientId));
      };
      return (from, to) => {
        const { size, begin = 0, start = 0 } = sound;
        const whole = size === undefined ? Number.POSITIVE_INFINITY : size - begin;
        const length = duration > 0 ? duration : start + whole / rate;
        const second = size === undefined || duration <= start ? rate : whole / (duration - start);
        const hearing = find(heard, key, () => ({ parts: createCoverage(), isCounted }));
        const { parts } = hearing;
        const before = parts.covered;
        // In seconds, so that parts in two formats add up.
        const secondsAt = (position: number) => start + Math.max(0, position - begin) / second;
        parts.add(secondsAt(from), secondsAt(to));
        const hasGrown = parts.covered > before;
        if (hasGrown) heard.touch(key);
        if (hasGrown && hearing.isCounted) listens.extend(key);
        count(hearing, length);
        if (hasGrown && !hearing.isCounted)
          exchange.add(`listen ${key}`, parts, () => count(hearing, length));
      };
    },

    /** A player reports that its user has listened to a track; the same listen is not counted again when it is streamed. */
    report(identity: ListenerIdentity, { id, duration }: Pick<TrackMedia, 'id' | 'duration'>): void {
      const isFirst = listens.isFirst(`${listenerOf(identity)} ${id}`, groupOf(identity, id), duration);
      whenTrue(isFirst, () => activity.listened(id, clientOf(identity)));
    },

    download(identity: ListenerIdentity, { name, file, tracks }: Download): Sent {
      const listener = listenerOf(identity);
      let isCounted = false;
      const count = (key: string, parts: Coverage) => {
        if (isCounted || file.size === undefined || parts.covered < file.size) return;
        isCounted = true;
        fetched.delete(key);
        const clientId = clientOf(identity);
        for (const id of new Set(tracks)) {
          const isFirst = downloads.isFirst(`${listener} ${id}`, groupOf(identity, id));
          whenTrue(isFirst, () => activity.downloaded(id, clientId));
        }
      };
      return (from, to) => {
        if (isCounted) return;
        const key = `${listener} ${name} ${file.etag}`;
        const parts = find(fetched, key, createCoverage);
        fetched.touch(key);
        parts.add(from, to);
        count(key, parts);
        if (!isCounted) exchange.add(`download ${key}`, parts, () => count(key, parts));
      };
    },

    close: exchange.close,
  };
}

export type Listening = ReturnType<typeof createListening>;

function find<T>(map: BoundedMap<string, T>, key: string, create: () => T): T {
  const found = map.get(key);
  if (found !== undefined) return found;
  const created = create();
  map.set(key, created);
  return created;
}

/** Immediately, if it is known already. */
function whenTrue(is: boolean | Promise<boolean>, then: () => void): void {
  if (is === true) then();
  else if (is !== false) void is.then((later) => later && then());
}

// Adds up what different nodes have sent to one listener. Each second, the parts that have grown are added to those of the other nodes, and
// all of them are added here. Only while nodes count together.

const EXCHANGE_MS = 1000;

interface GrownParts {
  parts: Pick<Coverage, 'add' | 'ranges' | 'covered'>;
  onParts(): void;
}

function createRangeExchange(shared: Pick<Shared, 'addRanges' | 'isConnected'>) {
  let grown = new Map<string, GrownParts>();
  let timer: NodeJS.Timeout | undefined;

  async function exchange(): Promise<void> {
    timer = undefined;
    const batch = [...grown];
    grown = new Map();
    const all = await shared.addRanges(batch.map(([key, { parts }]) => ({ key, ranges: parts.ranges() })));
    for (const [i, [, { parts, onParts }]] of batch.entries()) {
      const before = parts.covered;
      for (const [from, to] of all?.[i] ?? []) parts.add(from, to);
      if (parts.covered > before) onParts();
    }
  }

  return {
    /** The parts have grown. `onParts` is called after others have made them grow further. */
    add(key: string, parts: GrownParts['parts'], onParts: () => void): void {
      if (!shared.isConnected()) return;
      grown.set(key, { parts, onParts });
      timer ??= setTimeout(() => void exchange(), EXCHANGE_MS).unref();
    },
    close(): void {
      clearTimeout(timer);
    },
  };
}

/** Separate ranges. Players create a few by seeking; further ones are ignored. */
const RANGES_MAX = 64;

interface Part {
  from: number;
  to: number;
}

/**
 * The total length of ranges, in which overlaps count once:
 *
 *   [0, 10) and [5, 20) and [5, 20) again → 20      [0, 10) and [30, 40) → 20
 */
export function createCoverage() {
  /** In ascending order, with gaps between them. */
  let parts: Part[] = [];
  let covered = 0;
  return {
    get covered() {
      return covered;
    },
    ranges: (): [from: number, to: number][] => parts.map(({ from, to }) => [from, to]),
    /** `to` is exclusive. */
    add(from: number, to: number): void {
      if (!(to > from)) return;
      const whole = { from, to };
      const apart: Part[] = [];
      for (const part of parts) {
        if (part.to < from || part.from > to) apart.push(part);
        else {
          whole.from = Math.min(whole.from, part.from);
          whole.to = Math.max(whole.to, part.to);
        }
      }
      if (apart.length >= RANGES_MAX) return;
      parts = [...apart, whole].sort((one, other) => one.from - other.from);
      covered = parts.reduce((sum, part) => sum + (part.to - part.from), 0);
    },
  };
}

type Coverage = ReturnType<typeof createCoverage>;
