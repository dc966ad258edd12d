/** Words that must be next to each other in a name: `"red rain"` is in `Red Rain` and `Big, red: rain!`, not in `Red Rainbow`. */
import { fold } from './fold.ts';
import { united } from './united.ts';
import { hasTwoCharacters, pairs, runsOf, wordKey } from './words.ts';

export interface Phrase {
  /** Words that every such name is indexed under. */
  words: { text: string; prefix: boolean }[];
  /** Found in such a name, folded and united. */
  pattern: RegExp;
  /** `wordKey` of the phrase, which may be the name of a tag. */
  key: string;
}

const UNSPACED =
  '[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]';
const SPACED = `[[\\p{L}\\p{M}\\p{N}]--${UNSPACED}]`;
const BETWEEN = '[^\\p{L}\\p{M}\\p{N}]';

/** Undefined where there are no words. */
export function phraseOf(text: string): Phrase | undefined {
  const runs = runsOf(fold(text));
  if (runs.length === 0) return undefined;
  const words: Phrase['words'] = [];
  let pattern = '';
  let before: boolean | undefined;
  for (const run of runs) {
    const isInitials = run.length > 1 && run.every((unit) => unit.spaced && unit.text.length === 1);
    if (isInitials) words.push({ text: run.map((unit) => unit.text).join(''), prefix: false });
    for (const { text: unit, spaced, apostrophe } of run) {
      if (before !== undefined) pattern += before && spaced ? `${BETWEEN}+` : `${BETWEEN}*`;
      else if (spaced) pattern += `(?<!${SPACED})`;
      pattern += unit;
      before = spaced;
      if (!spaced)
        for (const pair of pairs(unit)) words.push({ text: pair, prefix: !hasTwoCharacters(pair) });
      else if (!isInitials && (run.length === 1 || unit.length > 1 || !apostrophe))
        words.push({ text: unit, prefix: false });
    }
  }
  if (before) pattern += `(?!${SPACED})`;
  return { words, pattern: new RegExp(pattern, 'v'), key: wordKey(fold(text)) };
}

export function holdsPhrase(folded: string, { pattern }: Phrase): boolean {
  return pattern.test(united(folded));
}
