import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STYLES } from '../../styles.ts';
import { KIT } from '../instruments/drum.ts';
import { PATCHES } from '../instruments/patches.ts';
import { MODES, PROGRESSIONS } from '../notes/harmony.ts';
import { GROOVES } from '../rhythm/grooves.ts';
import { BASSES, CHORDS } from '../rhythm/patterns.ts';
import { BANDS } from './bands.ts';
import { form } from './form.ts';

test('uses exactly the given number of bars, in whole phrases', () => {
  for (const shape of ['song', 'swell', 'blocks', 'free'] as const) {
    for (let bars = 20; bars <= 400; bars += 4) {
      const parts = form(shape, bars);
      assert.equal(
        parts.reduce((sum, part) => sum + part.bars, 0),
        bars,
        `${shape} of ${bars}`,
      );
      assert.ok(parts.every((part) => part.bars >= 4 && part.bars % 4 === 0));
      assert.equal(parts[0].name, 'intro');
      assert.equal(parts.at(-1)!.name, 'outro');
      for (const [index, part] of parts.entries()) {
        if (part.name === 'build') assert.equal(parts[index + 1].name, 'chorus');
      }
    }
  }
});

test('patterns are bars of three or four quarters', () => {
  for (const [name, { rows, light }] of Object.entries(GROOVES)) {
    const lengths = new Set(Object.values(rows).map((row) => row.length));
    assert.equal(lengths.size, 1, name);
    assert.ok(lengths.has(16) || lengths.has(12), name);
    for (const row of Object.values(rows)) assert.match(row, /^[.1-9]+$/);
    for (const drum of light) assert.ok(rows[drum], `${drum} of ${name}`);
  }
  for (const pattern of [...Object.values(CHORDS), ...Object.values(BASSES)]) {
    assert.equal(pattern[4].length, 16);
    assert.equal(pattern[3].length, 12);
  }
  for (const bass of Object.values(BASSES)) assert.match(bass[4] + bass[3], /^[.r35oa]+$/);
});

test('the tables name only what exists', () => {
  const used = (table: object, names: readonly string[] = []) => {
    for (const name of names) assert.ok(name in table, name);
  };
  assert.deepEqual(Object.keys(BANDS), Object.keys(STYLES));
  for (const band of Object.values(BANDS)) {
    used(MODES, band.modes);
    used(PROGRESSIONS, [band.family]);
    used(GROOVES, Object.values(band.grooves ?? {}).flat());
    used(CHORDS, band.chords);
    used(BASSES, band.bassline);
    for (const role of ['comp', 'lead', 'pad', 'bass'] as const) used(PATCHES, band[role]);
  }
  for (const { rows, light, fill, crash = 'crash' } of Object.values(GROOVES))
    used(KIT, [...Object.keys(rows), ...light, ...(fill ?? []), crash]);
});
