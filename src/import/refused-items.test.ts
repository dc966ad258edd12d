import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../domain/refusal.ts';
import { FilesRefused, itemsOf } from './refused-items.ts';

const item = (message: string) => {
  const [{ file, line, field, reason }] = itemsOf(new Refusal('import', message), 'whole.jsonl');
  return [file, line, field, reason];
};

test('takes file, line and field from an error', () => {
  assert.deepEqual(item('a: b.jsonl:12: track.musicinfo.tags[3]: expected x, got y.'), [
    'a: b.jsonl',
    12,
    'track.musicinfo.tags[3]',
    'expected x, got y.',
  ]);
  assert.deepEqual(item('a.tsv:2: DURATION: expected seconds.'), [
    'a.tsv',
    2,
    'DURATION',
    'expected seconds.',
  ]);
  assert.deepEqual(item('a.jsonl:3: expected UTF-8 text, got: expected bytes.'), [
    'a.jsonl',
    3,
    '',
    'expected UTF-8 text, got: expected bytes.',
  ]);
});

test('an error without a line is about the whole import', () => {
  assert.deepEqual(item('/music: it went away.'), ['whole.jsonl', null, '', '/music: it went away.']);
});

test('names every file of a folder, even if the message names few', () => {
  const files = Array.from({ length: 30 }, (_, at) => ({ file: `${at}.mp3`, reason: 'it has no licence' }));
  const items = itemsOf(new FilesRefused('30 files', files), 'music');
  assert.deepEqual([items.length, items[29].file, items[29].outcome], [30, '29.mp3', 'refused']);
});
