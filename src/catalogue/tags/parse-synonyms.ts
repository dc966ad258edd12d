/**
 * Reads the table of tag synonyms: one line per tag, tab-separated, the tag as it is stored first and then
 * and its other names. Empty lines and lines that begin with `#` are skipped.
 *
 *     hiphop<TAB>hip-hop<TAB>ヒップホップ      →      hiphop → hiphop, ヒップホップ → hiphop
 */
import { Refusal } from '../../domain/refusal.ts';
import { writtenOut } from '../text/words.ts';
import { tagKey } from './tag-key.ts';

/** Keys (see `tagKey`) of typed names → the key of the tag. Throws a `Refusal` that names the bad line. */
export function parseSynonyms(tsv: string): Map<string, string> {
  const synonyms = new Map<string, string>();
  for (const [index, line] of tsv.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [tag, ...others] = line.split('\t');
    if (others.length === 0) throw refusal(index, 'expected a tag and its synonyms, separated by tabs', line);
    for (const text of [tag, ...others]) {
      if (tagKey(text) === '') throw refusal(index, 'expected no empty column', line);
    }
    for (const text of others.flatMap((other) => [other, writtenOut(other) ?? other])) {
      const key = tagKey(text);
      const known = synonyms.get(key);
      if (known !== undefined && known !== tagKey(tag))
        throw refusal(index, `${text} already means ${known} and cannot mean another tag`, line);
      synonyms.set(key, tagKey(tag));
    }
  }
  return synonyms;
}

function refusal(index: number, what: string, line: string): Refusal {
  return new Refusal(
    'configuration',
    `tag synonyms, line ${index + 1}: ${what}; got ${JSON.stringify(line)}`,
  );
}
