/** Reviews of a track or album, latest first. */
import type { ListPage } from '../../../../src/domain/lists.ts';
import type { ShownReview } from '../../../../src/domain/reviews.ts';
import type { Api } from '../../api/api.ts';

export interface ReviewSubject {
  of: 'track' | 'album';
  id: string;
}

export const NO_REVIEWS: ListPage<ShownReview> = { total: 0, items: [] };

export const REVIEWS_PAGE = 10;

export async function loadReviews(
  v3: Api['v3'],
  { of, id }: ReviewSubject,
  signal?: AbortSignal,
  offset = 0,
): Promise<ListPage<ShownReview>> {
  const params = { order: 'addeddate_desc', limit: REVIEWS_PAGE, offset, fullcount: true } as const;
  const options = signal === undefined ? {} : { signal };
  const { headers, results } =
    of === 'track'
      ? await v3.reviews.tracks({ ...params, track_id: id }, options)
      : await v3.reviews.albums({ ...params, album_id: id }, options);
  return { total: headers.results_fullcount ?? results.length, items: results.map(shownReview) };
}

type ReviewResult = Omit<ShownReview, 'date' | 'author' | 'agreecnt'> & {
  dateadded: string;
  agreecnt: string;
  user_id: string;
  user_name: string;
  user_dispname: string;
};

function shownReview({ id, title, text, lang, score, ...rest }: ReviewResult): ShownReview {
  return {
    // The API has 0 for none.
    ...{ id, title, text, lang, score: score === '0' ? '' : score },
    date: rest.dateadded.slice(0, 10),
    agreecnt: Number(rest.agreecnt),
    author: { id: rest.user_id, name: rest.user_dispname || rest.user_name },
  };
}
