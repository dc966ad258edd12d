/** ReplayGain of the tracks that the player plays. */
import type { Loudness } from '../../core/media/loudness.ts';
import { GAINS_MAX } from '../../domain/media/loudness.ts';
import { Refusal } from '../../domain/refusal.ts';
import { jsonResponse } from '../response.ts';
import { type Route, route } from '../route.ts';
import { idList, readFields, required } from './fields.ts';

const FIELDS = { id: required(idList) };

export function loudnessRoute(loudness: Pick<Loudness, 'find'>): Route {
  return route('everyone', 'json', 'GET', '/web-api/loudness', async ({ query }) => {
    const { id: ids } = readFields(query, FIELDS);
    if (ids.length > GAINS_MAX)
      throw new Refusal('type', `id: ${ids.length} ids came; accepted: at most ${GAINS_MAX}`);
    return jsonResponse(200, await loudness.find(ids));
  });
}
