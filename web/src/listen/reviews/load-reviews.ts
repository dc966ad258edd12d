/** Reviews of a track or album, latest first. */
import type { ShownReview } from '../../../../src/domain/reviews.ts';
import type { Api } from '../../api/api.ts';

export interface ReviewSubject {
  of: 'track' | 'album';
  id: string;
}

export interface ReviewPage {
  total: number;
  reviews: ShownReview[];
}

export const NO_REVIEWS: ReviewPage = { total: 0, reviews: [] };

const PAGE_SIZE = 10;

export async function loadReviews(
  v3: Api['v3'],
  { of, id }: ReviewSubject,
  signal?: AbortSignal,
  offset = 0,
): Promise<ReviewPage> {
  const params = { order: 'addeddate_desc', limit: PAGE_SIZE, offset, fullcount: true } as const;
  const options = signal === undefined ? {} : { signal };
  const { headers, results } =
    of === 'track'
      ? await v3.reviews.tracks({ ...params, track_id: id }, options)
      : await v3.reviews.albums({ ...params, album_id: id }, options);
  return { total: headers.results_fullcount ?? results.length, reviews: results.map(shownReview) };
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
