/** Recommended tracks, with the reason for each. */
import { useCallback } from 'react';
import type { RecommendationsAnswer, RecommendedTrack } from '../../../../src/domain/recommendations.ts';
import type { Api } from '../../api/api.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useRelated } from '../../relations/buttons.tsx';

export async function loadRecommended(
  { webApi }: Pick<Api, 'webApi'>,
  max: number,
  signal: AbortSignal,
): Promise<RecommendedTrack[]> {
  const path = `/web-api/recommendations?limit=${max}`;
  return (await webApi.get<RecommendationsAnswer>(path, signal)).items;
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
