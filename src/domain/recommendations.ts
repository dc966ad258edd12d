/** Recommended tracks, each with the reason for it. */
import type { PlayableTrack } from './catalogue/teasers.ts';

/** Why a track is a seed: what the user has done with it. */
export type SeedReason = 'like' | 'favorite' | 'listen';

export interface Recommendation {
  track_id: number;
  /** The track of the user that it is similar to. */
  because: { reason: SeedReason; track_id: number };
}

export const RECOMMENDED_MAX = 60;

export interface RecommendedTrack {
  track: PlayableTrack;
  /** The name of the track that it is similar to. */
  because: { reason: SeedReason; name: string };
}

/** `GET /web-api/recommendations`: the best first; none for a user without liked tracks and without a history. */
export interface RecommendationsAnswer {
  items: RecommendedTrack[];
}
