/** The queue on the server, by which another device of the user continues. */
import { type PlayQueue, SAVED_QUEUE_MAX, type SavedQueue } from '../../../../src/domain/players.ts';
import type { Api } from '../../api/api.ts';
import { inBrowser } from '../../storage/local-storage.ts';
import { playable } from '../playable.ts';
import type { PlayableTrack, Player } from '../player.ts';

const DEVICE_KEY = 'device';
/** Tracks before the current one that are saved. */
const BEFORE = 20;
/** Tracks of one API request. */
const PAGE = 200;

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

export interface OtherQueue {
  tracks: PlayableTrack[];
  index: number;
  /** Seconds in the current track. */
  time: number;
}

/** What another device has saved; `undefined` if it was this one, or its current track is gone. */
export async function loadOtherQueue({
  v3,
  webApi,
}: Pick<Api, 'v3' | 'webApi'>): Promise<OtherQueue | undefined> {
  const { queue } = await webApi.get<SavedQueue>('/web-api/play-queue');
  if (queue === null || queue.changedBy === deviceName()) return undefined;
  const known = await loadTracks(v3, queue);
  const tracks = queue.trackIds.flatMap((id) => known.get(String(id)) ?? []);
  const current = known.get(String(queue.trackIds[queue.current]));
  if (current === undefined) return undefined;
  const index = queue.trackIds.slice(0, queue.current).filter((id) => known.has(String(id))).length;
  return { tracks, index, time: queue.position / 1000 };
}

async function loadTracks(v3: Api['v3'], { trackIds }: PlayQueue): Promise<Map<string, PlayableTrack>> {
  const ids = [...new Set(trackIds)].slice(0, SAVED_QUEUE_MAX);
  const found = new Map<string, PlayableTrack>();
  for (let from = 0; from < ids.length; from += PAGE) {
    const id = ids.slice(from, from + PAGE);
    const { results } = await v3.tracks({ id, limit: PAGE, type: ['single', 'albumtrack'] });
    for (const track of results) if (track.audio !== '') found.set(track.id, playable(track));
  }
  return found;
}
