import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesOf } from './names.ts';
import { folded, manyLines, oneLine } from './texts.ts';

const CASES: [string, string, string, string, number, number][] = [
  ['Lume/Mar/03 - Faro.flac', 'Lume', 'Mar', 'Faro', 0, 3],
  ['Lume/Mar/CD 2/03 Faro.flac', 'Lume', 'Mar', 'Faro', 2, 3],
  ['Label/Lume/Mar/1-07. Faro.flac', 'Lume', 'Mar', 'Faro', 1, 7],
  ['Lume - Mar/Faro.flac', 'Lume', 'Mar', 'Faro', 0, 0],
  ['Mar/01 Lume - Faro.flac', 'Lume', 'Mar', 'Faro', 0, 1],
  ['Mar/2020.mp3', 'music', 'Mar', '2020', 0, 0],
  ['Lume - Faro.mp3', 'Lume', '', 'Faro', 0, 0],
  ['faro_de_noite.mp3', 'music', '', 'faro de noite', 0, 0],
  ['99 Luftballons/07.mp3', 'music', '99 Luftballons', '07', 0, 0],
];
for (const [path, ...expected] of CASES) {
  test(`${path} gives ${expected.join(', ')}`, () => {
    const { artist, album, title, disc, number } = namesOf(`/data/music/${path}`, '/data/music');
    assert.deepEqual([artist, album, title, disc, number], expected);
  });
}

test('texts are cleaned for one line, and for many', () => {
  assert.equal(oneLine(' a\0b\r\n c\u0085 '), 'a b c');
  assert.equal(oneLine('TÃ¯tle'), 'Tïtle');
  assert.equal(oneLine('Señor'), 'Señor', 'Latin-1 that is not UTF-8 is kept');
  assert.equal(oneLine('\ud800x'), '\ufffdx');
  assert.equal(oneLine(`${'x'.repeat(499)}😀`).length, 500);
  assert.ok(oneLine(`${'x'.repeat(499)}😀`).isWellFormed());
  assert.equal(oneLine('a\u202eb\u2066c'), 'abc', 'no character changes the direction of the following text');
  assert.equal(oneLine(42), '');
  assert.equal(manyLines('a\r\nb\0c\td\n'), 'a\nb c\td');
  assert.equal(folded(' ＡＣ  dc '), 'ac dc');
});
