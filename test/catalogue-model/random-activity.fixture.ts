/** Random user activity. */
import fc from 'fast-check';
import {
  CHARTED,
  type OwnPopularity,
  SPANS,
  TRACK_EVENTS,
  type TrackCounts,
} from '../../src/domain/activity/popularity.ts';

/** User activity on some tracks, albums and artists, by id. */
export interface RandomActivity {
  tracks: Map<number, TrackCounts>;
  albums: Map<number, OwnPopularity>;
  artists: Map<number, OwnPopularity>;
}

const record = <Name extends string>(names: readonly Name[], value: fc.Arbitrary<number>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value]))) as fc.Arbitrary<Record<Name, number>>;

export const COUNTS = TRACK_EVENTS.flatMap((kind) => SPANS.map((span) => `${kind}_${span}` as const));
const counts = record(COUNTS, fc.constantFrom(0, 0, 0, 1, 2, 50));
// Fractions, so that sums depend on their order.
const own = record(CHARTED, fc.constantFrom(0, 0.1, 0.7, 8, -3));

/** Also of ids that are in no catalogue. */
const byId = <T>(value: fc.Arbitrary<T>, step: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 130 }), value), { maxLength: 60 })
    .map((entries) => new Map(entries.map(([index, one]) => [index * step, one])));

export const activity: fc.Arbitrary<RandomActivity> = fc.record({
  tracks: byId(counts, 2),
  albums: byId(own, 5),
  artists: byId(own, 3),
});
