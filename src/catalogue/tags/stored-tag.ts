import type { TagColumns } from '../catalogue.ts';

/**
 * The key of the stored tag that a key means, if there is one. What is stored wins over a synonym: in a catalogue
 * that has the tag `guitarra`, that word means it and not `guitar`.
 */
export function storedTag(
  { numbers, synonyms }: Pick<TagColumns, 'numbers' | 'synonyms'>,
  key: string,
): string | undefined {
  if (numbers.has(key)) return key;
  const meant = synonyms.get(key);
  return meant !== undefined && numbers.has(meant) ? meant : undefined;
}
