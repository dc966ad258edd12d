/**
 * Reads the tables of tags: one line per tag, tab-separated. Empty lines and lines that begin with `#` are skipped. An error is a
 * `Refusal` that names the line.
 */
import { Refusal } from '../../domain/refusal.ts';
import { writtenOut } from '../text/words/words.ts';
import { tagKey } from './tag-key.ts';

/**
 * The tag as it is stored, then its other names. Gives the keys (see `tagKey`) of typed names → the key of the tag.
 *
 *     hiphop<TAB>hip-hop<TAB>ヒップホップ      →      hiphop → hiphop, ヒップホップ → hiphop
 */
export function parseSynonyms(tsv: string): Map<string, string> {
  const synonyms = new Map<string, string>();
  for (const { cells, refusal } of linesOf('tag synonyms', tsv)) {
    const [tag, ...others] = cells;
    if (others.length === 0) throw refusal('expected a tag and its synonyms, separated by tabs');
    if (cells.some((text) => tagKey(text) === '')) throw refusal('expected no empty column');
    for (const text of others.flatMap((other) => [other, writtenOut(other) ?? other])) {
      const key = tagKey(text);
      const known = synonyms.get(key);
      if (known !== undefined && known !== tagKey(tag))
        throw refusal(`${text} already means ${known} and cannot mean another tag`);
      synonyms.set(key, tagKey(tag));
    }
  }
  return synonyms;
}

/**
 * A tag that others belong to, then those right below it, all by the names that the table of synonyms has for them. Gives the
 * keys of the broader tags → those of the tags right below.
 *
 *     rock<TAB>hardrock<TAB>punkrock      →      rock → hardrock, punkrock
 */
export function parseHierarchy(tsv: string, synonyms: ReadonlyMap<string, string>): Map<string, string[]> {
  const hierarchy = new Map<string, string[]>();
  for (const { cells, refusal } of linesOf('tag hierarchy', tsv)) {
    const keys = cells.map(tagKey);
    const [broader, ...narrower] = keys;
    if (narrower.length === 0) throw refusal('expected a tag and those below it, separated by tabs');
    if (keys.includes('')) throw refusal('expected no empty column');
    if (hierarchy.has(broader)) throw refusal(`${broader} already has a line`);
    if (new Set(keys).size < keys.length) throw refusal('expected each tag once');
    const synonym = keys.find((key) => (synonyms.get(key) ?? key) !== key);
    if (synonym !== undefined) throw refusal(`${synonym} is a synonym: expected ${synonyms.get(synonym)}`);
    hierarchy.set(broader, narrower);
  }
  return hierarchy;
}

function* linesOf(table: string, tsv: string) {
  for (const [index, line] of tsv.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const refusal = (what: string) =>
      new Refusal('configuration', `${table}, line ${index + 1}: ${what}; got ${JSON.stringify(line)}`);
    yield { cells: line.split('\t'), refusal };
  }
}
