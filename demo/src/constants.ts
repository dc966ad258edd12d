/** Values that the service defines. Only their types are imported, so that the package loads nothing of the service. */
import type { BUILT_IN } from '../../src/domain/built-in.ts';
import type { DEMO_CLIENT_ID, WAVEFORM_PEAKS } from '../../src/domain/vocabulary.ts';

/** Starts the `audio` and `image` of every record. */
export const SCHEME: typeof BUILT_IN = 'demo:';
export const CLIENT_ID: typeof DEMO_CLIENT_ID = '5eedcafe';
/** Peaks of a waveform. */
export const PEAKS: typeof WAVEFORM_PEAKS = 960;
