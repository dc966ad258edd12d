import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IDLE, type PlaybackEvent, type PlaybackState, transition } from './playback-state.ts';
import type { ProbeResult } from './probe-audio.ts';

const OPEN: PlaybackEvent = { type: 'open', source: '/audio/1', start: 0, isLive: false };
const OPEN_RADIO: PlaybackEvent = { type: 'open', source: '/stream/1', start: 0, isLive: true };
const PLAY: PlaybackEvent = { type: 'play' };
const PAUSE: PlaybackEvent = { type: 'pause' };
const SILENT: PlaybackEvent = { type: 'silent' };
const RETRY: PlaybackEvent = { type: 'retry' };
const audible = (time = 0.1): PlaybackEvent => ({ type: 'audible', time });
const error = (time = 0): PlaybackEvent => ({ type: 'error', time });
const ended = (time = 180): PlaybackEvent => ({ type: 'ended', time });
const probed = (result: ProbeResult): PlaybackEvent => ({ type: 'probed', result });
const FINE = probed({ kind: 'fine', isResponse: true });
const UNREACHABLE = probed({ kind: 'away', isResponse: false });
const BUSY = probed({ kind: 'away', isResponse: true, waitMs: 7000 });
const BROKEN = probed({ kind: 'broken', isResponse: true });

/** The state after these events, and the effects of the last one. */
function after(...events: PlaybackEvent[]): { state: PlaybackState; effects: string[] } {
  let state = IDLE;
  let effects: string[] = [];
  for (const event of events) {
    const [next, ...caused] = transition(state, event);
    state = next;
    effects = caused.map((effect) =>
      typeof effect === 'object' ? `retry after ${effect.retryAfterMs}` : effect,
    );
  }
  return { state, effects };
}

/** Phase and effects. */
function outcome(...events: PlaybackEvent[]): [string, ...string[]] {
  const { state, effects } = after(...events);
  return [state.phase, ...effects];
}

test('opening loads nothing; playing loads and starts', () => {
  assert.deepEqual(outcome(OPEN), ['paused', 'halt']);
  assert.deepEqual(outcome(OPEN, PLAY), ['playing', 'load', 'resume']);
  assert.equal(after(OPEN, PLAY).state.isWanted, true);
});

test('without a source, no event has an effect', () => {
  const events = [
    PLAY,
    PAUSE,
    SILENT,
    audible(),
    error(),
    RETRY,
    FINE,
    { type: 'seek', seconds: 3 } as const,
  ];
  for (const event of events) assert.deepEqual(outcome(event), ['idle'], event.type);
});

test('playing again while it loads does not load it twice', () => {
  assert.deepEqual(outcome(OPEN, PLAY, SILENT, PLAY), ['waiting', 'resume']);
});

test('silence is waiting until audio is heard', () => {
  assert.deepEqual(outcome(OPEN, PLAY, SILENT), ['waiting']);
  assert.deepEqual(outcome(OPEN, PLAY, SILENT, audible()), ['playing']);
  assert.deepEqual(outcome(OPEN, SILENT), ['paused']);
});

test('an event that changes nothing returns the same state', () => {
  const { state } = after(OPEN, PLAY, audible());
  assert.equal(transition(state, audible())[0], state);
});

test('a pause and play continue without loading again', () => {
  assert.deepEqual(outcome(OPEN, PLAY, audible(), PAUSE), ['paused', 'halt']);
  assert.deepEqual(outcome(OPEN, PLAY, audible(), PAUSE, PLAY), ['playing', 'resume']);
});

test('a pause by the system is a pause', () => {
  const { state } = after(OPEN, PLAY, audible(), { type: 'interrupted' });
  assert.deepEqual([state.phase, state.isWanted], ['paused', false]);
});

test('a browser that refuses to play waits for a click', () => {
  const blocked = [OPEN, PLAY, { type: 'blocked' }] as const;
  assert.deepEqual([after(...blocked).state.phase, after(...blocked).state.isBlocked], ['paused', true]);
  assert.equal(after(...blocked, PLAY).state.isBlocked, false);
  assert.equal(after(...blocked, PAUSE).state.isBlocked, false);
});

test('a seek while stalled moves the audio and goes on waiting', () => {
  assert.deepEqual(outcome(OPEN, PLAY, SILENT, { type: 'seek', seconds: 60 }), ['waiting', 'seek']);
});

test('a seek before loading, or while recovering, is where loading starts', () => {
  const seek: PlaybackEvent = { type: 'seek', seconds: 60 };
  assert.deepEqual(outcome(OPEN, seek), ['paused']);
  assert.equal(after(OPEN, seek, PLAY).state.start, 60);
  const { state, effects } = after(OPEN, PLAY, error(12), seek, FINE);
  assert.deepEqual([state.start, ...effects], [60, 'load', 'resume']);
});

test('the end is reported, even just after a pause', () => {
  assert.deepEqual(outcome(OPEN, PLAY, audible(), ended()), ['ended', 'ended']);
  const { state, effects } = after(OPEN, PLAY, audible(), PAUSE, ended());
  assert.deepEqual([state.phase, state.isWanted, ...effects], ['ended', false, 'ended']);
});

test('the same audio can be played again after its end', () => {
  const events = [OPEN, PLAY, audible(), ended(), { type: 'seek', seconds: 0 }, PLAY] as const;
  assert.deepEqual(outcome(...events), ['playing', 'resume']);
});

test('an error asks the service, and its response loads the audio again at the same position', () => {
  assert.deepEqual(outcome(OPEN, PLAY, audible(), error(42)), ['recovering', 'probe']);
  const { state, effects } = after(OPEN, PLAY, audible(), error(42), FINE);
  assert.deepEqual([state.phase, state.start, ...effects], ['waiting', 42, 'load', 'resume']);
});

