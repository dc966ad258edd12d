/**
 * Zips that are sent while their audio files are converted, without a length, so that the first client that downloads a zip gets it as
 * soon as the second one:
 *
 *     0 s   the client requests the zip; names, licences and the tag are known; audio files 1 and 2 are being converted
 *     3 s   track 1 is finished and is sent; track 3 is being converted
 *     4 s   track 2 is finished and is sent …
 *
 * The bytes and the tag are those of the finished zip, so a download that was interrupted can be resumed with a range.
 * A track that turns out to be unreadable before the first byte is left out, as it is in the finished zip. After that any failure
 * breaks the stream off: the rest would be another zip than the tag stands for.
 */
import { setTimeout } from 'node:timers/promises';
import type { AudioStatus, Collection, OpenAudio, OpenZip, TrackMedia } from '../../domain/media/media.ts';
import type { Log } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import type { Checksums } from './checksums.ts';
import { leaveOut, type OpenTrackAudio, openFinished, whenFinished } from './finished-audio.ts';
import {
  audioEntry,
  contentsOf,
  downloadable,
  type IncludedTrack,
  type NumberedTrack,
  type ZipContents,
} from './zip-contents.ts';
import { readPieces, zipInOrder } from './zip-in-order.ts';

export interface StreamedZipOptions {
  openAudio: OpenTrackAudio;
  audioStatus(track: TrackMedia, format: AudioFormat): Promise<AudioStatus>;
  /** Audio files of one zip that are converted at a time. */
  atOnce: number;
  pageOf(trackId: number): string;
  checksums: Checksums;
  log: Log;
  /** How long a client waits for the first audio to start. */
  waitMs?: number;
}

/** `undefined` if all audio files are converted already, or no track may be downloaded. */
export type OpenStreamedZip = (
  collection: Collection,
  signal: AbortSignal | undefined,
) => Promise<OpenZip | undefined>;

const WAIT_MS = 25_000;
const RETRY_AFTER = 10;
/**
 * Attempts for an audio file that cannot be converted at the moment, once the zip is being sent; and the maximum seconds
 * between them.
 */
const TRIES_MAX = 4;
const PAUSE_MAX = 10;

interface ZipPlan {
  included: IncludedTrack[];
  leftOut: NumberedTrack[];
  /** All audio files are converted. */
  isReady: boolean;
}

export function createStreamedZips(options: StreamedZipOptions): OpenStreamedZip {
  const { openAudio, audioStatus, atOnce, pageOf, checksums, log, waitMs = WAIT_MS } = options;

  async function planOf(collection: Collection, stop: AbortSignal): Promise<ZipPlan> {
    const plan: ZipPlan = { included: [], leftOut: [], isReady: true };
    for (const one of downloadable(collection)) {
      stop.throwIfAborted();
      const status = await statusOf(one.track, collection.format, stop).catch(leaveOut);
      if (status === undefined) plan.leftOut.push(one);
      else plan.included.push({ ...one, version: status.version });
      if (status?.state === 'unmade') plan.isReady = false;
    }
    return plan;
  }

  /** An audio file that may fail is converted now: before the first byte, it can still be left out or refused. */
  async function statusOf(track: TrackMedia, format: AudioFormat, stop: AbortSignal): Promise<AudioStatus> {
    const status = await audioStatus(track, format);
    if (status.state !== 'doubtful') return status;
    const audio = await openFinished(openAudio, track, format, stop);
    audio.release();
    return { version: audio.version, state: 'ready' };
  }

  async function begin(collection: Collection, stop: AbortSignal): Promise<OpenZip | undefined> {
    // Each attempt leaves out one more track.
    for (const _ of collection.tracks) {
      const plan = await planOf(collection, stop);
      if (plan.isReady) return undefined;
      const [{ track, version }] = plan.included;
      const first = await openAudio(track, collection.format, stop).catch(leaveOut);
      if (first?.version === version)
        return streamed(contentsOf(collection, plan, pageOf), collection.format, plan.included, first);
      first?.release();
    }
    return undefined;
  }

  function streamed(
    contents: ZipContents,
    format: AudioFormat,
    included: readonly IncludedTrack[],
    first: OpenAudio,
  ): OpenZip {
    const stop = new AbortController();
    const audios = createLookAhead(included, Math.max(1, atOnce - 1), (one) =>
      one === included[0]
        ? whenFinished(first, stop.signal)
        : openPlanned(openAudio, one, format, stop.signal),
    );
    const tracks = included.map(({ track }, i) => async () => {
      try {
        return audioEntry(contents.files[i], track, await audios.next(), checksums);
      } catch (error) {
        if (!stop.signal.aborted)
          log.warn('a zip ended early', { zip: contents.name, track: track.id, error });
        throw error;
      }
    });
    const further = contents.further.map((entry) => async () => entry);
    let size: number | undefined;
    return {
      name: contents.name,
      etag: contents.etag,
      tracks: contents.tracks,
      modified: undefined,
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
        audios.close();
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
      throw new Refusal('overload', 'The zip is being prepared. Try again in a moment.', {
        retryAfter: RETRY_AFTER,
      });
    }
  };
}

async function openPlanned(
  openAudio: OpenTrackAudio,
  { track, version }: IncludedTrack,
  format: AudioFormat,
  stop: AbortSignal,
): Promise<OpenAudio> {
  const audio = await openWhenPossible(openAudio, track, format, stop);
  if (audio.version === version) return audio;
  audio.release();
  throw new Error('the sound of a track has changed while its zip was sent');
}

/** Tries again while the queue of conversions is full. */
async function openWhenPossible(
  openAudio: OpenTrackAudio,
  track: TrackMedia,
  format: AudioFormat,
  stop: AbortSignal,
): Promise<OpenAudio> {
  for (let tries = 1; ; tries++) {
    try {
      return await openFinished(openAudio, track, format, stop);
    } catch (error) {
      const retryAfter = error instanceof Refusal ? error.retryAfter : undefined;
      if (retryAfter === undefined || tries === TRIES_MAX) throw error;
      await setTimeout(Math.min(retryAfter, PAUSE_MAX) * 1000, undefined, { signal: stop });
    }
  }
}

/** Opens audio files in order, a fixed number ahead. */
function createLookAhead(
  tracks: readonly IncludedTrack[],
  ahead: number,
  open: (one: IncludedTrack) => Promise<OpenAudio>,
) {
  const opening: Promise<OpenAudio>[] = [];
  const waiting = tracks.values();
  let current: OpenAudio | undefined;
  let isClosed = false;

  function fill(): void {
    while (opening.length <= ahead) {
      const { done, value } = waiting.next();
      if (done) return;
      const audio = open(value);
      audio.catch(() => {});
      opening.push(audio);
    }
  }

  fill();
  return {
    /** Releases the audio first. */
    async next(): Promise<OpenAudio> {
      current?.release();
      current = undefined;
      const audio = await opening.shift()!;
      if (isClosed) {
        audio.release();
        throw new Error('a zip was released while it was read');
      }
      current = audio;
      fill();
      return audio;
    },
    close(): void {
      isClosed = true;
      current?.release();
      for (const audio of opening.splice(0))
        audio.then(
          (one) => one.release(),
          () => {},
        );
    },
  };
}
