import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, findCodePage, readAs } from './code-pages.ts';

/** The bytes of a text, one per character. */
function encode(text: string, codePage: string): string {
  const table = tables.getOrInsertComputed(codePage, tableOf);
  return [...text].map((letter) => (letter < '\x80' ? letter : table.get(letter)!)).join('');
}

const tables = new Map<string, Map<string, string>>();

/** The bytes of each character, found by searching the table of the decoder. */
function tableOf(codePage: string): Map<string, string> {
  const decoder = new TextDecoder(codePage);
  const table = new Map<string, string>();
  for (let high = 0x80; high < 0x100; high++) {
    const one = decoder.decode(Buffer.from([high]));
    if (!one.includes('\ufffd') && !table.has(one)) table.set(one, String.fromCharCode(high));
    for (let low = 0x40; low < 0x100; low++) {
      const two = decoder.decode(Buffer.from([high, low]));
      if ([...two].length === 1 && two !== '\ufffd' && !table.has(two))
        table.set(two, String.fromCharCode(high, low));
    }
  }
  return table;
}

const FOREIGN: [codePage: string, texts: string[]][] = [
  ['windows-1251', ['Кино']],
  ['windows-1251', ['Группа крови', 'Кино', 'Звезда по имени Солнце', 'Пачка сигарет']],
  ['windows-1251', ['Би-2', 'Земфира', 'Хочешь?']],
  ['koi8-r', ['Группа крови', 'Кино', 'Спокойная ночь']],
  ['ibm866', ['Группа крови', 'Кино', 'Спокойная ночь']],
  ['windows-1253', ['Ελευθερία Αρβανιτάκη', 'Δυνατά', 'Μένω εκτός']],
  ['windows-1255', ['שלום חנוך', 'מחכים למשיח']],
  ['windows-1255', ['שלום חנוך', 'מחכים למשיח', 'לא עוצר באדום', 'ככה וככה']],
  ['windows-1251', ['КИНО', 'ГРУППА КРОВИ']],
  ['windows-1256', ['فيروز', 'نسم علينا الهوا']],
  ['windows-874', ['คาราบาว', 'เมดอินไทยแลนด์']],
  ['shift_jis', ['椎名林檎', '本能', 'ここでキスして。']],
  ['shift_jis', ['スピッツ', 'ロビンソン']],
  ['gbk', ['周杰伦', '青花瓷', '七里香', '东风破', '我的地盘']],
  ['big5', ['張學友', '吻別', '一千個傷心的理由']],
  ['euc-kr', ['서태지와 아이들', '난 알아요']],
  ['euc-kr', ['아이유', '좋은 날']],
  ['windows-1250', ['Złota jesień', 'Małgośka', 'Łąki łan']],
];

test('texts of other code pages are detected and decoded', () => {
  for (const [codePage, texts] of FOREIGN) {
    const bytes = texts.map((text) => encode(text, codePage));
    assert.equal(findCodePage(bytes), codePage, texts.join(', '));
    assert.deepEqual(
      bytes.map((each) => readAs(each, codePage)),
      texts,
    );
  }
});

const WESTERN = [
  ['Motörhead', 'Ace of Spades'],
  ['Björk', 'Jóga', 'Vökuró'],
  ['Sigur Rós', 'Ágætis byrjun', 'Svefn-g-englar', 'Ný batterí', 'Flugufrelsarinn'],
  ['Édith Piaf', 'Non, je ne regrette rien', 'À quoi ça sert l’amour ?', 'Créée', 'Mon manège à moi'],
  ['Ñu', '¿Qué será?', '¡Olé!', 'El Niño', 'Camarón de la Isla'],
  ['Die Ärzte', 'Größenwahn', 'Für immer', 'Süß', 'ÄÖÜ'],
  ['Caetano Veloso', 'Não enche', 'Coração vagabundo', 'Ânsia', 'Você é linda'],
  [
    'Kaizers Orchestra',
    'Øyenlokk',
    'Bøn fra helvete',
    'Mann mot mann',
    'KGB',
    'På ditt skift',
    'Fanden hakk i hæl',
  ],
  ['Mötley Crüe', 'Queensrÿche', 'Blue Öyster Cult', 'Hüsker Dü'],
  ['Beyoncé', '½ Mensch', 'H²O', 'Nº 1', 'Café “Déjà vu” – 1999'],
  ['L’été n’est pas là', 'Où t’es passé d’abord', 'Don’t', 'Ain’t'],
  ['Cœur', 'Sœurs', 'Bœuf à la mode'],
];

test('texts in ISO 8859-1 or windows-1252 are never changed', () => {
  for (const texts of WESTERN) {
    for (const text of texts) assert.equal(findCodePage([bytesOf(text)]), undefined, text);
    assert.equal(findCodePage(texts.map(bytesOf)), undefined, texts.join(', '));
  }
});

test('a Western text in a folder of another code page is unchanged', () => {
  assert.equal(readAs('Björk', 'windows-1251'), 'Björk');
});

test('a text that cannot come from a wrong decoder has no bytes', () => {
  assert.deepEqual([bytesOf('Кино'), bytesOf('plain'), bytesOf(7)], ['', '', '']);
  assert.equal(bytesOf('caf\u00e9 \u2019'), 'caf\xe9 \x92');
});
