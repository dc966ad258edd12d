/**
 * Playlists by what was typed so far, as `autocomplete` finds names: the beginning of the name, its words in any order, one typing
 * error. The database finds candidates, which are then compared.
 *
 * A typing error leaves one half of the word as it is, or swaps the two letters in its middle: `saltmrash` is looked for as `salt`,
 * `mrash` and `salmtrash`.
 */
import { matchOf, NAME_MATCHES, readTyped, type TypedText } from '../../catalogue/autocomplete/match-name.ts';
import type { TypedWord } from '../../catalogue/autocomplete/typed-words.ts';
import { isUnspaced } from '../../catalogue/text/words/words.ts';
import type { Store } from '../../store/store.ts';
import { listPlaylistNames } from './find-playlists.ts';

/** Names that are compared. Those that begin with the text are the first of them. */
const CANDIDATES = { offset: 0, limit: 500 };

export async function suggestPlaylists(db: Store['db'], text: string, limit: number): Promise<number[]> {
  const typed = readTyped(text);
  if (typed.folded === '') return [];
  // Other scripts are typed in several ways, which the database does not know: only the whole text finds them.
  const words = typed.words.filter((word) => !isUnspaced(word.text.codePointAt(0) as number));
  const exact = await candidates(words.map((word) => [word.text]));
  if (exact.length >= limit || !words.some(({ isForgiven }) => isForgiven)) return exact.slice(0, limit);
  const near = await candidates(words.map((word) => (word.isForgiven ? intactParts(word) : [word.text])));
  return [...new Set([...exact, ...near])].slice(0, limit);

  async function candidates(lists: string[][]): Promise<number[]> {
    const filter = { nameHoldsWords: { text: typed.folded, words: lists } };
    return best(typed, await listPlaylistNames(db, filter, typed.folded, CANDIDATES));
  }
}

/** The better match first, then the lower id. */
function best(typed: TypedText, names: { id: number; name_folded: string }[]): number[] {
  const matches = names.map(({ id, name_folded }) => ({ id, match: matchOf(typed, name_folded) }));
  return NAME_MATCHES.flatMap((match) => matches.filter((one) => one.match === match).map(({ id }) => id));
}

function intactParts({ text }: TypedWord): string[] {
  const characters = [...text];
  const half = characters.length >>> 1;
  const [before, after] = [characters.slice(0, half), characters.slice(half)];
  const swapped = [...before.slice(0, -1), after[0], before[half - 1], ...after.slice(1)];
  return [before, after, swapped].map((part) => part.join(''));
}
