/** Recommended tracks for the user. */
import type { Recommendations } from '../../core/recommendations/recommendations.ts';
import { RECOMMENDED_MAX, type RecommendationsAnswer } from '../../domain/recommendations.ts';
import type { Route } from '../route.ts';
import { integer, withDefault } from './fields.ts';
import { jsonRoute } from './json-route.ts';

const FIELDS = { limit: withDefault(integer(1, RECOMMENDED_MAX), 30) };

export function recommendationsRoute(recommendations: Recommendations): Route {
  return jsonRoute(
    ...(['user', 'GET', '/web-api/recommendations', FIELDS] as const),
    async ({ limit }, { user }): Promise<RecommendationsAnswer> => ({
      items: await recommendations.list(user.id, limit),
    }),
  );
}
