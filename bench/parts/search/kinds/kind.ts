/** A kind of search, and what most kinds have in common: how a title or an artist is typed. */
import type { Rating } from '../../../../src/domain/vocabulary.ts';
import type { SeededRandom } from '../../../catalogue/random.ts';
import type { Counted, SoughtTrack } from '../sought.ts';

/** What is typed for a track; undefined if the track has no case of the kind. */
export type Typed = (track: SoughtTrack, random: SeededRandom) => string | undefined;

export interface SearchKind {
  name: string;
  /** The share that should be among the first `place` results. */
  aim: number;
  place: 1 | 3;
  counted: Counted;
  /** Whether only popular tracks with namesakes are looked for, by title alone. */
  hits?: boolean;
  boost?: Rating;
  type: Typed;
}

export const kind = (aim: number, name: string, type: Typed, counted: Counted = 'track'): SearchKind => ({
  name,
  aim,
  place: 3,
  counted,
  type,
});

export const NOT_LATIN = /[^\p{scx=Latn}\p{scx=Common}]/u;
export const UNSPACED = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;

export const isEnglish = (lang: string): boolean => lang === 'en' || lang === '';

export const both = ({ name, artist }: SoughtTrack): string => `${name} ${artist}`;

/** The title alone where it identifies the track, in half of the cases; otherwise with the artist. */
export const query = (track: SoughtTrack, random: SeededRandom, name = track.name): string =>
  track.alone && random.chance(0.5) ? name : `${name} ${track.artist}`;

/** The title changed; undefined if the change does not apply. */
export const withTitle =
  (change: (name: string, random: SeededRandom, track: SoughtTrack) => string | undefined): Typed =>
  (track, random) => {
    const name = change(track.name, random, track);
    return name === undefined || name === track.name ? undefined : query(track, random, name);
  };

/** Title and artist changed together; undefined if nothing changes. */
export const withText =
  (change: (text: string, random: SeededRandom) => string | undefined): Typed =>
  (track, random) => {
    const text = query(track, random);
    const changed = change(text, random);
    return changed === text ? undefined : changed;
  };
