/**
 * The initials of an artist, and a number for the colours of its image:
 *
 *   The Saltmarsh Choir → SC     Żółte Łódki → ŻŁ     404 Owls → 4O     久石譲 → 久     !!! → !
 */

/** Left out where other words follow. */
const ARTICLES = new Set(['the', 'der', 'die', 'das', 'le', 'la', 'les', 'el', 'los', 'las', 'os', 'as']);
const READ_MAX = 200;

/** One or two characters; a note for names without any. */
export function initialsOf(name: string): string {
  const words = name.slice(0, READ_MAX).trim().split(/\s+/u);
  const [article, ...others] = words;
  const meant = others.length > 0 && ARTICLES.has(article.toLowerCase()) ? others : words;
  const letters = meant.map(firstLetter).filter((letter) => letter !== undefined);
  const [first, ...rest] = letters;
  // Well-formed: a lone half of a surrogate pair cannot be sent as UTF-8.
  if (first === undefined) return [...words[0].toWellFormed()][0] ?? '♪';
  const last = rest.at(-1);
  return last !== undefined && isShort(first) && isShort(last) ? first + last : first;
}

function firstLetter(word: string): string | undefined {
  const [letter] = /[\p{L}\p{N}]/u.exec(word) ?? [];
  // ß becomes SS.
  return letter === undefined ? undefined : [...letter.toUpperCase()][0];
}

/** Two letters of an alphabet fit next to each other; of other scripts one is enough. */
function isShort(letter: string): boolean {
  return /[\p{Lu}\p{Nd}]/u.test(letter);
}

/** The same for the same text everywhere, from 0 to `count` - 1 (FNV-1a). */
export function numberOf(text: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % count;
}
