/** How each style of the demo plays: harmony, rhythm, instruments, and the room. */
import type { StyleName } from '../../styles.ts';
import bands from '../data/bands.json' with { type: 'json' };
import type { PatchName } from '../instruments/patches.ts';
import type { Mode, PROGRESSIONS } from '../notes/harmony.ts';
import type { GrooveName } from '../rhythm/grooves.ts';
import type { BassPattern, ChordPattern } from '../rhythm/patterns.ts';

export interface Band {
  /** Quarters a minute of the slowest and of the fastest; the speeds lie evenly between. */
  bpm: [number, number];
  /** Quarters in a bar, drawn with equal chance. */
  meters: (3 | 4)[];
  modes: Mode[];
  /** The family of the chord progressions. */
  family: keyof typeof PROGRESSIONS;
  /** Notes in a chord. */
  size: number;
  /** Absent: no drums. */
  grooves?: Partial<Record<3 | 4, GrooveName[]>>;
  chords: ChordPattern[];
  bassline?: BassPattern[];
  comp: PatchName[];
  lead: PatchName[];
  pad?: PatchName[];
  bass?: PatchName[];
  /** How many notes a melody has: 0 few … 1 many. */
  density: number;
  /** Delay of every second sixteenth or eighth, as a share of it. */
  swing?: { share: number; of: 8 | 16 };
  /** Reverberation, echo, and how far everything gives way to the kick; 0 … 1. */
  room: number;
  echo?: number;
  pump?: number;
  /** Milliseconds by which players miss the beat. */
  loose: number;
  ending: 'chord' | 'fade';
  /** Brings the band to the loudness of the others, about -16 LUFS; found by measuring. */
  decibels: number;
}

export const BANDS = bands as Record<StyleName, Band>;
