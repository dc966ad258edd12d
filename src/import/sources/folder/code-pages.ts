/**
 * Detects the code page of texts that claim to be ISO 8859-1, such as ID3 texts that were written with another one:
 *
 *   "Ãðóïïà êðîâè"  →  windows-1251  →  "Группа крови"
 *   "Motörhead"     →  none: it is correct
 *
 * All texts of a folder are examined together, because one title is too short. Western texts have single accented letters,
 * so texts without runs of three high bytes are kept; for the others, the code page wins whose decoded text consists of the
 * letters of its script, including the frequent ones. Unclear texts are kept.
 *
 * Libraries that detect encodings were tried (chardet, jschardet): on titles of a few words they take GBK for KOI8-R and
 * Shift_JIS for Greek.
 */

interface CodePage {
  name: string;
  /** A character of its script. */
  script: RegExp;
  /** Frequent characters, and their usual share of a text. */
  frequent: string;
  share: number;
  /** Patterns that no word of the language has: the text is of another script. */
  misplaced?: RegExp;
}

const CYRILLIC = {
  script: /[а-яё]/i,
  frequent: 'оеаинтсрвлкм',
  share: 0.75,
  misplaced: /(?<!\p{L})[ъьы]/giu,
};
const CHINESE = { script: /\p{Script=Han}/u, share: 0.1 };

const CODE_PAGES: CodePage[] = [
  { name: 'windows-1251', ...CYRILLIC },
  { name: 'koi8-r', ...CYRILLIC },
  { name: 'ibm866', ...CYRILLIC },
  {
    name: 'windows-1253',
    script: /\p{Script=Greek}/u,
    frequent: 'αάοόιίεέτσςνηήρ',
    share: 0.75,
    misplaced: /ς(?=\p{L})|[άέήίόύώϊϋΐΰ]\p{L}*[άέήίόύώϊϋΐΰ]/gu,
  },
  {
    name: 'windows-1255',
    script: /\p{Script=Hebrew}/u,
    frequent: 'יוהלאמתרבשנ',
    share: 0.75,
    misplaced: /[ךםןףץ](?=\p{L})/gu,
  },
  {
    name: 'windows-1256',
    script: /\p{Script=Arabic}/u,
    frequent: 'ايلنمروتبه',
    share: 0.75,
    misplaced: /[ةى](?=\p{L})/gu,
  },
  {
    name: 'windows-874',
    script: /\p{Script=Thai}/u,
    frequent: 'านรกงเมยลวดทส่้',
    share: 0.75,
    misplaced: /(?<![ก-๎])[ะ-ฺ็-๎]|[่-๋]{2}|[ฺํ๎]/gu,
  },
  {
    name: 'shift_jis',
    // Other encodings look like half-width katakana.
    script: /[\p{Script=Hiragana}ァ-ヶー・々〜！？、。（）「」]|\p{Script=Han}/u,
    frequent:
      'のにはてをがたでとしいなれらるっうかきくこさすせまよんアイウクスタトノマラリルレロンー日本人大一国中出東今子来気小山女名水語白天友雨愛夢花歌夜空心星風雪海恋京',
    share: 0.15,
  },
  {
    name: 'euc-kr',
    script: /[가-힣]/,
    frequent: '이가는을의에한다나사그하지고아도로인어리해기너내랑와들자게대서수마라은를날요않시정보우',
    share: 0.2,
  },
  {
    name: 'gbk',
    ...CHINESE,
    frequent:
      '的一是不我有在人了大中来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面老从动两长知爱情歌月夜风花雨雪梦星海山水春秋香青红白',
  },
  {
    name: 'big5',
    ...CHINESE,
    frequent:
      '的一是不我有在人了大中來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面老從動兩長知愛情歌月夜風花雨雪夢星海山水春秋香青紅白別',
  },
];

/** The code page of texts whose characters are bytes; `undefined` if it is ISO 8859-1, or uncertain. */
export function findCodePage(texts: readonly string[]): string | undefined {
  const all = texts.join('\n');
  if (!isWestern(all)) return bestOf(all);
  // Central European letters are at positions of signs in ISO 8859-1, and no Western word has a sign between two letters.
  if (signsInWords(all) < 2) return undefined;
  return ['windows-1250', 'iso-8859-2'].find((name) => {
    const text = decode(all, name);
    return text !== undefined && signsInWords(text) === 0 && !/\p{Cc}/u.test(text.replaceAll('\n', ''));
  });
}

