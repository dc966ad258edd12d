/** Words that must be next to each other in a name: `"red rain"` is in `Red Rain` and `Big, red: rain!`, not in `Red Rainbow`. */
import { utf8 } from '../index/dictionary.ts';
import { fold } from '../words/fold.ts';
import { hasTwoCharacters, isInitials, joinedText, pairs, runsOf, wordKey } from '../words/words.ts';
import type { UnitsOfPhrase } from './phrase-in-name.ts';

export interface Phrase extends UnitsOfPhrase {
  /** Words that every such name is indexed under. */
  words: { text: string; prefix: boolean }[];
  /** `wordKey` of the phrase, which may be the name of a tag. */
  key: string;
  /** One word of a script with spaces: every name that is indexed under it has the phrase. So `rain` is also in `Ra-In`. */
  isWord: boolean;
}

/** A phrase that excludes; names with the minus sign before it are spared: `-hate` does not exclude `Love -Hate`. */
export interface Exclusion extends Phrase {
  spared: Phrase;
}

export function exclusionOf(text: string): Exclusion | undefined {
  const phrase = phraseOf(text);
  const spared = phraseOf(text, true);
  // No tag has this key.
  return phrase && spared && { ...phrase, spared: { ...spared, key: '\0' } };
}

/** As many words as a query may have. Those after them do not count. */
const UNITS_MAX = 16;

/** Undefined without words. */
export function phraseOf(text: string, afterMinus = false): Phrase | undefined {
  const runs = firstUnits(runsOf(fold(text)));
  if (runs.length === 0) return undefined;
  const words: Phrase['words'] = [];
  for (const run of runs) {
    const areInitials = isInitials(run);
    if (areInitials) words.push({ text: joinedText(run), prefix: false });
    for (const { text: unit, spaced, apostrophe } of run) {
      if (!spaced)
        for (const pair of pairs(unit)) words.push({ text: pair, prefix: !hasTwoCharacters(pair) });
      else if (!areInitials && (run.length === 1 || unit.length > 1 || !apostrophe))
        words.push({ text: unit, prefix: false });
    }
  }
  const units = runs.flat();
  const isAscii = units.every((unit) => /^[a-z0-9]+$/.test(unit.text));
  return {
    words: [...new Map(words.map((word) => [word.text, word])).values()],
    units,
    key: wordKey(fold(text)),
    ascii: isAscii ? utf8(units.map((unit) => unit.text).join(' ')) : undefined,
    isWord: units.length === 1 && units[0].spaced && !afterMinus,
    afterMinus,
  };
}

function firstUnits(runs: ReturnType<typeof runsOf>): ReturnType<typeof runsOf> {
  let left = UNITS_MAX;
  return runs.map((run) => {
    const taken = run.slice(0, left);
    left -= taken.length;
    return taken;
  });
}
