import type { NarrowerTags, TagColumns } from './tag-columns.ts';

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
