/** The queue on the server, by which another device of the user continues. */
import { type OtherQueue, type OtherQueueAnswer, SAVED_QUEUE_MAX } from '../../../../src/domain/players.ts';
import type { Api } from '../../api/api.ts';
import { inBrowser } from '../../storage/local-storage.ts';
import type { Player } from '../player.ts';

const DEVICE_KEY = 'device';
/** Tracks before the current one that are saved. */
const BEFORE = 20;

/** Tells browsers apart; of no use elsewhere. */
function deviceName(): string {
  const stored = inBrowser.read(DEVICE_KEY);
  if (stored !== null && /^web-[0-9a-f]{8}$/.test(stored)) return stored;
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  const created = `web-${number.toString(16).padStart(8, '0')}`;
  inBrowser.write(DEVICE_KEY, created);
  return created;
}

/** What is saved; `undefined` while there is no track. */
export function queueToSave(player: Pick<Player, 'state' | 'position'>): object | undefined {
  const { queue, index } = player.state();
  if (index < 0 || queue[index] === undefined) return undefined;
  const from = Math.max(0, index - BEFORE);
  return {
    track_id: queue
      .slice(from, from + SAVED_QUEUE_MAX)
      .map(({ id }) => id)
      .join(','),
    current: index - from,
    position: Math.round(player.position().time * 1000),
    device: deviceName(),
  };
}

/** What another device has saved; `null` if it was this one, or its current track is gone. */
export async function loadOtherQueue({ webApi }: Pick<Api, 'webApi'>): Promise<OtherQueue | null> {
  return (await webApi.get<OtherQueueAnswer>(`/web-api/play-queue?device=${deviceName()}`)).queue;
}
