/**
 * Invented names in other scripts, and with letters that few keyboards have: `Забрена Лушк`, `Μελανθο`, `ゆめのカタリ`,
 * `雨東夢`, `Grœnßaum`.
 */
import type { SeededRandom } from './random.ts';

interface Syllables {
  onsets: readonly string[];
  vowels: readonly string[];
  codas: readonly string[];
}

const letters = (text: string): string[] => text.split(' ');

const CYRILLIC: Syllables = {
  onsets: letters('б в г д ж з к л м н п р с т ф х ц ч ш щ бр гр кр ст тр хл зв др'),
  vowels: letters('а е и о у ы я ю э а е и о у ё'),
  codas: ['', '', '', '', 'й', 'л', 'н', 'р', 'сть', 'к', 'м', 'т'],
};
const GREEK: Syllables = {
  onsets: letters('β γ δ ζ θ κ λ μ ν ξ π ρ σ τ φ χ ψ στ τρ μπ κρ'),
  vowels: letters('α ε η ι ο υ ω ά έ ή ί ό ου αι ει'),
  codas: ['', '', '', '', 'ς', 'ν', 'ρ'],
};
const HIRAGANA = letters(
  'あ い う え お か き く け こ さ し す せ そ た ち つ て と な に の は ひ ふ ま み む め も や ゆ よ ら り る れ ろ わ が ぎ ぐ ご ざ じ だ で ど ば び ぶ ぼ',
);
const KATAKANA = letters(
  'ア イ ウ エ オ カ キ ク ケ コ サ シ ス セ ソ タ チ ツ テ ト ナ ニ ノ ハ ヒ フ マ ミ ム メ モ ヤ ユ ヨ ラ リ ル レ ロ ワ ン ガ ギ グ ゴ ジ ダ デ ド バ ビ ブ ボ ー',
);
/** Characters that are written alike everywhere. */
const HAN = letters(
  '雨 東京 夜 月 山 水 火 木 花 春 秋 冬 空 海 星 天 心 光 白 黒 青 赤 金 城 道 人 少 年 女 子 大 小',
);
/** Simplified and traditional. */
export const HAN_PAIRS: readonly (readonly [string, string])[] = letters(
  '爱愛 梦夢 风風 云雲 龙龍 马馬 鸟鳥 鱼魚 书書 车車 门門 东東 长長 国國 时時 间間 声聲 听聽 说說 话話 语語 见見 观觀 飞飛 乐樂 红紅 绿綠 灯燈 灵靈 叶葉 泪淚 恋戀 归歸 乡鄉 岁歲 旧舊 万萬 与與 华華 热熱 乱亂 双雙 对對 难難 欢歡 离離 远遠 边邊 头頭 会會',
).map((pair) => [[...pair][0], [...pair][1]]);
const HANGUL = letters(
  '사 랑 해 요 가 나 다 라 마 바 하 늘 별 밤 봄 날 꿈 길 빛 노 래 그 대 우 리 시 간 바 람 눈 물',
);
/** Letters of the languages in Latin script, and their substitutes on other keyboards. */
export const SPECIAL: readonly (readonly [string, readonly string[]])[] = [
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

function words(random: SeededRandom, syllables: Syllables, most: number): string {
  const made: string[] = [];
  for (let i = 1 + random.below(most); i > 0; i--) {
    let word = '';
    for (let n = 2 + random.below(2); n > 0; n--)
      word +=
        random.pick(syllables.onsets) +
        random.pick(syllables.vowels) +
        (n === 1 ? random.pick(syllables.codas) : '');
    made.push(capital(word));
  }
  return made.join(' ');
}

function run(random: SeededRandom, characters: readonly string[], shortest: number, longest: number): string {
  let text = '';
  for (let i = shortest + random.below(longest - shortest + 1); i > 0; i--) text += random.pick(characters);
  return text;
}

/** One name in one of the scripts. */
export function foreignName(random: SeededRandom): string {
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
      return words(random, CYRILLIC, 3);
    case 3:
      return words(random, GREEK, 2);
    case 4:
      return run(random, HIRAGANA, 2, 5) + (random.chance(0.5) ? run(random, KATAKANA, 2, 4) : '');
    case 5:
      return run(random, KATAKANA, 3, 6);
    case 6: {
      const place = random.below(2);
      const pairs = HAN_PAIRS.map((pair) => pair[place]);
      return run(random, [...HAN, ...pairs, ...pairs], 3, 5);
    }
    default:
      return `${run(random, HANGUL, 2, 3)} ${run(random, HANGUL, 2, 4)}`;
  }
}

/** The word with one of the special letters in it. */
export function withSpecial(random: SeededRandom, word: string): string {
  const at = 1 + random.below(word.length);
  return word.slice(0, at) + random.pick(SPECIAL)[0] + word.slice(at);
}

function capital(word: string): string {
  return word[0].toUpperCase() + word.slice(1);
}
