/**
 * Keys, chords and where their notes lie.
 *
 *     chord('1', 'ionian', 3)   → C E G            chord('5', 'aeolian', 3)  → G B♭ D
 *     chord('2', 'ionian', 4)   → D F A C          chord('5M', 'aeolian', 3) → G B D   (M: its third is made major)
 *     chord('4m', 'ionian', 3)  → F A♭ C           chord('b7', 'ionian', 3)  → B♭ D F  (b: its root lies a semitone below the major one's)
 *
 * all above a tonic of C. A chord brings its own scale: under G B D a melody in C minor sings B, not B♭. That is why an alteration
 * changes the scale, and the chord is then read off it in thirds.
 */
import progressions from '../data/progressions.json' with { type: 'json' };

/** Four chords for four bars, by the kind of music. */
export const PROGRESSIONS: Record<
  keyof typeof progressions,
  Record<'major' | 'minor', string[]>
> = progressions;

export const MODES = {
  ionian: [0, 2, 4, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  aeolian: [0, 2, 3, 5, 7, 8, 10],
  harmonic: [0, 2, 3, 5, 7, 8, 11],
  hijaz: [0, 1, 4, 5, 7, 8, 10],
};

export type Mode = keyof typeof MODES;

export const isMinor = (mode: Mode) => MODES[mode][2] === 3;

export interface Chord {
  /** Position in the scale, 0 for the tonic. */
  degree: number;
  /** Semitones above the tonic: the root first, then the rest in thirds. */
  tones: number[];
  /** The seven notes that go with it. */
  scale: number[];
}

/** `size` notes: 3 a triad, 4 a seventh, 5 a ninth; 2 is root and fifth alone. */
export function chord(symbol: string, mode: Mode, size: number): Chord {
  const [, flat, digit, third] = /^(b?)([1-7])([Mm]?)$/.exec(symbol)!;
  const degree = Number(digit) - 1;
  const scale = [...MODES[mode]];
  if (flat) scale[degree] = MODES.ionian[degree] - 1;
  const at = (steps: number) => (degree + steps) % 7;
  const above = (semitones: number) => (scale[degree] + semitones + 12) % 12;
  if (third || flat) scale[at(2)] = above(third === 'm' ? 3 : 4);
  if (flat) scale[at(4)] = above(7);
  const steps = size === 2 ? [0, 4] : [0, 2, 4, 6, 8].slice(0, size);
  return { degree, tones: steps.map((step) => scale[at(step)]), scale };
}

/**
 * The chord's notes within the octave and a bit above `lowest`. Notes that two chords share stay where they are,
 * and the others move little: good voice leading without looking back.
 */
export function voicing(of: Chord, tonic: number, lowest: number): number[] {
  return of.tones
    .map((tone, index) => above(tonic + tone, lowest) + (index === 4 ? 12 : 0))
    .sort((one, other) => one - other);
}

/** The lowest key of this name that is not below `lowest`. */
export function above(key: number, lowest: number): number {
  return lowest + ((((key - lowest) % 12) + 12) % 12);
}

/** The key of a step of the chord's scale; 7 is the tonic's octave, -1 the note below the tonic. */
export function keyOf(step: number, under: Chord, tonic: number): number {
  const octave = Math.floor(step / 7);
  return tonic + 12 * octave + under.scale[step - 7 * octave];
}

/** Whether a step of the scale belongs to the chord. */
export function isTone(step: number, of: Chord): boolean {
  const position = ((step % 7) + 7) % 7;
  return of.tones.includes(of.scale[position]);
}
