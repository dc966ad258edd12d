/** The port of the built-in catalogue: records for an empty store, and audio that is not in a file. */

import type { ImportRecord } from './imports/records.ts';
import type { Samples } from './media/media.ts';

/**
 * Starts the `audio` and `image` of records without a file: the built-in catalogue synthesizes the audio, and images are
 * drawn. Existing databases contain it.
 */
export const BUILT_IN = 'demo:';

export function isBuiltIn(source: string): boolean {
  return source.startsWith(BUILT_IN);
}

export interface BuiltInCatalogue {
  /** The same records every time, with their waveforms. */
  records(): Iterable<ImportRecord>;
  /** `undefined` if none of its tracks has this `audio`. */
  findAudio(audio: string): BuiltInAudio | undefined;
}

export interface BuiltInAudio {
  samples: Samples;
  /** Number of samples per channel. */
  length: number;
}
