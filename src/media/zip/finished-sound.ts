/** Sounds for zips: finished ones, and what to do about those that cannot be read. */
import type { Sound, TrackMedia } from '../../domain/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { AudioFormat } from '../../domain/vocabulary.ts';
import { ZIP_FORMAT } from './zip-contents.ts';

export type OpenSound = (track: TrackMedia, format: AudioFormat, signal?: AbortSignal) => Promise<Sound>;

/** Resolves when the sound is finished; rejects with the reason of `stop` when that is aborted before. */
export async function openFinished(
  openSound: OpenSound,
  track: TrackMedia,
  stop: AbortSignal,
): Promise<Sound> {
  return await whenFinished(await openSound(track, ZIP_FORMAT, stop), stop);
}

/** Releases the sound where it rejects. */
export async function whenFinished(sound: Sound, stop: AbortSignal): Promise<Sound> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const onStop = () => reject(stop.reason);
  if (stop.aborted) onStop();
  stop.addEventListener('abort', onStop, { once: true });
  try {
    await Promise.race([sound.finished, stopped]);
    return sound;
  } catch (error) {
    sound.release();
    throw error;
  } finally {
    stop.removeEventListener('abort', onStop);
  }
}

/** A track whose sound cannot be read is left out; any other failure would make a different zip the next time. */
export function leaveOut(error: unknown): undefined {
  if (error instanceof Refusal && error.kind === 'not-found') return undefined;
  throw error;
}
