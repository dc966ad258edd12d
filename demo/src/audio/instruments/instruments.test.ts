import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { KIT } from './drum.ts';
import { PATCHES } from './patches.ts';
import { frequencyOf, type Instrument, RATE, record } from './tone.ts';

const all: [string, Instrument][] = [...Object.entries(PATCHES), ...Object.entries(KIT)];

function whole(instrument: Instrument, key: number, seconds = 0.6): Float32Array {
  const recording = record(instrument(frequencyOf(key), seconds, 1));
  recording.reach(recording.samples.length);
  return recording.samples;
}

const strongest = (samples: Float32Array) =>
  samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);

/** The correlation of the tone with itself a number of samples later, -1 … 1. */
function likeness(samples: Float32Array, later: number): number {
  let [both, one, other] = [0, 0, 0];
  for (let at = 8000; at < 14000; at += 1) {
    const index = Math.floor(at + later);
    const between = at + later - index;
    const value = samples[index] + between * (samples[index + 1] - samples[index]);
    both += samples[at] * value;
    one += samples[at] ** 2;
    other += value ** 2;
  }
  return both / Math.sqrt(one * other);
}

describe('instruments', () => {
  for (const [name, instrument] of all) {
    test(`${name} is audible, starts and ends softly, and stays in bounds`, () => {
      for (const key of [36, 60, 84]) {
        const samples = whole(instrument, key);
        assert.ok(samples.every(Number.isFinite));
        const peak = strongest(samples);
        assert.ok(peak > 0.01 && peak < 2.5, `strongest ${peak} at key ${key}`);
        assert.ok(Math.abs(samples[0]) < 0.1 * peak + 0.02, `starts at ${samples[0]}`);
        assert.ok(Math.abs(samples.at(-1)!) < 0.01, `ends at ${samples.at(-1)}`);
      }
    });

    test(`${name} sounds the same, rendered at once or in pieces`, () => {
      const once = whole(instrument, 60);
      const recording = record(instrument(frequencyOf(60), 0.6, 1));
      for (let to = 1000; to < once.length + 1000; to += 1000) recording.reach(to);
      const difference = strongest(recording.samples.map((value, at) => value - once[at]));
      assert.ok(difference < 0.03, `differs by ${difference}`);
    });
  }

  for (const name of [
    'steelguitar',
    'nylonguitar',
    'harp',
    'bass',
    'piano',
    'flute',
    'bell',
    'man',
  ] as const) {
    test(`${name} is in tune`, () => {
      for (const key of [48, 60, 72]) {
        const samples = whole(PATCHES[name], key, 1);
        const period = RATE / frequencyOf(key);
        const best = [-30, -20, -10, 0, 10, 20, 30]
          .map((cents) => ({ cents, like: likeness(samples, 10 * period * 2 ** (-cents / 1200)) }))
          .reduce((one, other) => (other.like > one.like ? other : one));
        assert.ok(Math.abs(best.cents) <= 10, `${best.cents} cents off at key ${key}`);
      }
    });
  }
});
