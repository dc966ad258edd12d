import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from '../../random.ts';
import { above, chord, isMinor, isTone, keyOf, MODES, type Mode, PROGRESSIONS, voicing } from './harmony.ts';
import { theme } from './melody.ts';

const NAMES = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'G♭', 'G', 'A♭', 'A', 'B♭', 'B'];
const named = (symbol: string, mode: Mode, size: number) =>
  chord(symbol, mode, size)
    .tones.map((tone) => NAMES[tone])
    .join(' ');

test('builds chords in thirds on the degrees of a mode', () => {
  assert.equal(named('1', 'ionian', 3), 'C E G');
  assert.equal(named('2', 'ionian', 4), 'D F A C');
  assert.equal(named('5', 'aeolian', 3), 'G B♭ D');
  assert.equal(named('1', 'dorian', 2), 'C G');
});

test('alters a chord, and the scale with it', () => {
  assert.equal(named('5M', 'aeolian', 3), 'G B D');
  assert.equal(named('4m', 'ionian', 3), 'F A♭ C');
  assert.equal(named('b7', 'ionian', 3), 'B♭ D F');
  assert.equal(named('b7', 'mixolydian', 3), 'B♭ D F');
  assert.equal(keyOf(6, chord('5M', 'aeolian', 3), 60), 71);
  assert.equal(keyOf(6, chord('5', 'aeolian', 3), 60), 70);
});

test('knows every chord of every progression, in its modes', () => {
  for (const progressions of Object.values(PROGRESSIONS)) {
    for (const mode of Object.keys(MODES) as Mode[]) {
      for (const progression of progressions[isMinor(mode) ? 'minor' : 'major']) {
        const symbols = progression.split(' ');
        assert.equal(symbols.length, 4, progression);
        for (const symbol of symbols) {
          const { tones } = chord(symbol, mode, 3);
          assert.equal(new Set(tones).size, 3, `${symbol} in ${mode}`);
          assert.ok(tones.every((tone) => tone >= 0 && tone < 12));
        }
      }
    }
  }
});

test('keeps the notes that two chords share', () => {
  const [c, aMinor] = [voicing(chord('1', 'ionian', 3), 60, 55), voicing(chord('6', 'ionian', 3), 60, 55)];
  assert.deepEqual(c, [55, 60, 64]);
  assert.deepEqual(aMinor, [57, 60, 64]);
  assert.equal(above(60, 61), 72);
});

test('melodies rest on notes of the chord, and repeat: A A B A', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const chance = random('melody', seed);
    const chords = (progression: string) =>
      progression.split(' ').map((symbol) => chord(symbol, 'dorian', 3));
    const [first, second] = [chords('1 4 1 5'), chords('6 7 1 1')];
    const plan = { chance, first, second, steps: 16, density: chance.next(), centre: 4 };
    const phrases = theme(plan);
    assert.equal(phrases.length, 4);
    assert.deepEqual(phrases[0].bars.slice(0, 3), phrases[1].bars.slice(0, 3));
    assert.deepEqual(phrases[3], phrases[1]);
    assert.notDeepEqual(phrases[2].bars, phrases[1].bars);
    for (const { chords, bars } of phrases) {
      for (const [index, line] of bars.slice(0, 3).entries()) {
        for (const { at, length, step } of line) {
          if (at % 8 === 0) assert.ok(isTone(step, chords[index]), `step ${step} of bar ${index}`);
          assert.ok(length > 0 && at + length <= 16);
          assert.ok(step >= plan.centre - 8 && step <= plan.centre + 10, `step ${step} is within reach`);
        }
      }
      const end = bars[3].at(-1)!;
      assert.ok(isTone(end.step, chords[3]), 'ends on a note of the chord');
    }
  }
});
