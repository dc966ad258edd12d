/** Audio files for zips: finished ones, and the treatment of unreadable ones. */
import type { OpenAudio, TrackMedia } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import { unlessAborted } from '../unless-aborted.ts';

export type OpenTrackAudio = (
  track: TrackMedia,
  format: AudioFormat,
  signal?: AbortSignal,
) => Promise<OpenAudio>;

/** Resolves when the audio is finished; rejects with the reason of `stop` when that is aborted before. */
export async function openFinished(
  openAudio: OpenTrackAudio,
  track: TrackMedia,
  format: AudioFormat,
  stop: AbortSignal,
): Promise<OpenAudio> {
  return await whenFinished(await openAudio(track, format, stop), stop);
}

/** Releases the audio if it rejects. */
export async function whenFinished(audio: OpenAudio, stop: AbortSignal): Promise<OpenAudio> {
  try {
    await unlessAborted(audio.finished, stop);
    return audio;
  } catch (error) {
    audio.release();
    throw error;
  }
}

/** A track whose audio cannot be read is left out; any other failure would make a different zip the next time. */
export function leaveOut(error: unknown): undefined {
  if (error instanceof Refusal && error.kind === 'not-found') return undefined;
  throw error;
}
