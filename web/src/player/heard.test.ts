import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHeard } from './heard.ts';

const MINUTES = 180;

/** Plays from one second to another, and returns how many listens that was. */
function playing(heard = createHeard()) {
  return (from: number, to: number, { key = 1, duration = MINUTES } = {}) => {
    let listens = 0;
    for (let time = from; time <= to; time += 0.25)
      if (heard({ key, time, duration, isPlaying: true })) listens++;
    return listens;
  };
}

test('half a minute is a listen, once; what is skipped does not count', () => {
  const play = playing();
  assert.equal(play(0, 20), 0);
  assert.equal(play(100, 109), 0);
  assert.equal(play(109, 111), 1);
  assert.equal(play(111, MINUTES), 0);
});

test('half of a short track is a listen', () => {
  assert.equal(playing()(0, 9, { duration: 20 }), 0);
  assert.equal(playing()(0, 10, { duration: 20 }), 1);
});

test('a track that is repeated, and one that follows, are further listens; a seek to the start is not', () => {
  const play = playing();
  assert.equal(play(0, MINUTES), 1);
  assert.equal(play(0, 31), 1);
  assert.equal(play(0, 60), 0);
  assert.equal(play(0, 31, { key: 2 }), 1);
});

test('what is loaded and not played does not count', () => {
  const heard = createHeard();
  for (let time = 0; time < 60; time++)
    assert.equal(heard({ key: 1, time, duration: MINUTES, isPlaying: false }), false);
});
