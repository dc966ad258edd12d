import type { ReviewRow as Review } from '../../../core/reviews/reviews.ts';
import * as album from './album.ts';
import type { CatalogueRow } from './render-context.ts';
import { digits, type ResultField, shape, string } from './shape.ts';
import * as track from './track-fields.ts';

/** `ordinal` belongs to the album, or the track. */
export interface ReviewRow extends CatalogueRow {
  review: Review;
}

const reviewFields: readonly ResultField<ReviewRow>[] = [
  digits('id', 'Review identifier.', ({ review }) => review.id),
  string('title', 'Title; may be empty.', ({ review }) => review.title),
  string('text', 'What it says: plain text, whatever signs are in it.', ({ review }) => review.text),
  string('dateadded', 'Day it was written, `yyyy-mm-dd`.', ({ review }) => review.date.slice(0, 10)),
  digits('agreecnt', 'How many agreed.', ({ review }) => review.agreecnt),
  string('lang', 'Language, two letters; may be empty.', ({ review }) => review.lang),
  digits('user_id', 'Identifier of its author.', ({ review }) => review.user_id),
  string('user_name', 'User name of its author.', ({ review }) => review.user_name),
  string('user_dispname', 'Name of its author to be shown.', ({ review }) => review.user_dispname),
  digits('score', 'From 1 to 10; 0 without one.', ({ review }) => review.score ?? 0),
];

export const albumReviewShape = shape<ReviewRow>('review', [
  ...reviewFields,
  { ...album.albumIdentifier, name: 'album_id' },
  { ...album.albumName, name: 'album_name' },
  album.artistId,
]);

export const trackReviewShape = shape<ReviewRow>('review', [
  ...reviewFields,
  { ...track.trackId, name: 'track_id' },
  { ...track.trackName, name: 'track_name' },
  track.albumId,
  track.artistId,
  track.allowed('track_audiodownload_allowed'),
  { ...track.license, name: 'track_license_ccurl' },
  { ...track.streaming, name: 'track_audio' },
  track.downloadIf('track_audiodownload_allowed', 'track_audiodownload'),
]);
