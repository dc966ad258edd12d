import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { ReviewRow as Review, Reviewed, ReviewsFilter } from '../../../core/reviews/reviews.ts';
import type { RowPage } from '../../../domain/lists.ts';
import { TRACK_TYPES } from '../../../domain/vocabulary.ts';
import { type LiveReadContext, liveRead } from '../kinds/operation.ts';
import * as param from '../parameters/parameter-types.ts';
import { storedDays } from '../parameters/query-values.ts';
import { AUDIO, STANDARD } from '../parameters/standard-parameters.ts';
import * as album from '../shapes/album.ts';
import { type CatalogueRow, startRow } from '../shapes/render-context.ts';
import { digits, type ResultField, shape, string } from '../shapes/shape.ts';
import * as track from '../shapes/track-fields.ts';

/** `ordinal` belongs to the album, or the track. */
interface ReviewRow extends CatalogueRow {
  review: Review;
}

const reviewFields: readonly ResultField<ReviewRow>[] = [
  digits('id', 'Review identifier.', ({ review }) => review.id),
  string('title', 'Title; may be empty.', ({ review }) => review.title),
  string('text', 'The text of the review: plain text, not HTML.', ({ review }) => review.text),
  string('dateadded', 'Day it was written, `yyyy-mm-dd`.', ({ review }) => review.date.slice(0, 10)),
  digits('agreecnt', 'How many agreed.', ({ review }) => review.agreecnt),
  string('lang', 'Language, two letters; may be empty.', ({ review }) => review.lang),
  digits('user_id', 'Identifier of its author.', ({ review }) => review.user_id),
  string('user_name', 'User name of its author.', ({ review }) => review.user_name),
  string('user_dispname', 'Display name of its author.', ({ review }) => review.user_dispname),
  digits('score', 'From 1 to 10; 0 without one.', ({ review }) => review.score ?? 0),
];

const albumReviewShape = shape<ReviewRow>('review', [
  ...reviewFields,
  { ...album.albumIdentifier, name: 'album_id' },
  { ...album.albumName, name: 'album_name' },
  album.artistId,
]);

const trackReviewShape = shape<ReviewRow>('review', [
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

/** The parameters of all reviews. */
const REVIEWS = {
  ...STANDARD,
  order: param.order('Sort fields.', ['addeddate', 'score', 'id']),
  id: param.idList('Review ids.'),
  lang: param.language('Language they are written in.'),
  datebetween: param.dateInterval('Days they were written.'),
  user_id: param.id('Id of their author.'),
  access_token: param.token('Token of their author, without `id` and `user_id`.'),
  hasscore: param.boolean('Whether they have a score.'),
  artist_id: param.id('Id of the artist.'),
};

/** behaviour.md 24: the token selects the reviews of its user only where no other parameter selects any. */
async function findReviews(
  of: Reviewed,
  p: param.Parsed<typeof REVIEWS>,
  more: Pick<ReviewsFilter, 'targetIds' | 'albumId' | 'onAlbum'>,
  reading: LiveReadContext,
): Promise<RowPage<ReviewRow>> {
  const { reviews, source, userId } = reading;
  const { tracks, albums } = source.catalogue;
  const filter = {
    ...more,
    ids: p.id,
    lang: p.lang,
    written: storedDays(p.datebetween),
    userId: p.user_id ?? (p.id === undefined ? userId : undefined),
    hasScore: p.hasscore,
    artistId: p.artist_id,
  };
  const page = await reviews.find(of, filter, p.order, p);
  const targets = of === 'track' ? tracks.id : albums.id;
  const start = startRow(reading, p);
  // Items that were just imported may not be in the catalogue yet.
  const rows = page.rows.flatMap((review) => {
    const ordinal = indexOfNumber(targets, review.target_id);
    return ordinal === -1 ? [] : [{ ...start, ordinal, review }];
  });
  return { ...page, rows };
}

export const reviewsAlbums = liveRead({
  path: 'reviews/albums',
  summary: 'Reviews of albums.',
  access: 'token accepted',
  parameters: { ...REVIEWS, album_id: param.idList('Album ids.') },
  result: albumReviewShape,
  find: (p, reading) => findReviews('album', p, { targetIds: p.album_id }, reading),
});

export const reviewsTracks = liveRead({
  path: 'reviews/tracks',
  summary: 'Reviews of tracks.',
  access: 'token accepted',
  parameters: {
    ...REVIEWS,
    track_id: param.idList('Track ids.'),
    album_id: param.id('Id of the album the tracks are on.'),
    track_type: param.assuming(
      'albumtrack; both with id, track_id or access_token',
      param.listFrom('A single is a track without an album.', TRACK_TYPES),
    ),
    ...AUDIO,
  },
  result: trackReviewShape,
  find(p, reading) {
    const isSelected = p.id !== undefined || p.track_id !== undefined || reading.userId !== undefined;
    const types = p.track_type ?? (isSelected ? TRACK_TYPES : ['albumtrack']);
    const onAlbum = types.length === 1 ? types[0] === 'albumtrack' : undefined;
    const more = { targetIds: p.track_id, albumId: p.album_id, onAlbum };
    return findReviews('track', p, more, reading);
  },
});
