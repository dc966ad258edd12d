/** Reviews of one track or album, the latest first. */
import type { Api } from '../../api/api.ts';

export interface Target {
  of: 'track' | 'album';
  id: string;
}

/** As much of a review as is shown. */
export interface ShownReview {
  id: string;
  title: string;
  text: string;
  /** `yyyy-mm-dd` */
  date: string;
  lang: string;
  /** Empty without one. */
  score: string;
  agreecnt: number;
  author: { id: string; name: string };
}

export interface ReviewsPart {
  total: number;
  reviews: ShownReview[];
}

export const NO_REVIEWS: ReviewsPart = { total: 0, reviews: [] };

const REVIEWS = 10;

export async function loadReviews(
  v3: Api['v3'],
  { of, id }: Target,
  signal?: AbortSignal,
  offset = 0,
): Promise<ReviewsPart> {
  const asked = { order: 'addeddate_desc', limit: REVIEWS, offset, fullcount: true } as const;
  const options = signal === undefined ? {} : { signal };
  const { headers, results } =
    of === 'track'
      ? await v3.reviews.tracks({ ...asked, track_id: id }, options)
      : await v3.reviews.albums({ ...asked, album_id: id }, options);
  return { total: headers.results_fullcount ?? results.length, reviews: results.map(shownReview) };
}

type Result = Omit<ShownReview, 'date' | 'author' | 'agreecnt'> & {
  dateadded: string;
  agreecnt: string;
  user_id: string;
  user_name: string;
  user_dispname: string;
};

function shownReview({ id, title, text, lang, score, ...rest }: Result): ShownReview {
  return {
    ...{ id, title, text, lang, score },
    date: rest.dateadded.slice(0, 10),
    agreecnt: Number(rest.agreecnt),
    author: { id: rest.user_id, name: rest.user_dispname || rest.user_name },
  };
}
