import { fold } from '../text/words/fold.ts';
import { wordKey } from '../text/words/words.ts';

/**
 * How tags compare: folded, letters and digits alone, so `Hip-Hop`, `hip hop` and `hiphop` are one. A tag of
 * nothing but signs stays as it is.
 */
export function tagKey(text: string): string {
  const folded = fold(text);
  return wordKey(folded) || folded;
}
