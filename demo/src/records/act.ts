/** An invented artist, as the language files describe it. The rest is composed from it. */
import type { Translations } from '../../../src/domain/record-values.ts';
import type { Gender } from '../../../src/domain/vocabulary.ts';
import type { StyleName } from '../styles.ts';
import type { Songbook } from './songbook.ts';

export interface Act {
  name: string;
  book: Songbook;
  /** Titles of this artist only, in the format of a songbook. */
  own?: string;
  style: StyleName;
  home: [city: string, country: string, latitude: number, longitude: number];
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
