/** An invented artist. The rest is composed from it. */
import type { Translations } from '../../../src/domain/imports/record-values.ts';
import type { Gender } from '../../../src/domain/vocabulary.ts';
import type { StyleName } from '../styles.ts';
import acts from './data/acts.json' with { type: 'json' };
import songbooks from './data/songbooks.json' with { type: 'json' };

/**
 * The titles and lyrics of one language. Titles come whole, or from a frame: two lists of halves of which every pair reads well,
 * because each half carries its own grammar:
 *
 *     ['Carta', 'Danza'], ['do barqueiro', 'das ondas']  →  Carta do barqueiro, Danza das ondas, …
 */
export interface Songbook {
  lang: string;
  titles: string[];
  frames: TitleFrame[];
  /** Two verses each. */
  couplets?: string[];
}

export interface TitleFrame {
  first: string[];
  second: string[];
  /** Text between the halves, a space if absent; empty for scripts without spaces. */
  join?: string;
}

export interface Act {
  name: string;
  book: Songbook;
  /** Titles of this artist only. */
  own?: string[];
  style: StyleName;
  home: { latitude: number; longitude: number; country: string; city: string };
  /** Year. */
  joined: number;
  /** Who sings; absent where several do. */
  sings?: Gender;
  license: 'by' | 'by-sa' | 'by-nc' | 'by-nd' | 'by-nc-sa' | 'by-nc-nd';
  /** Jurisdiction of the licence, for the versions that had any. */
  port?: string;
  /** Number of tracks by the title of the release, oldest first. */
  albums: Record<string, number>;
  /** Releases of one track, named after it. */
  singles?: number;
  /** Tracks that belong to no release. */
  loose?: number;
  about: Translations;
  site?: string;
  without?: ('image' | 'download' | 'zip')[];
  pro?: ('licensing' | 'background')[];
  /** Registered with a content identification programme. */
  contentId?: true;
}

const BOOKS: Record<string, Songbook> = songbooks;

/** In the order in which they joined. */
export const ACTS = acts.map((act) => ({ ...act, book: BOOKS[act.book] })) as Act[];
