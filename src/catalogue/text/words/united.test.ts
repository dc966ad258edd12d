import assert from 'node:assert/strict';
import { test } from 'node:test';
import table from './traditional.json' with { type: 'json' };
import { united } from './united.ts';

test('hiragana and katakana are equal', () => {
  assert.equal(united('ギター'), united('ぎたー'));
  assert.equal(united('ヴァイオリン'), united('ゔぁいおりん'));
});

test('simplified, traditional and Japanese characters are equal', () => {
  assert.equal(united('愛的夢'), '爱的梦');
  assert.equal(united('発髮發'), '发发发');
  assert.equal(united('東京'), united('东京'));
  assert.equal(united('Rain кино 한국'), 'Rain кино 한국');
});

test('every line of the table leads directly to one character', () => {
  const entries = table.flatMap((line) => line.split(' '));
  const simplified = new Set(entries.map(([first]) => first));
  const traditional = entries.flatMap(([, ...others]) => others);
  assert.ok(entries.length > 300);
  assert.equal(simplified.size, entries.length);
  assert.equal(new Set(traditional).size, traditional.length);
  for (const character of traditional) assert.ok(!simplified.has(character), character);
  for (const character of simplified) assert.equal(united(character), character);
});
