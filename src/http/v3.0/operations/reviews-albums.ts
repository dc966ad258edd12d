import { liveRead } from '../kinds/live-read.ts';
import { idList } from '../parameters/parameter-types.ts';
import { startRow } from '../shapes/render-context.ts';
import { albumReviewShape } from '../shapes/review.ts';
import { DEFAULT_IMAGE_SIZE } from '../shapes/urls.ts';
import { findReviews, REVIEWS } from './reviews.ts';

export const reviewsAlbums = liveRead({
  path: 'reviews/albums',
  summary: 'Reviews of albums.',
  access: 'token accepted',
  parameters: { ...REVIEWS, album_id: idList('Album ids.') },
  result: albumReviewShape,
  find(p, reading) {
    const start = startRow(reading.source, DEFAULT_IMAGE_SIZE);
    return findReviews('album', p, { targetIds: p.album_id }, reading, (review, ordinal) => {
      return { ...start, ordinal, review };
    });
  },
});
