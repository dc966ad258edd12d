import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GROOVES, type Groove } from '../rhythm/grooves.ts';
import { BASSES, CHORDS } from '../rhythm/patterns.ts';
import { form } from './form.ts';

test('uses exactly the bars it is given, in whole phrases', () => {
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
  for (const [name, { rows, light }] of Object.entries(GROOVES) as [string, Groove][]) {
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
