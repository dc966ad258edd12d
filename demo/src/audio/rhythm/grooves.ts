/**
 * Drum patterns. A row is a bar in sixteenths; a digit says how hard, 9 hardest, a point is a rest:
 *
 *     kick   9.......9.......      one and three
 *     snare  ....9.......9...      two and four
 *     hat    7.5.7.5.7.5.7.5.      eighths
 *
 * Rows of twelve are bars of three quarters. `light` rows play where the music is quiet, all of them where it is not.
 */
import grooves from '../data/grooves.json' with { type: 'json' };
import type { DrumName } from '../instruments/drum.ts';

export interface Groove {
  rows: Partial<Record<DrumName, string>>;
  /** Which of the rows also play alone. */
  light: DrumName[];
  /** Drums of the fill that leads into the next section. */
  fill?: DrumName[];
  crash?: DrumName;
}

export type GrooveName = keyof typeof grooves;

export const GROOVES = grooves as Record<GrooveName, Groove>;
