/** The queue of a user, which the player saves so that another device can continue. Subsonic clients share it. */
import type { PlayerData } from '../../core/players/player-data.ts';
import { SAVED_QUEUE_MAX, type SavedQueue } from '../../domain/players.ts';
import { wrong } from '../../domain/text/texts.ts';
import type { Route } from '../route.ts';
import { idList, integer, required, term } from './fields.ts';
import { jsonRoute } from './json-route.ts';

const DAY_MS = 86_400_000;
const QUEUE = {
  track_id: required(idList),
  current: required(integer(0, SAVED_QUEUE_MAX - 1)),
  position: required(integer(0, DAY_MS)),
  device: required(term),
};

export function playQueueRoutes(players: Pick<PlayerData, 'queue' | 'saveQueue'>): Route[] {
  return [
    jsonRoute('user', 'GET', '/web-api/play-queue', {}, async (_, { user }): Promise<SavedQueue> => {
      const queue = await players.queue(user);
      return { queue: queue ?? null };
    }),
    jsonRoute('user', 'POST', '/web-api/play-queue', QUEUE, async (fields, { user }): Promise<void> => {
      const { track_id: trackIds, current, position, device } = fields;
      if (trackIds.length > SAVED_QUEUE_MAX)
        throw wrong('track_id', `at most ${SAVED_QUEUE_MAX} ids`, String(trackIds.length));
      if (current >= trackIds.length)
        throw wrong('current', `an integer from 0 to ${trackIds.length - 1}`, String(current));
      await players.saveQueue(user, { trackIds, current, position }, device);
    }),
  ];
}
