/** What components see of the player, computed from the queue and the playback. */
import type { SavedState } from './persistence/saved-state.ts';
import type { Playback } from './playback/playback.ts';
import type { PlayableTrack, PlayerState, Position } from './player.ts';
import { countAdded, indexAfter, type Queue } from './queue/queue.ts';
import type { Sleep } from './sleep-timer.ts';

type PlaybackView = Pick<Playback, 'phase' | 'isBlocked' | 'time' | 'duration' | 'buffered'>;

/** `failed` holds the ids of tracks that could not be loaded. */
export function describePlayer(
  { queue, source, sourceName, radio, volume, muted }: SavedState,
  playback: PlaybackView,
  failed: ReadonlySet<string>,
  sleep: Sleep,
): PlayerState {
  const { entries, index, ordered, repeat } = queue;
  return {
    ...listsOf(entries),
    index: radio === null ? index : -1,
    added: radio === null ? countAdded(queue) : 0,
    hasNext: radio === null && indexAfter(queue, 'requested') !== undefined,
    failed,
    radio,
    status: radio === null && index === -1 ? 'idle' : statusOf(playback.phase),
    away: playback.phase === 'away',
    blocked: playback.isBlocked,
    volume,
    muted,
    shuffle: ordered !== null,
    repeat,
    sleep,
    source,
    sourceName,
  };
}

const lists = new WeakMap<Queue['entries'], Pick<PlayerState, 'queue' | 'keys'>>();

/** The same lists for the same entries, so that components are not rendered again. */
function listsOf(entries: Queue['entries']): Pick<PlayerState, 'queue' | 'keys'> {
  const cached = lists.get(entries);
  if (cached !== undefined) return cached;
  const created = { queue: entries.map(({ track }) => track), keys: entries.map(({ key }) => key) };
  lists.set(entries, created);
  return created;
}

function statusOf(phase: Playback['phase']): PlayerState['status'] {
  if (phase === 'waiting' || phase === 'recovering' || phase === 'away') return 'loading';
  // After the end of a track the player opens the next one immediately.
  return phase === 'ended' ? 'playing' : phase;
}

/** `track` is absent while a radio plays. */
export function measurePosition(playback: PlaybackView, track: PlayableTrack | undefined): Position {
  const { time } = playback;
  if (track === undefined) return { time, duration: 0, buffered: 0 };
  const duration = Math.max(time, durationOf(track.duration, playback.duration));
  return { time, duration, buffered: playback.buffered };
}

/**
 * The duration in the catalogue, because that of audio that is still loading is an estimate. The measured one where the two
 * differ much.
 */
function durationOf(catalogued: number, measured: number): number {
  if (catalogued === 0) return Number.isFinite(measured) ? measured : 0;
  const tolerance = Math.max(2, catalogued / 10);
  const differs = Number.isFinite(measured) && measured > 0 && Math.abs(measured - catalogued) > tolerance;
  return differs ? measured : catalogued;
}
