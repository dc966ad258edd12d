/**
 * Free-text search: every track that fits a text, with how well it does.
 *
 * Which tracks. The text is analysed into words (`words.ts`). A word is looked for in five fields: track name, artist
 * name, album name, tags, and the names of outside artists that the artist resembles. It matches a word there
 *   - exactly, in any of its spellings; or when it and its neighbours, joined, do (`ac dc` in `ACDC`);
 *   - as a beginning, if it has two characters or more (`lov` in `lovely`); where very many words begin so, only
 *     those that most texts hold are tried (`prefixWords`);
 *   - through the table of tag synonyms, joined with neighbours too (`drum and bass` for the tag `drumnbass`).
 * A name that equals the whole text but for spaces and punctuation matches all its words (`hiphop` and `Hip Hop`).
 * A word that matches nowhere at all may be mistyped: then the nearest words count (`typos.ts`), at most
 * `TYPO_WORDS` of each field, and for at most `TYPO_LOOKUPS` words of the text.
 * The result is the tracks that match every word; if there are none, those that match any.
 *
 * How well. A match weighs WEIGHT of its field × FACTOR of its kind, and in names × 8 / (7 + words in the name).
 *     word(track)  = sum over the fields of the best match of the word in that field
 *     rarity(word) = ln(1 + tracks / tracks that match the word)
 *     score(track) = sum over the words of rarity × word(track), × (1 + WHOLE of the best field whose name is the
 *                    whole text)
 *
 * For example, `rain` in a catalogue of four tracks by one artist:
 *     0 `Rain`         exact, one word        10 × 1 × 8/8             = 10
 *     1 `Red Rain`     exact, two words       10 × 1 × 8/9             = 8.89
 *     2 `Rainbow`      beginning              10 × 0.5 × 8/8           = 5
 *     3 `Sun`          no match
 * Three of four match, so rarity is ln(1 + 4/3) = 0.847; and 0 is named just so, which doubles it:
 *     0 → 16.95, 1 → 7.53, 2 → 4.24
 */
import type { Scored } from '../scored.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { collectScores } from './search-scores.ts';
import { matchWords } from './search-terms.ts';
import { findWholeNames } from './whole-names.ts';
import { analyseQuery } from './words.ts';

/** A text without words finds nothing. */
export function searchTracks(index: SearchIndex, catalogue: SearchedCatalogue, text: string): Scored {
  const query = analyseQuery(text);
  const whole = findWholeNames(index, catalogue, query.key);
  const matches = matchWords(index, catalogue.tags, query, whole);
  return collectScores(index, catalogue, matches, whole);
}
