/** The tags of a generation, as columns. */
import { TAG_KINDS } from '../../domain/vocabulary.ts';
import type { ListColumn } from '../columns/types.ts';

/** Tags by number. A name is one tag, whether tracks have it as a genre, an instrument or a vartag. */
export interface TagColumns {
  /** Tag names as stored, e.g. `hiphop`. */
  name: string[];
  /** Ordinals of the tracks that have the tag in any kind, ascending. */
  tracks: ListColumn;
  /** How many tracks have each tag in each kind (see `taggedAs`). */
  uses: Uint32Array;
  /** Meaning (see `meaning`) → the numbers of the tags that have it, ascending. */
  numbers: Map<string, number[]>;
  /** Key of a typed synonym → key of the tag it means; each tag of the tables, stored or not, means itself. */
  synonyms: Map<string, string>;
  /** Meaning → the meanings right below it (see `tags/tag-tables.ts`). */
  hierarchy: ReadonlyMap<string, readonly string[]>;
  /** Meaning → the tags at any depth below it, where there are any. */
  narrower: Map<string, NarrowerTags>;
}

export interface NarrowerTags {
  /** Ascending. */
  numbers: number[];
  /** The tracks that have one of them but not the broader tag itself, ascending. */
  tracks: Uint32Array;
}

/**
 * The tags of artists or albums themselves, in their stored order. They have numbers of their own, because a tag that no track has
 * must not be found by searches for tracks.
 */
export interface OwnTags extends ListColumn {
  /** As stored. */
  texts: string[];
  /** As those of `TagColumns`. */
  numbers: Map<string, number[]>;
}

/** A tag and the kind a track has it in, as one number; `kind` is an index into TAG_KINDS. */
export function taggedAs(tag: number, kind: number): number {
  return tag * TAG_KINDS.length + kind;
}

export function tagOf(tagged: number): number {
  return Math.trunc(tagged / TAG_KINDS.length);
}

export function tagKindOf(tagged: number): number {
  return tagged % TAG_KINDS.length;
}

/** Tags that mean the same have one key between them: that of the tag they are synonyms of, or else their own. */
export function meaning(synonyms: ReadonlyMap<string, string>, key: string): string {
  return synonyms.get(key) ?? key;
}

/**
 * The numbers of the stored tags that a key means, ascending. In a catalogue that has both `guitar` and `chitarra`,
 * either word means both.
 */
export function storedTags(
  { numbers, synonyms }: Pick<TagColumns, 'numbers' | 'synonyms'>,
  key: string,
): number[] {
  return numbers.get(meaning(synonyms, key)) ?? [];
}

/** The stored tags below the one that a key means: `hardrock` and `punkrock` for `rock`. */
export function narrowerTags(
  { narrower, synonyms }: Pick<TagColumns, 'narrower' | 'synonyms'>,
  key: string,
): NarrowerTags | undefined {
  return narrower.get(meaning(synonyms, key));
}
