/** New playlists and reviews of the users that the user follows. */
import type { PlaylistTeaser } from '../../../../src/domain/catalogue/teasers.ts';
import type { FollowedActivityAnswer } from '../../../../src/domain/following.ts';
import type { Api } from '../../api/api.ts';
import { albumPage, trackPage } from '../../page-paths.ts';
import { playlistTeaser } from '../cards/teasers.ts';
import { type ShownReview, shownReview } from '../reviews/load-reviews.ts';

export interface ReviewWithItem {
  review: ShownReview;
  /** The track or album. */
  item: { path: string; name: string };
}

export interface Activity {
  playlists: PlaylistTeaser[];
  reviews: ReviewWithItem[];
}

const ITEMS_MAX = 20;

export async function loadActivity(
  { v3, webApi }: Pick<Api, 'v3' | 'webApi'>,
  signal: AbortSignal,
): Promise<Activity> {
  const { items } = await webApi.get<FollowedActivityAnswer>(
    `/web-api/followed-activity?limit=${ITEMS_MAX}`,
    signal,
  );
  const [options, limit] = [{ signal }, ITEMS_MAX];
  const listIds = items.filter(({ kind }) => kind === 'playlist').map(({ id }) => id);
  const reviewIds = (of: 'track' | 'album') =>
    items.flatMap((item) => (item.kind === 'review' && item.target.of === of ? item.id : []));
  const [lists, trackReviews, albumReviews] = await Promise.all([
    v3.playlists({ id: listIds, limit }, options),
    v3.reviews.tracks({ id: reviewIds('track'), limit }, options),
    v3.reviews.albums({ id: reviewIds('album'), limit }, options),
  ]);
  const listsById = new Map(lists.results.map((list) => [Number(list.id), list]));
  const reviews = new Map(
    [
      ...trackReviews.results.map((review) => {
        const { track_id, track_name } = review;
        return { review: shownReview(review), item: { path: trackPage(track_id), name: track_name } };
      }),
      ...albumReviews.results.map((review) => {
        const { album_id, album_name } = review;
        return { review: shownReview(review), item: { path: albumPage(album_id), name: album_name } };
      }),
    ].map((one) => [Number(one.review.id), one]),
  );
  return {
    playlists: listIds.flatMap((id) => listsById.get(id) ?? []).map(playlistTeaser),
    reviews: items.flatMap(({ kind, id }) => (kind === 'review' ? (reviews.get(id) ?? []) : [])),
  };
}
