/** Reviews as their authors and administrators see them. */

/** Maximum characters of each field. */
export const REVIEW_MAX = { title: 200, text: 10_000 };

export interface ReviewWords {
  /** 0 to 10. */
  score: number | null;
  title: string;
  text: string;
  /** Two letters, or empty. */
  lang: string;
}

/** A public review as pages show it. */
export interface ShownReview {
  id: string;
  title: string;
  text: string;
  /** `yyyy-mm-dd` */
  date: string;
  lang: string;
  /** Empty if there is no score. */
  score: string;
  agreecnt: number;
  author: { id: string; name: string };
}

/** A review for its author: what writing one answers. */
export interface OwnReview extends ReviewWords {
  id: number;
  track_id: number | null;
  album_id: number | null;
  date: string;
  agreecnt: number;
  /** An administrator has hidden it. */
  hidden: boolean;
}

/** `GET /web-api/reviews`: the reviews of the user, or with `track_id` or `album_id` that of one item. */
export interface ListedReview extends OwnReview {
  /** The name of the track or album; empty if it is no longer in the catalogue. */
  subject: string;
}

/** A review for administrators. `GET /web-api/reviews/hidden` lists those that are hidden. */
export interface ModeratedReview extends OwnReview {
  user_id: number;
  user_name: string;
}
