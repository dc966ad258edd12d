/** The table of tag synonyms that the service itself uses. */
import { readFileSync } from 'node:fs';
import { parseSynonyms } from '../src/catalogue/tags/parse-synonyms.ts';
import { meaning } from '../src/catalogue/tags/stored-tags.ts';
import { tagKey } from '../src/catalogue/tags/tag-key.ts';

const TABLE = new URL('../src/catalogue/tags/synonyms.tsv', import.meta.url);

let table: Map<string, string> | undefined;

export function synonyms(): Map<string, string> {
  table ??= parseSynonyms(readFileSync(TABLE, 'utf8'));
  return table;
}

/** What SQLite keeps and is asked for, so that synonyms cost it nothing: `cinematic` → `film`. */
export function tagMeaning(tag: string): string {
  return meaning(synonyms(), tagKey(tag));
}
