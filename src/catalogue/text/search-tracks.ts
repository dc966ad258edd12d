/**
 * Free-text search: the tracks that match a text, with their scores.
 *
 * Which tracks. The text is analysed into words (`query-words.ts`). A word is searched in five fields: track name, artist
 * name, album name, tags, and the names of outside artists that the artist resembles. It matches a word there
 *   - exactly, in any of its spellings; or when it and its neighbours, joined, do (`ac dc` in `ACDC`);
 *   - in another script, if it sounds alike (`kino` in `Кино`, `sakura` in `さくら`, see `romanize.ts`);
 *   - in another form: plural, singular, -in' for -ing, a number in digits (`variants.ts`); not in tags;
 *   - as a beginning, if it is the last word and has two characters or more (`lov` in `lovely`);
 *   - through the table of tags: synonyms, joined with neighbours too (`drum and bass` for the tag `drumnbass`), and tags
 *     below the one that is meant (`rock` for `hardrock`).
 * A name that equals the whole text but for spaces and punctuation matches all its words (`hiphop` and `Hip Hop`). A phrase that finds nothing is searched as plain words.
 *
 * A word that is in no name also matches with one typing error (`one-error.ts`), or by its sound (`phonetic.ts`).
 *
 * The result is the tracks that match every needed word. The search is widened if there are fewer than ENOUGH, no name in the
 * catalogue is the whole text, and no track has every word in its own and its artist's name, or only scattered over parts of both, while some name
 * is the text without a word or with one corrected; for a single word that some name has,
 * if there are fewer than ENOUGH, or no name is that word and some name is it with an error corrected. Then a word also matches
 *   - two words of a name, run together (`hiphop` in `Hip Hop Hooray`); if it is in no name, also all words of a name
 *     (`playfortoday`);
 *   - as a beginning, at any position;
 *   - with one typing error, or, if it is in no name and reaches fewer than ENOUGH tracks so, with two after the first letter, or
 *     then with one of two in the first letter (`typos.ts`, `mistyped-as.ts`), if it is long enough (`allowedEdits`); at most TYPO_WORDS words of each field count, and for at most
 *     TYPO_LOOKUPS words of the text, the rarest.
 * A name that is the whole text but for an error in a very short word, or in the only word, matches all its words (`name-rules.ts`).
 * A name that is the text without one frequent word, or without two neighbours of four words or more, matches these, too, with little
 * weight (`find-names.ts`).
 * If no track matches every word so, the words in no name may have two errors however many tracks they reach with one.
 * The result is the tracks that match every word, and if they are still fewer than ENOUGH, those that match all but one; if there
 * are none either, those that match the most words.
 *
 * Scores. A match weighs WEIGHT of its field × FACTOR of its kind, and in names of tracks, artists and albums × 8 / (7 + words in
 * the name). Popularity is applied later, in `query/ranking/relevance.ts`.
 *     word(track)  = best match of the word in any field, and a tenth of its best match in each other field
 *     rarity(word) = ln(1 + tracks / tracks that the word reaches, each as often as it is reached)
 *     score(track) = sum over the words of rarity × word(track), × MISSING for each needed word that is missing,
 *                    × (1 + WHOLE × WHOLE_DEGREE of the best field whose name is the whole text, or nearly, or begins with it, or is it together
 *                       with the name of the artist),
 *                    × SPARED if a name has the minus sign of an exclusion itself
 * Tracks whose title is the whole text, to the same degree, are equal matches: each has the best score of them, whatever their artists, albums and
 * tags add, so that popularity orders them.
 *
 * For example, `rain` in a catalogue of four tracks by one artist:
 *     0 `Rain`         exact, one word        10 × 1 × 8/8             = 10
 *     1 `Red Rain`     exact, two words       10 × 1 × 8/9             = 8.89
 *     2 `Rainbow`      beginning              10 × 0.5 × 8/8           = 5
 *     3 `Sun`          no match
 * It reaches one track as a whole name, two as a word, one as a beginning, so rarity is ln(1 + 4/4) = 0.693. The name of
 * 0 equals the text, which doubles its score:
 *     0 → 13.86, 1 → 6.16, 2 → 3.47
 */
