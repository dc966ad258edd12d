/** Recommended tracks, each with the reason for it. */

/** Why a track is a seed: what the user has done with it. */
export type SeedReason = 'like' | 'favorite' | 'listen';

export interface Recommendation {
  track_id: number;
  /** The track of the user that it is similar to. */
  because: { reason: SeedReason; track_id: number };
}

export const RECOMMENDED_MAX = 60;

/** `GET /web-api/recommendations`: the best first; none for a user without liked tracks and without a history. */
export interface RecommendationsAnswer {
  items: Recommendation[];
}
