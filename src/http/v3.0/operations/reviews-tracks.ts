import { liveRead } from '../kinds/live-read.ts';
import { id, idList } from '../parameters/parameter-types.ts';
import { AUDIO } from '../parameters/standard-parameters.ts';
import { audioRow, startRow } from '../shapes/render-context.ts';
import { trackReviewShape } from '../shapes/review.ts';
import { DEFAULT_IMAGE_SIZE } from '../shapes/urls.ts';
import { findReviews, REVIEWS } from './reviews.ts';

export const reviewsTracks = liveRead({
  path: 'reviews/tracks',
  summary: 'Reviews of tracks.',
  access: 'token accepted',
  parameters: {
    ...REVIEWS,
    track_id: idList('Track ids.'),
    album_id: id('Id of the album the tracks are on.'),
    ...AUDIO,
  },
  result: trackReviewShape,
  find(p, reading) {
    const start = {
      ...startRow(reading.source, DEFAULT_IMAGE_SIZE),
      ...audioRow(reading, p.audioformat, p.audiodlformat),
    };
    const more = { targetIds: p.track_id, albumId: p.album_id };
    return findReviews('track', p, more, reading, (review, ordinal) => ({ ...start, ordinal, review }));
  },
});
