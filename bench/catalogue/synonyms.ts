/** The tables of tags that the service itself uses. */
import { readFileSync } from 'node:fs';
import { meaning } from '../../src/catalogue/tags/tag-columns.ts';
import { tagKey } from '../../src/catalogue/tags/tag-key.ts';
import { parseHierarchy, parseSynonyms } from '../../src/catalogue/tags/tag-tables.ts';

const SYNONYMS = new URL('../../src/catalogue/tags/names.tsv', import.meta.url);
const HIERARCHY = new URL('../../src/catalogue/tags/hierarchy.tsv', import.meta.url);

let known: Map<string, string> | undefined;

export function synonyms(): Map<string, string> {
  known ??= parseSynonyms(readFileSync(SYNONYMS, 'utf8'));
  return known;
}

let order: Map<string, string[]> | undefined;

export function hierarchy(): Map<string, string[]> {
  order ??= parseHierarchy(readFileSync(HIERARCHY, 'utf8'), synonyms());
  return order;
}

/** The tags in SQLite and its queries, so that synonyms cost it nothing: `cinematic` → `film`. */
export function tagMeaning(tag: string): string {
  return meaning(synonyms(), tagKey(tag));
}
