/**
 * Reads the table of broader and narrower tags: one line per tag that others belong to, tab-separated, the broader tag first and
 * then those right below it. Empty lines and lines that begin with `#` are skipped.
 *
 *     rock<TAB>hardrock<TAB>punkrock      →      rock → hardrock, punkrock
 *
 * Every tag is listed by the name that the table of synonyms has for it.
 */
import { Refusal } from '../../domain/refusal.ts';
import { tagKey } from './tag-key.ts';

/** Keys (see `tagKey`) of the broader tags → those of the tags right below. Throws a `Refusal` that names the bad line. */
export function parseHierarchy(tsv: string, synonyms: ReadonlyMap<string, string>): Map<string, string[]> {
  const hierarchy = new Map<string, string[]>();
  for (const [index, line] of tsv.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const keys = line.split('\t').map(tagKey);
    const [broader, ...narrower] = keys;
    if (narrower.length === 0)
      throw refusal(index, 'expected a tag and those below it, separated by tabs', line);
    if (keys.includes('')) throw refusal(index, 'expected no empty column', line);
    if (hierarchy.has(broader)) throw refusal(index, `${broader} already has a line`, line);
    if (new Set(keys).size < keys.length) throw refusal(index, 'expected each tag once', line);
    const synonym = keys.find((key) => (synonyms.get(key) ?? key) !== key);
    if (synonym !== undefined)
      throw refusal(index, `${synonym} is a synonym: expected ${synonyms.get(synonym)}`, line);
    hierarchy.set(broader, narrower);
  }
  return hierarchy;
}

function refusal(index: number, what: string, line: string): Refusal {
  return new Refusal(
    'configuration',
    `tag hierarchy, line ${index + 1}: ${what}; got ${JSON.stringify(line)}`,
  );
}
