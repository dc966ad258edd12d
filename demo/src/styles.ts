/** How a kind of music sounds, as its tags, tempi and dynamics. Tags are the catalogue's stored spellings. */
import type { Speed } from '../../src/domain/vocabulary.ts';
import styles from './styles.json' with { type: 'json' };

export interface MusicStyle {
  /** The first genre is on every track, the others on some. */
  genres: string[];
  instruments: string[];
  moods: string[];
  /** Drawn with equal chance, so a tempo that is listed twice is twice as likely. */
  speeds: Speed[];
  /** Shares in 0..1. */
  electric: number;
  vocal: number;
  /** Shortest and longest usual track, in seconds. */
  seconds: [number, number];
  shape: 'song' | 'swell' | 'blocks' | 'free';
}

export type StyleName = keyof typeof styles;

export const STYLES = styles as Record<StyleName, MusicStyle>;
