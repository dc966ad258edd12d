/** A text typed in another script or on another keyboard. Nothing here is shared with the measured code. */
import type { SeededRandom } from '../../catalogue/random.ts';
import { HAN_PAIRS, SPECIAL } from '../../catalogue/scripts.ts';
import transliterations from './transliterations.json' with { type: 'json' };

/** First as ICU has it (ISO 9, ISO 843) without its accents, then as commonly written if that differs. */
const TRANSLITERATIONS: Readonly<Record<string, readonly string[]>> = transliterations;

export function latinFor(text: string, random: SeededRandom): string {
  const way = random.below(2);
  const plain = text
    .toLowerCase()
    .replaceAll('ё', TRANSLITERATIONS['ё'][way])
    .replaceAll('й', TRANSLITERATIONS['й'][way])
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return plain.replace(/ου|αι|ει|μπ|./gu, (letter) => {
    const ways = TRANSLITERATIONS[letter];
    return ways === undefined ? letter : (ways[way] ?? ways[0]);
  });
}

/** Undefined without a special letter. */
export function typedOnOtherKeyboard(text: string, random: SeededRandom): string | undefined {
  let found = false;
  let typed = text.toLowerCase();
  for (const [letter, ways] of SPECIAL) {
    if (!typed.includes(letter)) continue;
    found = true;
    typed = typed.replaceAll(letter, random.pick(ways));
  }
  return found ? typed : undefined;
}

const KANA_APART = 0x60;

export function otherKana(text: string): string | undefined {
  const other = text.replace(/[\u3041-\u3096\u30a1-\u30f6]/g, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) + (kana < '\u30a0' ? KANA_APART : -KANA_APART)),
  );
  return other === text ? undefined : other;
}

export function otherHan(text: string): string | undefined {
  let other = '';
  for (const character of text) {
    const pair = HAN_PAIRS.find((one) => one.includes(character));
    other += pair === undefined ? character : pair[pair[0] === character ? 1 : 0];
  }
  return other === text ? undefined : other;
}
