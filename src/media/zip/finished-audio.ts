/** Audio files for zips: finished ones, and the treatment of unreadable ones. */
import type { OpenAudio, TrackMedia } from '../../domain/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import { ZIP_FORMAT } from './zip-contents.ts';

export type OpenTrackAudio = (
  track: TrackMedia,
  format: AudioFormat,
  signal?: AbortSignal,
) => Promise<OpenAudio>;

/** Resolves when the audio is finished; rejects with the reason of `stop` when that is aborted before. */
export async function openFinished(
  openAudio: OpenTrackAudio,
  track: TrackMedia,
  stop: AbortSignal,
): Promise<OpenAudio> {
  return await whenFinished(await openAudio(track, ZIP_FORMAT, stop), stop);
}

/** Releases the audio if it rejects. */
export async function whenFinished(audio: OpenAudio, stop: AbortSignal): Promise<OpenAudio> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onStop = () => reject(stop.reason);
  if (stop.aborted) onStop();
  stop.addEventListener('abort', onStop, { once: true });
  try {
    await Promise.race([audio.finished, stopped]);
    return audio;
  } catch (error) {
    audio.release();
    throw error;
  } finally {
    stop.removeEventListener('abort', onStop);
  }
}

/** A track whose audio cannot be read is left out; any other failure would make a different zip the next time. */
export function leaveOut(error: unknown): undefined {
  if (error instanceof Refusal && error.kind === 'not-found') return undefined;
  throw error;
}
