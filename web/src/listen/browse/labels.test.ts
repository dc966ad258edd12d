import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as english from '../../messages/en/index.ts';
import { createLabels } from './labels.ts';

const labelOf = createLabels(english, { day: (iso) => `day ${iso}` }, 'en');

test('labels durations in minutes, with an exclusive end', () => {
  assert.equal(labelOf('durationbetween', '0_119'), 'Up to 2 min');
  assert.equal(labelOf('durationbetween', '120_179'), '2 to 3 min');
  assert.equal(labelOf('durationbetween', '90_194'), '1:30 to 3:15 min');
  assert.equal(labelOf('durationbetween', '600_86400'), '10 min or longer');
});

test('labels a whole year as the year, and other dates as a range of days', () => {
  assert.equal(labelOf('datebetween', '2024-01-01_2024-12-31'), '2024');
  assert.equal(labelOf('datebetween', '2024-01-01_2024-06-30'), 'day 2024-01-01 to day 2024-06-30');
  assert.equal(labelOf('datebetween', '2023-01-01_2024-12-31'), 'day 2023-01-01 to day 2024-12-31');
  assert.equal(labelOf('datebetween', '0000-00-00_2024-12-31'), 'Until day 2024-12-31');
});

test('labels licence conditions by their meaning', () => {
  assert.equal(labelOf('ccnc', 'false'), 'Commercial use allowed');
  assert.equal(labelOf('ccnd', 'true'), 'No adaptations');
});

test('labels languages by name, and leaves unknown codes unchanged', () => {
  assert.equal(labelOf('lang', 'pt'), 'Portuguese');
  assert.equal(labelOf('lang', 'xx'), 'xx');
});

test('names tags, and leaves searches unchanged', () => {
  assert.equal(labelOf('tags', 'hiphop'), 'Hip-hop');
  assert.equal(labelOf('search', 'a & b'), 'a & b');
  for (const tag of ['Low', 'Vocal', '__proto__', 'Constructor'])
    assert.equal(labelOf('tags', tag.toLowerCase()), tag);
});
