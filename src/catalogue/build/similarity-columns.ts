/** What tags are worth when tracks are compared (see `query/similar/similarity-measure.ts`). */
import { countTracks } from '../autocomplete/completions.ts';
import type { SimilarityColumns } from '../catalogue.ts';
import type { ListColumn } from '../columns/types.ts';
import { taggedAs, tagOf } from '../tags/tag-columns.ts';

/** Weights are whole numbers, so that their sums do not depend on the order in which they are made. */
const UNIT = 1000;

/** `ofTracks` are the tracks' tags with their kinds. */
export function measureTags(
  tracks: ListColumn,
  numbers: ReadonlyMap<string, readonly number[]>,
  ofTracks: ListColumn,
): SimilarityColumns {
  const count = ofTracks.starts.length - 1;
  /** The lowest number of a tag that means the same as each tag. */
  const meaning = new Uint32Array(tracks.starts.length - 1);
  const bearers = new Uint32Array(meaning.length);
  for (const alike of numbers.values()) {
    const bearing = countTracks(tracks, alike, count);
    for (const tag of alike) {
      meaning[tag] = alike[0];
      bearers[tag] = bearing;
    }
  }
  const weight = weightsOf(bearers, count);
  return { meaning, bearers, weight, tagWeight: tagWeightsOf(ofTracks, meaning, weight) };
}

/** The rarer, the higher. `count` is that of all tracks. */
function weightsOf(bearers: Uint32Array, count: number): Uint32Array {
  return bearers.map((bearing) => Math.round(UNIT * Math.log(1 + count / bearing)));
}

/** The sum of the weights of each list of tags, each meaning once. */
function tagWeightsOf({ starts, items }: ListColumn, meaning: Uint32Array, weight: Uint32Array): Uint32Array {
  const sums = new Uint32Array(starts.length - 1);
  const last = new Int32Array(meaning.length).fill(-1);
  // There are few tags and many items: each is computed once.
  const meaningOf = Uint32Array.from(
    { length: taggedAs(meaning.length, 0) },
    (_, item) => meaning[tagOf(item)],
  );
  for (let track = 0; track < sums.length; track++) {
    for (let i = starts[track]; i < starts[track + 1]; i++) {
      const tag = meaningOf[items[i]];
      if (last[tag] === track) continue;
      last[tag] = track;
      sums[track] += weight[tag];
    }
  }
  return sums;
}
