/**
 * The scores of many tracks by their similarity to one, block by block, so that the weights of a block stay in the cache:
 *
 *   common weight of a track = sum of the weights of the tags that it has      a part of the list of each tag
 *   score = by tags + by kind                                                  for nearly all of them
 *   score = the same + by artists + by likes                                   for those in `like`
 */
import { BLOCK_ORDINALS } from '../../columns/bit-ordinals.ts';
import { hasBit } from '../../columns/bits.ts';
import { firstIndex } from '../../columns/lookup.ts';
import type { Bits } from '../../columns/types.ts';
import type { WeightedTag } from './common-tags.ts';
import type { Measure } from './similarity-measure.ts';

/** By track of the current block: the weight of those of the tags that it has. */
const weights = new Uint32Array(BLOCK_ORDINALS);

export interface ScoredTracks {
  tracks: Uint32Array;
  /** Parallel to `tracks`. */
  scores: Float64Array;
}

/** `blocks` are lists of `count` tracks (see `bit-ordinals.ts`). Those in `like` may have an artist or users in common. */
export function similarScores(
  blocks: Iterable<Uint32Array>,
  count: number,
  tags: readonly WeightedTag[],
  { score, byTags, byKind }: Measure,
  like: Bits,
): ScoredTracks {
  const tracks = new Uint32Array(count);
  const scores = new Float64Array(count);
  let at = 0;
  for (const block of blocks) {
    const first = block[0] - (block[0] % BLOCK_ORDINALS);
    weights.fill(0);
    for (const tag of tags) addWeight(tag, first);
    tracks.set(block, at);
    for (let i = 0; i < block.length; i++) {
      const track = block[i];
      const common = weights[track - first];
      scores[at++] = hasBit(like, track) ? score(track, common) : byTags(track, common) + byKind(track);
    }
  }
  return { tracks, scores };
}

/** Adds the weight of a tag to the tracks of the block that have it. */
function addWeight({ weight, set: { ordinals } }: WeightedTag, first: number): void {
  const from = firstIndex(ordinals.length, (i) => ordinals[i] >= first);
  const to = firstIndex(ordinals.length, (i) => ordinals[i] >= first + BLOCK_ORDINALS);
  for (let i = from; i < to; i++) weights[ordinals[i] - first] += weight;
}
