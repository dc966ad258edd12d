import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProgress, duration } from './progress.ts';

function draw(isTTY: boolean, columns = 100) {
  const written: string[] = [];
  let time = 0;
  const progress = createProgress(
    { isTTY, columns, write: (text) => written.push(text) },
    'records',
    () => time,
  );
  const at = (ms: number, fraction: number, count: number) => {
    time = ms;
    progress.update(fraction, count);
  };
  return { progress, written, at };
}

test('redraws one bar with rate and remaining time on a terminal', () => {
  const { progress, written, at } = draw(true);
  at(50, 0.01, 10);
  at(2000, 0.5, 50_000);
  at(2010, 0.51, 51_000);
  progress.end();
  assert.deepEqual(written, [
    '\r\x1b[K[##########----------]   50%  50,000 records  25,000/s  about 2 s left',
    '\r\x1b[K',
  ]);
});

test('a bar has one line of the terminal, and is never longer than full', () => {
  const { written, at } = draw(true, 32);
  at(2000, 1.5, 50_000);
  assert.deepEqual(written, ['\r\x1b[K[####################]  100%  5']);
});

test('writes a line every few seconds elsewhere', () => {
  const { progress, written, at } = draw(false);
  at(2000, 0.1, 1);
  at(6000, 0.25, 600);
  progress.end();
  assert.deepEqual(written, [' 25%  600 records  100/s  about 18 s left\n']);
});

test('formats durations', () => {
  assert.equal(duration(8.4), '8 s');
  assert.equal(duration(200), '3 min 20 s');
  assert.equal(duration(7500), '2 h 5 min');
});
