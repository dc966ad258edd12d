/** Characters that searches treat as equal: the two kana, and simplified and traditional Chinese. */
import traditional from './traditional.json' with { type: 'json' };

/**
 * The table has frequent characters that are written in two ways: the simplified one, then the traditional ones, among them
 * Japanese forms that differ from both. Where one simplified character stands for several traditional ones, it has all of them.
 */
const SIMPLIFIED = new Map(
  traditional
    .flatMap((line) => line.split(' '))
    .flatMap(([simplified, ...others]) => others.map((other) => [other, simplified])),
);

const KATAKANA_OR_HAN = /[\u30a1-\u30f6\u30fd\u30fe\u4e00-\u9fff]/g;
const KATAKANA_AFTER_HIRAGANA = 0x60;

/** Katakana as hiragana, traditional characters as simplified ones: `ギター` → `ぎたー`, `愛` → `爱`. As long as it was. */
export function united(folded: string): string {
  return folded.replace(KATAKANA_OR_HAN, (character) =>
    character < '\u3100'
      ? String.fromCharCode(character.charCodeAt(0) - KATAKANA_AFTER_HIRAGANA)
      : (SIMPLIFIED.get(character) ?? character),
  );
}