/** A text of the folder, decoded; one with single high letters is Western, unless the code page has Latin letters. */
export function readAs(text: string, codePage: string): string {
  if (codePage !== 'windows-1250' && codePage !== 'iso-8859-2') {
    const high = text.match(HIGH)?.length ?? 0;
    const isSingle = !/[\x80-\xff]{2}/.test(text) && isWestern(text);
    if (isSingle && high * 3 <= text.length) return text;
  }
  return decode(text, codePage) ?? text;
}

const HIGH = /[\x80-\xff]/g;

function isWestern(text: string): boolean {
  const high = text.match(HIGH)?.length ?? 0;
  // Shift_JIS continues with ASCII letters after such a byte; no Western text has two of them.
  const leads = text.match(/[\x81-\x83\x88-\x8f\x90](?=[@-~\x80-\xfc])/g)?.length ?? 0;
  const inRuns = (text.match(/[\x80-\xff]{3,}/g) ?? []).reduce((sum, run) => sum + run.length, 0);
  return leads * 2 < high && inRuns < Math.max(3, high * 0.5);
}

/** Without the letters (`cœur`) and punctuation (`don’t`) of windows-1252. */
function signsInWords(text: string): number {
  return text.match(/(?<=\p{L})[\x8d\x8f\x9d¡-©«-´¶-¹»-¿](?=\p{L})/gu)?.length ?? 0;
}

/** The minimum lead of the best code page over the next of another script. */
const MARGIN = 0.05;
const GOOD = 0.75;

function bestOf(all: string): string | undefined {
  const scored = CODE_PAGES.map((page) => ({
    name: page.name,
    score: scoreOf(decode(all, page.name), page),
  }));
  const [best, next] = scored.sort((a, b) => b.score - a.score);
  return best.score >= GOOD && best.score - next.score >= MARGIN ? best.name : undefined;
}

function scoreOf(text: string | undefined, { script, frequent, share, misplaced }: CodePage): number {
  const letters = [...(text ?? '').replace(/[\p{ASCII}«»“”„’‘–—…№\u00a0　]/gu, '')];
  // A character of two bytes is stronger evidence than a letter.
  if (text === undefined || letters.length < (script.test('中') || script.test('가') ? 2 : 4)) return 0;
  const of = (isOne: (letter: string) => boolean) => letters.filter(isOne).length / letters.length;
  const inScript = of((letter) => script.test(letter));
  const known = of((letter) => frequent.includes(letter.toLowerCase()));
  // A capital after a small letter: another code page of the script.
  const capitals = text.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
  const odd =
    (capitals + (misplaced === undefined ? 0 : (text.match(misplaced)?.length ?? 0))) / letters.length;
  // Titles start with capitals and continue with small letters, if the script has both.
  const foreign = text.replace(/\p{ASCII}/gu, '');
  const [hasSmall, hasCapital] = [/\p{Ll}/u.test(foreign), /\p{Lu}/u.test(foreign)];
  const oneCase = hasSmall === hasCapital ? 0 : hasSmall ? 0.2 : 0.1;
  return inScript < 0.9 ? 0 : inScript * 0.5 + Math.min(1, known / share) * 0.5 - odd * 2 - oneCase;
}

function decode(text: string, codePage: string): string | undefined {
  try {
    return new TextDecoder(codePage, { fatal: true }).decode(Buffer.from(text, 'latin1'));
  } catch {
    return undefined;
  }
}

/** Bytes 0x80 to 0x9f in windows-1252, for readers that confuse it with ISO 8859-1. */
const OF_1252 = new Map(
  Array.from({ length: 32 }, (_, at) => [
    new TextDecoder('windows-1252').decode(Buffer.from([0x80 + at])),
    String.fromCharCode(0x80 + at),
  ]),
);

/**
 * The bytes of a text that was read as ISO 8859-1 or windows-1252, one per character; empty if that is impossible, or it is
 * plain ASCII.
 */
export function bytesOf(text: unknown): string {
  if (typeof text !== 'string' || text.length > 2000) return '';
  const bytes = [...text].map((letter) => (letter <= '\xff' ? letter : (OF_1252.get(letter) ?? '')));
  return bytes.includes('') || !/[\x80-\xff]/.test(bytes.join('')) ? '' : bytes.join('');
}
