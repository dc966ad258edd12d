/** What `reviews/albums` and `reviews/tracks` share. */
import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { Reviewed, ReviewRow, ReviewsFilter, ReviewsOrder } from '../../../core/reviews/reviews.ts';
import type { ItemPage, LiveReadContext } from '../kinds/operation.ts';
import { boolean, dateInterval, id, idList, language, order, token } from '../parameters/parameter-types.ts';
import { storedDays } from '../parameters/query-values.ts';
import { STANDARD } from '../parameters/standard-parameters.ts';

export const REVIEWS = {
  ...STANDARD,
  order: order('Sort fields.', ['addeddate', 'score', 'id'], () => false),
  id: idList('Review ids.'),
  lang: language('Language they are written in.'),
  datebetween: dateInterval('Days they were written.'),
  user_id: id('Id of their author.'),
  access_token: token('Token of their author, where neither `id` nor `user_id` says whose they are.'),
  hasscore: boolean('Whether they have a score.'),
  artist_id: id('Id of the artist.'),
};

interface Asked {
  offset: number;
  limit: number;
  fullcount: boolean | undefined;
  order: readonly ReviewsOrder[];
  id: number[] | undefined;
  lang: string | undefined;
  datebetween: { from: number; to: number } | undefined;
  user_id: number | undefined;
  hasscore: boolean | undefined;
  artist_id: number | undefined;
}

/** behaviour.md 24: the token selects the reviews of its user only where no other parameter selects any. */
export async function findReviews<Item>(
  of: Reviewed,
  p: Asked,
  more: Pick<ReviewsFilter, 'targetIds' | 'albumId'>,
  { reviews, source: { catalogue }, userId }: LiveReadContext,
  toItem: (review: ReviewRow, ordinal: number) => Item,
): Promise<ItemPage<Item>> {
  const filter = {
    ...more,
    ids: p.id,
    lang: p.lang,
    written: storedDays(p.datebetween),
    userId: p.user_id ?? (p.id === undefined ? userId : undefined),
    hasScore: p.hasscore,
    artistId: p.artist_id,
  };
  const { offset, limit } = p;
  const page = await reviews.find(of, filter, p.order, { offset, limit, count: p.fullcount === true });
  const targets = of === 'track' ? catalogue.tracks.id : catalogue.albums.id;
  return {
    // Items that were just imported may not be in the catalogue yet.
    items: page.rows.flatMap((review) => {
      const ordinal = indexOfNumber(targets, review.target_id);
      return ordinal === -1 ? [] : [toItem(review, ordinal)];
    }),
    fullcount: page.fullcount,
    nextOffset: page.more ? offset + limit : undefined,
  };
}
