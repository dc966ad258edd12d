/** How far the conversion of a zip's audio files is, for the page that downloads it. */
import type { AudioStatus, TrackMedia, ZipProgress } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { AUDIO_FORMATS, type AudioFormat } from '../../domain/vocabulary.ts';
import { downloadable } from './zip-contents.ts';

/** Typical bytes per second. Those of VBR and FLAC depend on the music. */
const BYTES_PER_SECOND: Record<AudioFormat, number> = {
  mp31: 12_000,
  mp32: 26_000,
  ogg: 19_000,
  flac: 105_000,
};

/** Does not convert, and looks at one audio file after the other. */
export async function zipProgress(
  tracks: readonly TrackMedia[],
  format: AudioFormat,
  audioStatus: (track: TrackMedia, format: AudioFormat) => Promise<AudioStatus>,
): Promise<ZipProgress> {
  const included = downloadable({ tracks });
  const seconds = included.reduce((sum, { track }) => sum + track.duration, 0);
  let ready = 0;
  for (const { track } of included) if (await isReady(audioStatus(track, format))) ready++;
  const sizes = AUDIO_FORMATS.map((one) => [one, seconds * BYTES_PER_SECOND[one]] as const);
  return {
    tracks: included.length,
    ready,
    left_out: tracks.length - included.length,
    bytes: Object.fromEntries(sizes) as ZipProgress['bytes'],
  };
}

/** Nothing of an unreadable file is converted: the zip omits it. */
async function isReady(status: Promise<AudioStatus>): Promise<boolean> {
  try {
    return (await status).state === 'ready';
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not-found') return true;
    throw error;
  }
}
