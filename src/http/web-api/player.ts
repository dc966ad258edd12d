/** What the player of the pages uses: the history of the user, the saved queue, ReplayGain, and the progress of zips. */
import { readPlace } from '../../core/history/history.ts';
import type { ZipKind } from '../../core/media/media.ts';
import type { HistoryAnswer, HistoryPlace } from '../../domain/listens.ts';
import { GAINS_MAX } from '../../domain/media/loudness.ts';
import {
  type OtherQueue,
  type OtherQueueAnswer,
  type PlayQueue,
  SAVED_QUEUE_MAX,
} from '../../domain/players.ts';
import { Refusal } from '../../domain/refusal.ts';
import { wrong } from '../../domain/text/texts.ts';
import { AUDIO_FORMATS } from '../../domain/vocabulary.ts';
import type { Route } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import {
  type FieldKind,
  flag,
  id as idField,
  idList,
  integer,
  oneOf,
  required,
  term,
  withDefault,
} from './fields.ts';
import { forEveryone, forUser, forVisitor } from './json-route.ts';
import { type CatalogueServices, currentTeasers } from './teasers.ts';

const HISTORY = '/web-api/history';
const PLAY_QUEUE = '/web-api/play-queue';

const place: FieldKind<HistoryPlace> = { accepts: 'the value of `next` in a response', read: readPlace };
const HISTORY_PAGE = { before: place, limit: withDefault(integer(1, 200), 50) };
const LISTEN = { track_id: required(idField) };

const DAY_MS = 86_400_000;
const QUEUE = {
  track_id: required(idList),
  current: required(integer(0, SAVED_QUEUE_MAX - 1)),
  position: required(integer(0, DAY_MS)),
  device: required(term),
};
const OTHER = { device: required(term) };
const ZIP = { format: withDefault(oneOf(AUDIO_FORMATS), 'mp32') };

export function playerRoutes(context: RouteContext): Route[] {
  const { history, players, loudness, media } = context;
  /** What a page shows before and during the download of an album or a playlist. */
  const zipRoute = (kind: ZipKind) =>
    forVisitor.get(`/web-api/${kind}s/:id/zip`, ZIP, async ({ format }, { user, id }) => {
      const progress = await media.zipProgress(kind, id, format, user?.id);
      if (progress === undefined) throw new Refusal('not-found', 'Nothing to download here.');
      return progress;
    });
  return [
    forUser.post('/web-api/listens', LISTEN, ({ track_id }, { user }) => history.heard(user, track_id)),
    forUser.get(HISTORY, HISTORY_PAGE, async ({ before, limit }, { user }): Promise<HistoryAnswer> => {
      const page = await history.page(user, before, limit);
      const teasers = currentTeasers(context);
      return {
        ...page,
        entries: page.entries.map((entry) => ({ ...entry, track: teasers.track(entry.track_id) })),
      };
    }),
    forUser.patch(HISTORY, { on: required(flag) }, ({ on }, { user }) => history.turn(user, on)),
    forUser.delete(HISTORY, {}, (_, { user }) => history.clear(user)),
    forUser.delete(`${HISTORY}/:id`, {}, (_, { user, id }) => history.delete(user, id)),

    // Another device can continue the queue; Subsonic clients share it.
    forUser.get(PLAY_QUEUE, OTHER, async ({ device }, { user }): Promise<OtherQueueAnswer> => {
      const queue = await players.queue(user);
      const isOther = queue !== undefined && queue.changedBy !== device;
      return { queue: (isOther && playableQueue(queue, context)) || null };
    }),
    forUser.post(PLAY_QUEUE, QUEUE, async (fields, { user }): Promise<void> => {
      const { track_id: trackIds, current, position, device } = fields;
      if (trackIds.length > SAVED_QUEUE_MAX)
        throw wrong('track_id', `at most ${SAVED_QUEUE_MAX} ids`, String(trackIds.length));
      if (current >= trackIds.length)
        throw wrong('current', `an integer from 0 to ${trackIds.length - 1}`, String(current));
      await players.saveQueue(user, { trackIds, current, position }, device);
    }),
    forEveryone.get('/web-api/loudness', { id: required(idList) }, ({ id: ids }) => {
      if (ids.length > GAINS_MAX)
        throw new Refusal('type', `id: ${ids.length} ids came; accepted: at most ${GAINS_MAX}`);
      return loudness.find(ids);
    }),
    zipRoute('album'),
    zipRoute('playlist'),
  ];
}

/** Without tracks that cannot be played; `undefined` if the current one is among them. */
function playableQueue(
  { trackIds, current, position }: PlayQueue,
  services: CatalogueServices,
): OtherQueue | undefined {
  const teasers = currentTeasers(services);
  const found = trackIds.slice(0, SAVED_QUEUE_MAX).map((id) => {
    const track = teasers.track(id);
    return track === undefined || track.audio === '' ? [] : [track];
  });
  if (found[current]?.length !== 1) return undefined;
  return { tracks: found.flat(), index: found.slice(0, current).flat().length, time: position / 1000 };
}
