import { number, type Shape, shape } from './shape.ts';
import { type FullTrackRow, trackShape } from './track.ts';

export interface SimilarTrackRow extends FullTrackRow {
  /** Of each track on the page. */
  scores: readonly number[];
}

/** More digits would have no meaning. */
const ROUNDING = 10_000;

export const similarTrackShape: Shape<SimilarTrackRow> = shape<SimilarTrackRow>('track', [
  ...trackShape.fields,
  number('score', 'How similar the track is: above 0, at most 1.', ({ scores, index }) => {
    return Math.round(scores[index] * ROUNDING) / ROUNDING;
  }),
]);
