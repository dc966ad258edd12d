/**
 * Zips that are sent while their sounds are converted, without a length, so that the first client that downloads a zip gets it as
 * soon as the second one:
 *
 *     0 s   the client requests the zip; names, licences and the tag are known; sounds 1 and 2 are being converted
 *     3 s   sound 1 is finished and is sent; sound 3 is being converted
 *     4 s   sound 2 is finished and is sent …
 *
 * The bytes and the tag are those of the finished zip, so a download that was interrupted can be resumed with a range.
 * A track that turns out to be unreadable before the first byte is left out, as it is in the finished zip. After that any failure
 * breaks the stream off: the rest would be another zip than the tag stands for.
 */
import { setTimeout } from 'node:timers/promises';
import type { Collection, OpenZip, Sound, SoundStatus, TrackMedia } from '../../domain/media.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import type { Checksums } from './checksums.ts';
import { leaveOut, type OpenSound, openFinished, whenFinished } from './finished-sound.ts';
import {
  contentsOf,
  downloadable,
  type IncludedTrack,
  type NumberedTrack,
  soundEntry,
  ZIP_FORMAT,
  type ZipContents,
} from './zip-contents.ts';
import { readPieces, zipInOrder } from './zip-in-order.ts';

export interface StreamedZipOptions {
  openSound: OpenSound;
  lookAtSound(track: TrackMedia, format: AudioFormat): Promise<SoundStatus>;
  /** Sounds of one zip that are converted at a time. */
  atOnce: number;
  pageOf(trackId: number): string;
  checksums: Checksums;
  log: Log;
  /** How long a client waits for the first sound to begin. */
  waitMs?: number;
}

/** `undefined` where all sounds are converted already, or no track may be downloaded. */
export type OpenStreamedZip = (
  collection: Collection,
  signal: AbortSignal | undefined,
) => Promise<OpenZip | undefined>;

const WAIT_MS = 25_000;
const RETRY_AFTER = 10;
/** Of a sound that cannot be converted at the moment, once the zip is being sent; and how many seconds lie between them at most. */
const TRIES_MAX = 4;
const PAUSE_MAX = 10;

interface Plan {
  included: IncludedTrack[];
  leftOut: NumberedTrack[];
  /** All sounds are converted. */
  isReady: boolean;
}

export function createStreamedZips(options: StreamedZipOptions): OpenStreamedZip {
  const { openSound, lookAtSound, atOnce, pageOf, checksums, log, waitMs = WAIT_MS } = options;

  async function planOf(collection: Collection, stop: AbortSignal): Promise<Plan> {
    const plan: Plan = { included: [], leftOut: [], isReady: true };
    for (const one of downloadable(collection)) {
      stop.throwIfAborted();
      const status = await statusOf(one.track, stop).catch(leaveOut);
      if (status === undefined) plan.leftOut.push(one);
      else plan.included.push({ ...one, version: status.version });
      if (status?.state === 'unmade') plan.isReady = false;
    }
    return plan;
  }

  /** A sound that may not be converted is tried now: before the first byte, it can still be left out or refused. */
  async function statusOf(track: TrackMedia, stop: AbortSignal): Promise<SoundStatus> {
    const status = await lookAtSound(track, ZIP_FORMAT);
    if (status.state !== 'doubtful') return status;
    const sound = await openFinished(openSound, track, stop);
    sound.release();
    return { version: sound.version, state: 'ready' };
  }

  async function begin(collection: Collection, stop: AbortSignal): Promise<OpenZip | undefined> {
    // Each try leaves out one more track.
    for (const _ of collection.tracks) {
      const plan = await planOf(collection, stop);
      if (plan.isReady) return undefined;
      const [{ track, version }] = plan.included;
      const first = await openSound(track, ZIP_FORMAT, stop).catch(leaveOut);
      if (first?.version === version)
        return streamed(contentsOf(collection, plan, pageOf), plan.included, first);
      first?.release();
    }
    return undefined;
  }

  function streamed(contents: ZipContents, included: readonly IncludedTrack[], first: Sound): OpenZip {
    const stop = new AbortController();
    const sounds = createLookAhead(included, Math.max(1, atOnce - 1), (one) =>
      one === included[0] ? whenFinished(first, stop.signal) : openPlanned(openSound, one, stop.signal),
    );
    const tracks = included.map(({ track }, i) => async () => {
      try {
        return soundEntry(contents.files[i], track, await sounds.next(), checksums);
      } catch (error) {
        if (!stop.signal.aborted) log.warn('a zip broke off', { zip: contents.name, track: track.id, error });
        throw error;
      }
    });
    const further = contents.further.map((entry) => async () => entry);
    let size: number | undefined;
    return {
      ...{ name: contents.name, etag: contents.etag, tracks: contents.tracks, modified: undefined },
      get size() {
        return size;
      },
      read() {
        const pieces = zipInOrder([...tracks, ...further], (bytes) => {
          size = bytes;
        });
        return readPieces(pieces, stop);
      },
      release() {
        stop.abort();
        sounds.close();
      },
    };
  }

  return async (collection, signal) => {
    const late = AbortSignal.timeout(waitMs);
    const stop = signal === undefined ? late : AbortSignal.any([signal, late]);
    try {
      return await begin(collection, stop);
    } catch (error) {
      if (error !== late.reason) throw error;
      throw new Refusal(
        'overload',
        'The sounds of this zip are being prepared. Please try again in a moment.',
        {
          retryAfter: RETRY_AFTER,
        },
      );
    }
  };
}

async function openPlanned(
  openSound: OpenSound,
  { track, version }: IncludedTrack,
  stop: AbortSignal,
): Promise<Sound> {
  const sound = await openWhenPossible(openSound, track, stop);
  if (sound.version === version) return sound;
  sound.release();
  throw new Error('the sound of a track has changed while its zip was sent');
}

/** Tries again while the queue of conversions is full. */
async function openWhenPossible(openSound: OpenSound, track: TrackMedia, stop: AbortSignal): Promise<Sound> {
  for (let tries = 1; ; tries++) {
    try {
      return await openFinished(openSound, track, stop);
    } catch (error) {
      const retryAfter = error instanceof Refusal ? error.retryAfter : undefined;
      if (retryAfter === undefined || tries === TRIES_MAX) throw error;
      await setTimeout(Math.min(retryAfter, PAUSE_MAX) * 1000, undefined, { signal: stop });
    }
  }
}

interface LookAhead {
  /** Releases the sound before. */
  next(): Promise<Sound>;
  close(): void;
}

/** Opens sounds in their order, so many before they are needed. */
function createLookAhead(
  tracks: readonly IncludedTrack[],
  ahead: number,
  open: (one: IncludedTrack) => Promise<Sound>,
): LookAhead {
  const opening: Promise<Sound>[] = [];
  const waiting = tracks.values();
  let current: Sound | undefined;
  let isClosed = false;

  function fill(): void {
    while (opening.length <= ahead) {
      const { done, value } = waiting.next();
      if (done) return;
      const sound = open(value);
      sound.catch(() => {});
      opening.push(sound);
    }
  }

  fill();
  return {
    async next() {
      current?.release();
      current = undefined;
      const sound = await opening.shift()!;
      if (isClosed) {
        sound.release();
        throw new Error('a zip was released while it was read');
      }
      current = sound;
      fill();
      return sound;
    },
    close() {
      isClosed = true;
      current?.release();
      for (const sound of opening.splice(0))
        sound.then(
          (one) => one.release(),
          () => {},
        );
    },
  };
}
