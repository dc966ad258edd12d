/**
 * The syntax of a query: quotes, minus and guests. The result is stretches of text whose words share their properties.
 *
 *     red "rain dogs" -live (feat. Tom)   →   red | rain dogs (quoted) | Tom (optional), without `live`
 */
import { type Exclusion, exclusionOf, type Phrase, phraseOf } from './phrase.ts';

/** Phrases and exclusions beyond this many are plain text. */
const MAX_PHRASES = 8;

export interface Stretch {
  text: string;
  quoted: boolean;
  optional: boolean;
}

export interface QuerySyntax {
  stretches: Stretch[];
  phrases: Phrase[];
  absent: Exclusion[];
}

export function plainStretch(text: string): Stretch {
  return { text, quoted: false, optional: false };
}

/** A quote opens after a space and closes before one, so that `7" mix 12"` has none; a minus must precede a letter. */
const SYNTAX = /(?<=^|\s)(?:(-?)"([^"]+)"(?=\s|$)|-(?=[\p{L}\p{N}])(\S+))/gu;
const QUOTES = /[“”„″]/g;
const GUESTS =
  /[([](?:feat|ft|featuring)\b\.?([^)\]]*)[)\]]?|(?<=^|\s)(?:feat|ft|featuring)(?:\.\s*|\s+)(.*)/giu;

/** Other texts have none of it, which is known faster than by looking for all of it. */
const MAY_HAVE_SYNTAX = /["“”„″-]|f(?:ea)?t/iu;

export function readSyntax(text: string): QuerySyntax {
  if (!MAY_HAVE_SYNTAX.test(text)) return { stretches: [plainStretch(text)], phrases: [], absent: [] };
  const phrases: Phrase[] = [];
  const absent: Exclusion[] = [];
  const stretches: Stretch[] = [];
  const straight = text.replace(QUOTES, '"');
  let from = 0;
  for (const match of straight.matchAll(SYNTAX)) {
    const [whole, minus, quoted, word] = match;
    const excludes = minus === '-' || word !== undefined;
    const added = excludes ? addTo(absent, exclusionOf(quoted ?? word)) : addTo(phrases, phraseOf(quoted));
    if (!added) continue;
    stretches.push(...withGuests(straight.slice(from, match.index)));
    if (!excludes) stretches.push({ text: quoted, quoted: true, optional: false });
    from = match.index + whole.length;
  }
  stretches.push(...withGuests(straight.slice(from)));
  return { stretches, phrases, absent };
}

function addTo<T>(list: T[], item: T | undefined): boolean {
  if (item === undefined || list.length === MAX_PHRASES) return false;
  list.push(item);
  return true;
}

function withGuests(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const match of text.matchAll(GUESTS)) {
    stretches.push(plainStretch(text.slice(from, match.index)));
    stretches.push({ text: match[1] ?? match[2] ?? '', quoted: false, optional: true });
    from = match.index + match[0].length;
  }
  stretches.push(plainStretch(text.slice(from)));
  return stretches;
}
