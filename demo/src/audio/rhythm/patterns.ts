/**
 * What accompanies: chords and bass, as bars in sixteenths for four and for three quarters.
 *
 * Chords, a digit a strike as in the grooves:   strum 9...6.6...6.6.5.
 * Bass, a letter a note:                        walk  r...3...5...a...
 * r root, 3 third, 5 fifth, o octave, a a step towards the next chord's root; a note lasts until the next one.
 */
import bassPatterns from '../data/bass-patterns.json' with { type: 'json' };
import chordPatterns from '../data/chord-patterns.json' with { type: 'json' };

type PatternBar = Record<3 | 4, string>;

export interface Strikes extends PatternBar {
  /**
   * strum: strings one after the other, down on the beat and up off it; arp: one note a strike; block: all at once; power: the
   * root, on an instrument that adds the rest.
   */
  mode: 'strum' | 'arp' | 'block' | 'power';
  /** Sixteenths a strike rings at most. */
  hold: number;
}

export type ChordPattern = keyof typeof chordPatterns;
export type BassPattern = keyof typeof bassPatterns;

export const CHORDS = chordPatterns as Record<ChordPattern, Strikes>;
export const BASSES: Record<BassPattern, PatternBar> = bassPatterns;
