/** A text typed in another script or on another keyboard. Nothing here is shared with the measured code. */
import type { SeededRandom } from '../../catalogue/random.ts';
import spellings from './spellings.json' with { type: 'json' };

const { transliterations } = spellings;

/** Simplified and traditional. */
const HAN_PAIRS =
  '爱愛 梦夢 风風 云雲 龙龍 马馬 鸟鳥 鱼魚 书書 车車 门門 东東 长長 国國 时時 间間 声聲 听聽 说說 话話 语語 见見 观觀 飞飛 乐樂 红紅 绿綠 灯燈 灵靈 叶葉 泪淚 恋戀 归歸 乡鄉 岁歲 旧舊 万萬 与與 华華 热熱 乱亂 双雙 对對 难難 欢歡 离離 远遠 边邊 头頭 会會'
    .split(' ')
    .map((pair) => [...pair]);

/** Letters of the languages in Latin script, and their substitutes on other keyboards. */
const SPECIAL: readonly (readonly [string, readonly string[]])[] = [
  ['ß', ['ss']],
  ['ø', ['o', 'oe']],
  ['æ', ['ae']],
  ['œ', ['oe']],
  ['đ', ['d']],
  ['ł', ['l']],
  ['ı', ['i']],
  ['ä', ['a', 'ae']],
  ['ö', ['o', 'oe']],
  ['ü', ['u', 'ue']],
  ['å', ['a', 'aa']],
];

type Scheme = (text: string) => string;

/** `а a|ж zh|ь`: a letter, and how it is typed. */
const tableOf = (text: string): Map<string, string> =>
  new Map(text.split('|').map((entry) => [entry.split(' ')[0], entry.split(' ')[1] ?? '']));

function schemeOf(table: ReadonlyMap<string, string>): Scheme {
  const longestFirst = [...table.keys()].sort((a, b) => b.length - a.length);
  const any = new RegExp(longestFirst.join('|'), 'gu');
  return (text) => text.replace(any, (letters) => table.get(letters)!);
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** In this order: common usage or the official scheme, then others. Accents stay only on Cyrillic letters of their own. */
const SCHEMES = {
  ru: transliterations.ru.map((text) => schemeOf(tableOf(text))),
  uk: transliterations.uk.map((text) => schemeOf(tableOf(text))),
  el: transliterations.el.map((text) => {
    const scheme = schemeOf(tableOf(text));
    return (name: string) => scheme(withoutAccents(name));
  }),
};

export function latinFor(text: string, language: keyof typeof SCHEMES, random: SeededRandom): string {
  return withoutAccents(random.pick(SCHEMES[language])(text.toLowerCase().normalize('NFC')));
}

const HEPBURN = tableOf(transliterations.hepburn);
const KUNREI = new Map([...HEPBURN, ...tableOf(transliterations.kunrei)]);
const hepburn = schemeOf(HEPBURN);
const kunrei = schemeOf(KUNREI);
const KANA_ONLY = /^[\p{scx=Hira}\p{scx=Kana}\s]+$/u;

/** Kana in Latin letters: Hepburn with or without long vowels, or Kunrei. Undefined with other characters. */
export function romaji(text: string, random: SeededRandom): string | undefined {
  if (!KANA_ONLY.test(text)) return undefined;
  // Listeners write particles as words of their own, and so names that change from one kana to the other.
  const spaced = text
    .replace(/(?<=\S)([のを])(?=\S)/g, ' $1 ')
    .replace(/(?<=[\u3041-\u3096])(?=[\u30a1-\u30f6])|(?<=[\u30a1-\u30fc])(?=[\u3041-\u3096])/g, ' ');
  const hiragana = spaced.replace(/[\u30a1-\u30f6]/g, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) - KANA_APART),
  );
  const way = random.below(3);
  const typed = (way === 2 ? kunrei : hepburn)(hiragana)
    .replace(/っ(?=c)/g, 't')
    .replace(/っ([a-z])/g, '$1$1')
    .replace(/([aeiou])ー/g, way === 0 ? '$1$1' : '$1');
  if (/[^a-z\s]/.test(typed)) return undefined;
  return (way === 1 ? typed.replace(/([ou])u/g, '$1') : typed).replace(/\s+/g, ' ').trim();
}

const HANGUL_FIRST = 0xac00;
const VOWELS = 21;
const FINALS = 28;
const SILENT = 11;
/** The number of the initial that a final becomes before a vowel. */
const LIAISON: ReadonlyMap<number, number> = new Map([
  ...([
    [1, 0],
    [4, 2],
    [7, 3],
    [8, 5],
    [16, 6],
    [17, 7],
    [19, 9],
    [22, 12],
    [23, 14],
  ] as const),
]);

/** Hangul in Latin letters: Revised Romanization, or McCune–Reischauer without its marks. */
export function romanizedHangul(text: string, random: SeededRandom): string | undefined {
  if (!/^[\p{sc=Hang}\s]+$/u.test(text)) return undefined;
  const lists = random.pick(transliterations.korean);
  const [initials, vowels, finals] = [lists.initial, lists.vowel, lists.final].map((list) =>
    list.split(' ').map((letters) => (letters === '-' ? '' : letters)),
  );
  const syllables = [...text].map((character) => {
    const number = character.charCodeAt(0) - HANGUL_FIRST;
    if (number < 0) return undefined;
    return {
      initial: Math.floor(number / (VOWELS * FINALS)),
      vowel: Math.floor(number / FINALS) % VOWELS,
      final: number % FINALS,
    };
  });
  let typed = '';
  for (const [i, syllable] of syllables.entries()) {
    if (syllable === undefined) {
      typed += ' ';
      continue;
    }
    const moved = syllable.initial === SILENT ? LIAISON.get(syllables[i - 1]?.final ?? 0) : undefined;
    const moves = syllables[i + 1]?.initial === SILENT && LIAISON.has(syllable.final);
    typed +=
      initials[moved ?? syllable.initial] + vowels[syllable.vowel] + (moves ? '' : finals[syllable.final]);
  }
  return typed;
}

const LOOK_ALIKES = tableOf(transliterations.lookAlikes);

/** Some Cyrillic letters typed as Latin ones that look the same. */
export function withLookAlikes(text: string, random: SeededRandom): string | undefined {
  const typed = [...text]
    .map((letter) => (random.chance(0.4) ? (LOOK_ALIKES.get(letter) ?? letter) : letter))
    .join('');
  return typed === text ? undefined : typed;
}

const CYRILLIC_FOR = new Map([...LOOK_ALIKES].map(([cyrillic, latin]) => [latin, cyrillic]));
/** A word with letters of both scripts. */
const MIXED = /(?=\S*\p{sc=Cyrl})(?=\S*\p{sc=Latn})\S+/gu;

/** The words with such letters in Cyrillic letters alone; undefined without any. */
export function withoutLookAlikes(text: string): string | undefined {
  const typed = text.replace(MIXED, (word) =>
    [...word].map((letter) => CYRILLIC_FOR.get(letter) ?? letter).join(''),
  );
  return typed === text ? undefined : typed;
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
