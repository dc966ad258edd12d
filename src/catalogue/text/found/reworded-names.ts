/**
 * Names that are the text, alone or with the artist, but for one small word (`rewordings.ts`). They count as nearly the text, if nothing
 * else is, and no name has the text as a part: `all of me` is rather `All of Me (Live)` than `All of You`.
 */
import { countBits } from '../../columns/bit-loops.ts';
import { rewordedTracks } from '../hits/credited-tracks.ts';
import { eachNamed, hasNames, hasWhole, type WholeNames } from '../hits/whole-names.ts';
import { namesWithKeys } from '../index/names-with-key.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { phraseOf } from '../parse/phrase.ts';
import type { SearchQuery } from '../parse/query-words.ts';
import { rewordedKeys } from '../spellings/rewordings.ts';
import { tracksWithPhrase } from './tracks-with-phrase.ts';

export function withReworded(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  { units }: SearchQuery,
  whole: WholeNames,
): WholeNames {
  if (units.length < 2 || hasWhole(whole)) return whole;
  const searched = { index, catalogue };
  const words = units.map(({ text }) => text);
  const keys = rewordedKeys(words);
  if (keys.length === 0) return whole;
  const nearly = eachNamed((field) => namesWithKeys(searched, field, keys));
  nearly.tracks.push(...rewordedTracks(searched, units));
  if (!hasNames(nearly)) return whole;
  const phrase = phraseOf(words.join(' '));
  const isPart = phrase !== undefined && countBits(tracksWithPhrase(index, catalogue, phrase)) > 0;
  return isPart ? whole : { ...whole, nearly };
}
