/**
 * The artist of a track and its guests, from the text of the artist tag, in which `; ` separates several values:
 *
 *   Lume feat. Ana             → Lume, with Ana
 *   Lume; Ana                  → the same
 *   Lume, Ana & Rui            → Lume, with Ana and Rui, if all three are artists on their own
 *   Simon & Garfunkel, A       → Simon & Garfunkel, with A, if these are artists and Simon is none
 *   Simon & Garfunkel, AC/DC   → as they are: their parts are no artists
 *
 * Signs of other scripts mean the same as those of ASCII.
 */
import { folded, LINE_MAX } from './texts.ts';

export interface Credits {
  artist: string;
  guests: string[];
}

/** Not the end of `&amp;`. */
const VALUES = /(?<!&(?:amp|quot|apos|lt|gt|#\d{1,6}))[;；]/;
/** ` feat. `, ` (ft. `, `（feat.`. Without the dot only in lower case: Little Feat is a band. */
const FEATURING =
  /(?:\s*([([（［【])\s*|\s+)(?:(?:feat|ft)[.．]\s*|featuring\s+|(?-i:feat|ft)\s+(?=[\p{L}\p{N}]))/iu;
/** The closing bracket, if the opening one was before `feat.`. */
const UNOPENED = /^([^([（［【]*?)\s*[)\]）］】]\s*/u;
const BETWEEN = /[,，、]?\s*[&＆]|[,，、/／]/gu;
/** More are a list, but not of artists. */
const SEPARATORS_MAX = 20;

/** The text of the first artist, before it is separated at `&`, `,` and `/`. */
export function firstOf(text: string): string {
  return namesIn(text)[0] ?? '';
}

export interface KnownArtists {
  /** Whether the name is that of an artist on its own. */
  isArtist(name: string): boolean;
  /** Whether the name is that of one artist, whatever its parts are. */
  isOne(name: string): boolean;
}

export function creditsOf(text: string, known: KnownArtists): Credits {
  const names = known.isOne(text) ? [text] : namesIn(text).flatMap((name) => separate(name, known));
  const [artist = text, ...guests] = names;
  return { artist, guests: guests.filter((guest) => folded(guest) !== folded(artist)) };
}

function namesIn(text: string): string[] {
  return text
    .split(VALUES)
    .flatMap((value) => {
      // Between two names is the opening bracket, or undefined.
      const pieces = value.trim().split(FEATURING);
      return pieces.flatMap((piece, at) => {
        if (at % 2 === 1) return [];
        return pieces[at - 1] === undefined ? piece : piece.replace(UNOPENED, '$1 ');
      });
    })
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The parts of a name if all of them are artists: the shortest ones. */
function separate(name: string, { isArtist, isOne }: KnownArtists): string[] {
  const between = [...name.matchAll(BETWEEN)];
  if (between.length === 0 || between.length > SEPARATORS_MAX || isOne(name)) return [name];
  const starts = [0, ...between.map(({ index, 0: { length } }) => index + length)];
  const ends = [...between.map(({ index }) => index), name.length];
  const last = ends.length - 1;
  /** By the number of the part that they start with: the artists up to the end. */
  const upToEnd: (string[] | undefined)[] = [];
  upToEnd[last + 1] = [];
  for (let first = last; first >= 0; first--)
    for (let to = first; to <= last && upToEnd[first] === undefined; to++) {
      const part = name.slice(starts[first], ends[to]).trim();
      const rest = upToEnd[to + 1];
      if (rest !== undefined && part !== '' && part !== name && isArtist(part))
        upToEnd[first] = [part, ...rest];
    }
  return upToEnd[0] ?? [name];
}

const MENTION = /[\s([（［【](?:feat|ft|featuring|with)(?:[.．]|\s)(.+)/iu;

/** `Faro` → `Faro (feat. Ana & Rui)`, without the guests that the title names. */
export function titleWith(title: string, guests: readonly string[]): string {
  const mentioned = wordsOf(MENTION.exec(title)?.[1] ?? '');
  const added = [...new Set(guests)].filter((guest) => !mentioned.includes(wordsOf(guest)));
  if (added.length === 0) return title;
  const list = [added.slice(0, -1).join(', '), added.at(-1)].filter(Boolean).join(' & ');
  const whole = `${title} (feat. ${list})`;
  return whole.length > LINE_MAX ? title : whole;
}

/** Between spaces, so that a word is not found in another one. */
function wordsOf(text: string): string {
  return ` ${folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
}
