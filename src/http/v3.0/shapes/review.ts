import type { ReviewRow as Review } from '../../../core/reviews/reviews.ts';
import type { CatalogueRow, TrackRow } from './render-context.ts';
import { boolean, digits, type ResultField, shape, string, text } from './shape.ts';
import * as track from './track-fields.ts';

/** `ordinal` belongs to the album. */
export interface ReviewRow extends CatalogueRow {
  review: Review;
}

/** `ordinal` belongs to the track. */
export interface TrackReviewRow extends ReviewRow, TrackRow {}

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

const albumIdOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.albums.id[ordinal];

export const albumReviewShape = shape<ReviewRow>('review', [
  ...reviewFields,
  digits('album_id', 'Album identifier.', albumIdOf),
  text('album_name', 'Album name.', (to, { catalogue }) => {
    to.column(catalogue.albums.name.exact, ({ ordinal }) => ordinal);
  }),
  digits('artist_id', 'Artist identifier.', ({ catalogue, ordinal }) => {
    return catalogue.artists.id[catalogue.albums.artist[ordinal]];
  }),
]);

export const trackReviewShape = shape<TrackReviewRow>('review', [
  ...reviewFields,
  digits('track_id', 'Track identifier.', track.idOf),
  text('track_name', 'Track name.', (to, { catalogue }) => {
    to.column(catalogue.tracks.name.exact, ({ ordinal }) => ordinal);
  }),
  track.albumId,
  track.artistId,
  boolean(
    'track_audiodownload_allowed',
    'Whether the track may be offered for download.',
    track.downloadable,
  ),
  text('track_license_ccurl', 'Address of the open licence.', track.tellLicense),
  text('track_audio', 'Stream, in the format of `audioformat`.', track.tellStreaming),
  text(
    'track_audiodownload',
    'Download, in the format of `audiodlformat`; empty when `track_audiodownload_allowed` is false.',
    track.tellDownload,
  ),
]);
