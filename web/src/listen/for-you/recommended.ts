/** Recommended tracks, with the reason for each. */
import { useCallback } from 'react';
import type { RecommendationsAnswer, SeedReason } from '../../../../src/domain/recommendations.ts';
import { TRACK_TYPES } from '../../../../src/domain/vocabulary.ts';
import type { Api } from '../../api/api.ts';
import { useMessages } from '../../messages/messages.tsx';
import { playable } from '../../player/playable.ts';
import type { PlayableTrack } from '../../player/player.ts';
import { useRelated } from '../../relations/buttons.tsx';

export interface RecommendedTrack {
  track: PlayableTrack;
  /** The track of the user that it is similar to. */
  because: { reason: SeedReason; name: string };
}

export async function loadRecommended(
  { v3, webApi }: Pick<Api, 'v3' | 'webApi'>,
  max: number,
  signal: AbortSignal,
): Promise<RecommendedTrack[]> {
  const { items } = await webApi.get<RecommendationsAnswer>(`/web-api/recommendations?limit=${max}`, signal);
  const ids = new Set(items.flatMap(({ track_id, because }) => [track_id, because.track_id]));
  const { results } = await v3.tracks({ id: [...ids], type: TRACK_TYPES, limit: ids.size }, { signal });
  const byId = new Map(results.map((track) => [Number(track.id), track]));
  return items.flatMap(({ track_id, because }) => {
    const [track, seed] = [byId.get(track_id), byId.get(because.track_id)];
    if (track === undefined || seed === undefined) return [];
    return { track: playable(track), because: { reason: because.reason, name: seed.name } };
  });
}

/** Without the tracks that the user has declined on this page. */
export function useNotDeclined(all: readonly RecommendedTrack[]): RecommendedTrack[] {
  const declined = useRelated(
    'dislike',
    all.map(({ track }) => track.id),
  );
  return all.filter(({ track }) => !declined.has(track.id));
}

export function useReason(): (of: RecommendedTrack) => string {
  const { following } = useMessages();
  return useCallback(
    ({ because: { reason, name } }) => {
      const texts = {
        like: following.becauseLiked,
        favorite: following.becauseFavorite,
        listen: following.becauseListened,
      };
      return texts[reason](name);
    },
    [following],
  );
}
