/** What listeners type to find a certain track, kind by kind: its name and artist, in many spellings. */
import { SPELLING_KINDS, TYPING_KINDS } from './error-kinds.ts';
import { EXACT_KINDS } from './exact-kinds.ts';
import type { SearchKind } from './kind.ts';
import { SCRIPT_KINDS } from './script-kinds.ts';
import { WORD_KINDS } from './word-kinds.ts';

const covers = {
  name: 'the popular track among covers',
  aim: 0.7,
  place: 1,
  counted: 'track',
  hits: true,
  type: ({ name }) => name,
} satisfies SearchKind;

export const SEARCH_KINDS: readonly SearchKind[] = [
  ...EXACT_KINDS,
  ...TYPING_KINDS,
  ...SPELLING_KINDS,
  ...WORD_KINDS,
  ...SCRIPT_KINDS,
  covers,
  { ...covers, name: 'the same with boost', aim: 0.98, boost: 'popularity_month' },
];