test('audio that stalls for long counts as lost', () => {
  assert.deepEqual(outcome(OPEN, PLAY, SILENT, { type: 'stalled', time: 9 }), ['recovering', 'probe']);
});

test('a paused track that is lost is loaded again when it plays', () => {
  assert.deepEqual(outcome(OPEN, PLAY, audible(), PAUSE, error(42)), ['paused']);
  const { state, effects } = after(OPEN, PLAY, audible(), PAUSE, error(42), PLAY);
  assert.deepEqual([state.start, ...effects], [42, 'load', 'resume']);
});

test('a second error while recovering does not ask twice', () => {
  assert.deepEqual(outcome(OPEN, PLAY, error(), error()), ['recovering']);
  assert.deepEqual(outcome(OPEN, PLAY, error(), PLAY), ['recovering']);
});

test('audio that does not exist fails immediately', () => {
  const { state, effects } = after(OPEN, PLAY, error(), BROKEN);
  assert.deepEqual([state.phase, state.isWanted, ...effects], ['failed', true, 'failed']);
  assert.deepEqual(outcome(OPEN, PLAY, error(), BROKEN, PAUSE), ['failed', 'halt']);
  assert.deepEqual(outcome(OPEN, PLAY, error(), BROKEN, OPEN), ['paused', 'halt']);
});

test('audio that keeps failing while the service responds fails after three attempts', () => {
  const again = [error(), FINE];
  const events = [OPEN, PLAY, ...again, ...again, ...again, error()];
  assert.deepEqual(outcome(...events, FINE), ['failed', 'failed']);
  assert.equal(
    after(...events.slice(0, -1), audible(0.7)).state.attempts,
    0,
    'progress starts the count again',
  );
  assert.equal(after(...events.slice(0, -1), audible(0.2)).state.attempts, 3);
});

test('an unreachable service is asked again, less and less often, without end', () => {
  assert.deepEqual(outcome(OPEN, PLAY, error(), UNREACHABLE), ['away', 'retry after 1000']);
  const retries = [...Array(9)].flatMap(() => [RETRY, UNREACHABLE]);
  assert.deepEqual(outcome(OPEN, PLAY, error(), UNREACHABLE, ...retries), ['away', 'retry after 30000']);
});

test('a busy service is given up after five retries', () => {
  assert.deepEqual(outcome(OPEN, PLAY, error(), BUSY), ['away', 'retry after 7000']);
  const retries = [...Array(5)].flatMap(() => [RETRY, BUSY]);
  assert.deepEqual(outcome(OPEN, PLAY, error(), BUSY, ...retries), ['failed', 'failed']);
});

test('a service that comes back continues and is announced', () => {
  const away = [OPEN, PLAY, audible(), error(42), UNREACHABLE];
  assert.deepEqual(outcome(...away, RETRY), ['away', 'probe']);
  assert.deepEqual(outcome(...away, RETRY, FINE), ['waiting', 'load', 'resume', 'back']);
  assert.deepEqual(outcome(...away, RETRY, RETRY, { type: 'online' }), ['away', 'probe']);
  assert.equal(after(...away, RETRY, { type: 'online' }).state.retries, 0);
});

test('a pause ends the recovery, and a late result is ignored', () => {
  assert.deepEqual(outcome(OPEN, PLAY, error(), UNREACHABLE, PAUSE), ['paused', 'halt']);
  for (const late of [FINE, UNREACHABLE, BROKEN, RETRY])
    assert.deepEqual(outcome(OPEN, PLAY, error(), PAUSE, late), ['paused']);
});

test('a stream that ends is connected again, with what is on air then', () => {
  const { state, effects } = after(OPEN_RADIO, PLAY, audible(), ended(300), FINE);
  assert.deepEqual([state.phase, state.start, ...effects], ['waiting', 0, 'load', 'resume']);
});

test('a stream lets go of its connection in a pause, and cannot be sought in', () => {
  assert.deepEqual(outcome(OPEN_RADIO, PLAY, audible(), PAUSE), ['paused', 'unload']);
  assert.deepEqual(outcome(OPEN_RADIO, PLAY, PAUSE, PLAY), ['playing', 'load', 'resume']);
  assert.deepEqual(outcome(OPEN_RADIO, PLAY, { type: 'seek', seconds: 60 }), ['playing']);
});

test('closing lets go of everything', () => {
  assert.deepEqual(outcome(OPEN, PLAY, { type: 'close' }), ['idle', 'unload']);
  assert.deepEqual(after(OPEN, PLAY, { type: 'close' }).state, IDLE);
});

test('after any events, the phase and the intent of the listener fit together', () => {
  const events = [
    OPEN,
    OPEN_RADIO,
    PLAY,
    PAUSE,
    SILENT,
    audible(),
    error(5),
    ended(),
    RETRY,
    FINE,
    UNREACHABLE,
  ];
  const all = [
    ...events,
    BUSY,
    BROKEN,
    { type: 'interrupted' },
    { type: 'blocked' },
    { type: 'online' },
  ] as const;
  const intent = { idle: false, paused: false, playing: true, waiting: true, recovering: true, away: true };
  let state = IDLE;
  let seed = 1;
  for (let step = 0; step < 20_000; step++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    [state] = transition(state, all[Math.floor((seed / 2 ** 31) * all.length)]);
    const { phase, isWanted, isLoaded } = state;
    if (phase !== 'failed' && phase !== 'ended') assert.equal(isWanted, intent[phase], phase);
    if (phase === 'playing' || phase === 'waiting') assert.equal(isLoaded, true, phase);
    if (phase === 'recovering' || phase === 'away') assert.equal(isLoaded, false, phase);
  }
});
