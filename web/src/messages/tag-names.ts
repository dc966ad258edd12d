import type { Messages } from './type.ts';

/**
 * The name of a tag in the user's language.
 *
 *     drumnbass, drum'n'bass  →  Drum and bass
 *     sea shanty              →  Sea shanty, which the table does not have
 */
export function tagName(tag: string, names: Messages['tags']): string {
  const key = tag.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (Object.hasOwn(names, key)) return names[key];
  const [first = '', ...rest] = tag;
  return first.toUpperCase() + rest.join('');
}