import { common, firstFrom } from '../columns/ascending.ts';
import { bitsOf, hasBit, ordinalsIn } from '../columns/bits.ts';
import type { FoundTracks } from './found/found-tracks.ts';
import { listOfWord, someTracks, tracksOfWhole, type WordList } from './found/word-list.ts';
import { equalTitles, raiseWhole } from './hits/whole-names.ts';
import type { SearchedCatalogue, SearchIndex } from './index/search-index.ts';
import { MISSING, rarity, SPARED } from './search-weights.ts';

/** The scores of some of the found tracks, which ascend. The words are added by ascending reach, since sums round. */
export function scoreFound(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  found: FoundTracks,
  tracks: Uint32Array,
): Float64Array {
  const scores = scoreEach(index, catalogue, found, tracks, true);
  const { words, restricted } = found;
  const ofWhole = tracksOfWhole(index, catalogue, [...words.needed, ...words.optional]);
  const some = common(ofWhole, tracks, catalogue.tracks.count);
  const others = scoreEach(index, catalogue, found, some);
  for (let i = 0, at = 0; i < some.length; i++) {
    at = firstFrom(tracks, some[i], at);
    scores[at] = others[i];
  }
  for (const titles of equalTitles(found.whole)) {
    const equal = restricted === undefined ? titles : ordinalsIn(restricted.allowed, titles);
    const best = scoreEach(index, catalogue, found, equal).reduce((a, b) => Math.max(a, b), 0);
    const isTitle = bitsOf(titles, catalogue.tracks.count);
    for (let i = 0; i < tracks.length; i++) if (hasBit(isTitle, tracks[i])) scores[i] = best;
  }
  const spared = restricted?.spared;
  if (spared === undefined) return scores;
  for (let i = 0; i < tracks.length; i++) if (hasBit(spared, tracks[i])) scores[i] *= SPARED;
  return scores;
}

/** The score of each track by its own fields; with `own`, of each that has none of the names that are the whole text. */
function scoreEach(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  { words: { needed, optional }, whole }: FoundTracks,
  tracks: Uint32Array,
  own = false,
): Float64Array {
  const scores = new Float64Array(tracks.length);
  if (tracks.length === 0) return scores;
  const found = new Uint8Array(tracks.length);
  const some = someTracks(catalogue, tracks);
  for (const [words, count] of [[needed, 1] as const, [optional, 0] as const])
    for (const word of words) {
      if (word.reach === 0) continue;
      const list = listOfWord(index, catalogue, (own ? word.own : undefined) ?? word, some);
      addWord(scores, found, tracks, list, rarity(catalogue.tracks.count, word.reach), count);
    }
  const left = Array.from({ length: needed.length + 1 }, (_, words) => MISSING ** (needed.length - words));
  for (let i = 0; i < tracks.length; i++) scores[i] *= left[found[i]];
  raiseWhole(catalogue, whole, tracks, scores);
  return scores;
}

/** Adds the weight of a word to the score of each track, and a number to what is found in it. */
function addWord(
  scores: Float64Array,
  found: Uint8Array,
  tracks: Uint32Array,
  list: WordList,
  factor: number,
  count: number,
): void {
  const { ordinals: listed, classes } = list;
  const weights = list.weights.map((weight) => factor * weight);
  for (let i = 0, at = 0; i < tracks.length; i++) {
    if (listed[at] < tracks[i]) at = firstFrom(listed, tracks[i], at + 1);
    if (at === listed.length) return;
    if (listed[at] !== tracks[i]) continue;
    scores[i] += weights[classes[at]];
    found[i] += count;
  }
}
