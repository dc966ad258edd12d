/**
 * The scores of many tracks by their similarity to one, in a few passes over them:
 *
 *   common weight of a track = sum of the weights of the tags that it has      one pass over the list of each tag
 *   score = by tags + by kind                                                  for nearly all of them
 *   score = the same + by artists + by likes                                   for those in `like`
 */
import { hasBit } from '../columns/bits.ts';
import type { Bits } from '../columns/types.ts';
import type { WeightedTag } from './common-tags.ts';
import type { Measure } from './similarity-measure.ts';

/** Parallel to `tracks`, which are below `size`. Those in `like` may have an artist or users in common. */
export function similarScores(
  tracks: Uint32Array,
  tags: readonly WeightedTag[],
  { score, byTags, byKind }: Measure,
  like: Bits,
  size: number,
): Float64Array {
  const scores = new Float64Array(tracks.length);
  const common = commonWeights(tags, size);
  for (let i = 0; i < tracks.length; i++) {
    const track = tracks[i];
    scores[i] = hasBit(like, track)
      ? score(track, common[track])
      : byTags(track, common[track]) + byKind(track);
  }
  return scores;
}

/** By track: the weight of those of the tags that it has. */
function commonWeights(tags: readonly WeightedTag[], size: number): Uint32Array {
  const weights = new Uint32Array(size);
  for (const { weight, set } of tags) addWeight(weights, set.ordinals, weight);
  return weights;
}

function addWeight(weights: Uint32Array, tracks: Uint32Array, weight: number): void {
  for (let i = 0; i < tracks.length; i++) weights[tracks[i]] += weight;
}
