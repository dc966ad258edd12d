/**
 * Playback of one source as a state machine: pure, without audio elements, timers and requests. `playback.ts` performs the effects.
 *
 *   idle ─open→ paused ─play→ playing ⇄ waiting          `waiting`: no audio for a while
 *                               │ error, stalled
 *                               ▼
 *                          recovering ─service unreachable→ away ─retry→ …
 *                               │
 *                               ├─service responds→ waiting, loaded again from the same position
 *                               └─no such audio, or too many attempts→ failed
 */
import { type ProbeResult, retryDelay } from './probe-audio.ts';

export type Phase = 'idle' | 'paused' | 'playing' | 'waiting' | 'recovering' | 'away' | 'failed' | 'ended';

export interface PlaybackState {
  phase: Phase;
  /**
   * The listener wants to hear audio. Always in `playing`, `waiting`, `recovering` and `away`, never in `idle` and `paused`.
   * In `failed` and `ended` it says whether the next source should play.
   */
  isWanted: boolean;
  source: string;
  /** An endless stream: no position, and after a pause or an error it continues with what is on air then. */
  isLive: boolean;
  /** The audio element holds the source. */
  isLoaded: boolean;
  /** Seconds: where loading starts, or the target of the last seek. */
  start: number;
  /** The browser refused to play without a click. */
  isBlocked: boolean;
  /** How often the audio failed in a row although the service responds. */
  attempts: number;
  /** Requests since the service became unreachable. */
  retries: number;
}

export type PlaybackEvent =
  // From the player.
  | { type: 'open'; source: string; start: number; isLive: boolean }
  | { type: 'seek'; seconds: number }
  | { type: 'close' | 'play' | 'pause' }
  // From the audio elements. `interrupted`: the system paused, for example because headphones were unplugged.
  | { type: 'audible' | 'error' | 'ended'; time: number }
  | { type: 'interrupted' | 'blocked' }
  // From timers: no audio for a moment, or for long.
  | { type: 'silent' }
  | { type: 'stalled'; time: number }
  // From the network.
  | { type: 'probed'; result: ProbeResult }
  | { type: 'retry' | 'online' };

export type PlaybackEffect =
  /** On the audio element: `load` from `start`, `seek` to `start`, `unload` lets go of the source. */
  | 'load'
  | 'resume'
  | 'halt'
  | 'unload'
  | 'seek'
  /** Requests the source from the service, and reports `probed`. */
  | 'probe'
  /** Reports `retry` after a delay. */
  | { retryAfterMs: number }
  /** Effects for the player. `back`: the service was unreachable and responds again. */
  | 'ended'
  | 'failed'
  | 'back';

type Transition = [PlaybackState, ...PlaybackEffect[]];

const ATTEMPTS_MAX = 3;
const RETRIES_MAX = 5;

export const IDLE: PlaybackState = {
  phase: 'idle',
  isWanted: false,
  source: '',
  isLive: false,
  isLoaded: false,
  start: 0,
  isBlocked: false,
  attempts: 0,
  retries: 0,
};

/** Audio comes, or is expected from the audio element. */
export function isRunning({ phase }: PlaybackState): boolean {
  return phase === 'playing' || phase === 'waiting';
}

/** The service is asked for the source. */
export function isRecovering({ phase }: PlaybackState): boolean {
  return phase === 'recovering' || phase === 'away';
}

/** An event that means nothing in a state leaves it as it is. */
export function transition(state: PlaybackState, event: PlaybackEvent): Transition {
  const { phase, isLive, isLoaded } = state;
  switch (event.type) {
    case 'open': {
      const { source, start, isLive } = event;
      return [{ ...IDLE, phase: 'paused', source, start, isLive }, 'halt'];
    }
    case 'close':
      return [IDLE, 'unload'];
    case 'play':
      if (phase === 'idle' || phase === 'recovering') return [state];
      if (phase === 'away') return probed({ ...state, retries: 0 });
      return started({ ...state, phase: phase === 'waiting' ? 'waiting' : 'playing' });
    case 'pause':
      if (phase === 'idle') return [state];
      return [
        {
          ...state,
          phase: phase === 'failed' ? 'failed' : 'paused',
          isWanted: false,
          isBlocked: false,
          isLoaded: isLoaded && !isLive,
        },
        isLive ? 'unload' : 'halt',
      ];
    case 'seek': {
      if (phase === 'idle' || isLive) return [state];
      const moved = { ...state, start: event.seconds };
      return isLoaded ? [moved, 'seek'] : [moved];
    }
    case 'audible': {
      if (!isRunning(state)) return [state];
      const attempts = event.time > state.start + 0.5 ? 0 : state.attempts;
      const isSame = phase === 'playing' && attempts === state.attempts;
      return [isSame ? state : { ...state, phase: 'playing', attempts }];
    }
    case 'silent':
      return [phase === 'playing' ? { ...state, phase: 'waiting' } : state];
    case 'interrupted':
      return [isRunning(state) ? { ...state, phase: 'paused', isWanted: false } : state];
    case 'blocked':
      return [isRunning(state) ? { ...state, phase: 'paused', isWanted: false, isBlocked: true } : state];
    case 'ended':
      // A stream has no end: the connection broke.
      if (isLive) return lost(state, event.time);
      if (!isRunning(state) && phase !== 'paused') return [state];
      return [{ ...state, phase: 'ended' }, 'ended'];
    case 'error':
    case 'stalled':
      return lost(state, event.time);
    case 'retry':
      return phase === 'away' ? probed({ ...state, retries: state.retries + 1 }) : [state];
    case 'online':
      return phase === 'away' ? probed({ ...state, retries: 0 }) : [state];
    case 'probed':
      return isRecovering(state) ? afterProbe(state, event.result) : [state];
  }
}

function probed(state: PlaybackState): Transition {
  return [state, 'probe'];
}

function started(state: PlaybackState): Transition {
  const next: PlaybackState = { ...state, isWanted: true, isBlocked: false, isLoaded: true };
  return state.isLoaded ? [next, 'resume'] : [next, 'load', 'resume'];
}

/** The audio element has lost its source. A paused one is loaded again when it plays. */
function lost(state: PlaybackState, time: number): Transition {
  if (!isRunning(state) && state.phase !== 'paused') return [state];
  const unloaded = { ...state, start: state.isLive ? 0 : time, isLoaded: false };
  return isRunning(state) ? probed({ ...unloaded, phase: 'recovering', retries: 0 }) : [unloaded];
}

function afterProbe(state: PlaybackState, { kind, isResponse, waitMs }: ProbeResult): Transition {
  const isHopeless = kind === 'fine' ? state.attempts >= ATTEMPTS_MAX : state.retries >= RETRIES_MAX;
  if (kind === 'broken' || (isResponse && isHopeless)) return [{ ...state, phase: 'failed' }, 'failed'];
  if (kind === 'away')
    return [{ ...state, phase: 'away' }, { retryAfterMs: retryDelay(state.retries, waitMs) }];
  const [next, ...effects] = started({ ...state, phase: 'waiting', attempts: state.attempts + 1 });
  return state.phase === 'away' ? [next, ...effects, 'back'] : [next, ...effects];
}
