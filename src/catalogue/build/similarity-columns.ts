/** What tags are worth when tracks are compared (see `query/similarity-measure.ts`). */
import type { SimilarityColumns } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { type TagColumns, tagOf } from '../tags/tag-columns.ts';

/** Weights are whole numbers, so that their sums do not depend on the order in which they are made. */
const UNIT = 1000;

/** `ofTracks` are the tracks' tags with their kinds. */
export function similarityColumns(
  { name, tracks, numbers }: TagColumns,
  ofTracks: ListColumn,
): Pick<SimilarityColumns, 'meaning' | 'weight' | 'tagWeight'> {
  const count = ofTracks.starts.length - 1;
  const meaning = Uint32Array.from(name, (_, number) => number);
  const weight = new Uint32Array(name.length);
  for (const alike of numbers.values()) {
    const rarity = Math.log(1 + count / tracksWith(tracks, alike));
    for (const number of alike) {
      meaning[number] = alike[0];
      weight[number] = Math.round(UNIT * rarity);
    }
  }
  const tagWeight = new Uint32Array(count);
  const last = new Int32Array(name.length).fill(-1);
  for (let track = 0; track < count; track++) {
    for (let i = ofTracks.starts[track]; i < ofTracks.starts[track + 1]; i++) {
      const tag = meaning[tagOf(ofTracks.items[i])];
      if (last[tag] === track) continue;
      last[tag] = track;
      tagWeight[track] += weight[tag];
    }
  }
  return { meaning, weight, tagWeight };
}

/** How many tracks have any of the tags. */
function tracksWith(tracks: ListColumn, numbers: readonly number[]): number {
  if (numbers.length === 1) return listAt(tracks, numbers[0]).length;
  return new Set(numbers.flatMap((number) => Array.from(listAt(tracks, number)))).size;
}
