import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seeded } from '../../../../test/seeded.fixture.ts';
import { hasBit } from '../../columns/bits.ts';
import { tagWeightsFor, weighing } from './tag-weight-sets.ts';

test('tracks whose tags weigh enough are kept, and most others are not', () => {
  const random = seeded(7);
  const tagWeight = Uint32Array.from({ length: 10_000 }, () => random(100) * random(100));
  for (const share of [0, 0.1, 0.4, 0.85, 1]) {
    for (const own of [0, 10, 3000, 9000]) {
      for (const left of [own, own * 0.9]) {
        const bounds = { own, left, share };
        const [min, max] = tagWeightsFor(bounds);
        const { kept, dropped } = weighing(tagWeight, bounds);
        const isIn = (track: number) =>
          kept.every((set) => hasBit(set, track)) && !dropped.some((set) => hasBit(set, track));
        const others = tagWeight.filter((weight, track) => {
          if (weight < min || weight > max) return isIn(track);
          assert.ok(isIn(track));
          return false;
        });
        assert.ok(others.length <= 0.15 * tagWeight.length);
      }
    }
  }
});

test('a catalogue may have no tracks, and tracks no tags', () => {
  for (const tagWeight of [new Uint32Array(0), new Uint32Array(5)])
    for (const set of Object.values(weighing(tagWeight, { own: 0, left: 0, share: 0 })).flat())
      assert.equal(set.length, Math.ceil(tagWeight.length / 32));
});
