/**
 * One radio while somebody listens: the frames of its programme in time, the same for everybody.
 *
 * Frames are numbered from 1970 on, so the clock alone says which one is heard now, and the programme which track it is of
 * and which frame of it. Frames are sent some seconds before they are heard: players begin at once with those, and none
 * runs dry when something takes a moment. What is not there in time, or is shorter than its time, is silence; what is
 * longer is cut. Only where a radio is turned on in the middle of a track that is not converted so far, its beginning is
 * heard until it is. So a stream never leaves the programme, and never ends by itself.
 */
import { beginOf, FRAMES_A_SECOND, frameAt, SILENT_FRAME } from './frames.ts';
import type { Chunk, Listener } from './listener.ts';
import { type OpenedTrack, openSlotSound, type SlotSound } from './slot-sound.ts';

/** When a track plays, in milliseconds since 1970. */
export interface Slot {
  trackId: number;
  start: number;
  /** When the next one begins. */
  end: number;
}

export interface StationOptions {
  /** `undefined`: nothing plays. */
  slotAt(ms: number): Slot | undefined;
  open(trackId: number, signal: AbortSignal): Promise<OpenedTrack>;
  /** A track cannot be played, or not to its end. */
  failed(trackId: number, error: unknown): void;
  clock?: () => number;
}

export interface Station {
  readonly listeners: number;
  /** Somebody who hangs up has left. `left` is told. */
  join(listener: Listener, left: () => void): void;
  /** Sends what is due. Does so by itself, several times a second. */
  tick(): void;
  /** Ends every stream. */
  close(): void;
}

const frames = (seconds: number) => Math.round(seconds * FRAMES_A_SECOND);

const TICK_MS = 250;
/** How long before they are heard frames are sent. */
const AHEAD = frames(5);
/** Sent together: who comes in begins with one of these. */
const TOGETHER = frames(0.25);
/** A frame that is not there is waited for until so long before it is heard. */
const IN_TIME = frames(1);
/** Beyond this the machine slept, or its clock was set: what should have been heard meanwhile is left out. */
const LOST = frames(10);
/** Nothing takes the place of the first sound while it is being opened. */
const PATIENCE_MS = 2000;
/** How long before its time a track is opened: it may have to be converted. */
const OPEN_AHEAD_MS = 20_000;

export function createStation({ slotAt, open, failed, clock = Date.now }: StationOptions): Station {
  const listeners = new Set<Listener>();
  /** Sent, and not heard yet. */
  let ahead: Chunk[] = [];
  /** Of the tracks that play now and next, by track and time. */
  const sounds = new Map<string, SlotSound>();
  const patientUntil = clock() + PATIENCE_MS;
  let next = frameAt(clock());
  let closed = false;

  const keyOf = ({ trackId, start }: Slot) => `${trackId} ${start}`;

  function soundOf(slot: Slot): SlotSound {
    const key = keyOf(slot);
    let sound = sounds.get(key);
    if (sound === undefined) {
      sound = openSlotSound({
        open: (signal) => open(slot.trackId, signal),
        ready: tick,
        failed: (error) => failed(slot.trackId, error),
      });
      sounds.set(key, sound);
    }
    return sound;
  }

  /** Opens what comes soon, and lets go of what is over. */
  function prepare(): void {
    const current = slotAt(beginOf(next));
    const coming =
      current === undefined || current.end - beginOf(next) > OPEN_AHEAD_MS ? undefined : slotAt(current.end);
    const wanted = [current, coming].filter((slot) => slot !== undefined);
    const keys = new Set(wanted.map(keyOf));
    for (const [key, sound] of sounds) {
      if (keys.has(key)) continue;
      sound.close();
      sounds.delete(key);
    }
    wanted.forEach(soundOf);
  }

  /** The next frames before `most` that are of one kind; none where they are waited for. */
  function take(most: number, silentBefore: number): Chunk | undefined {
    const slot = slotAt(beginOf(next));
    const end = Math.min(most, next + TOGETHER);
    if (slot === undefined) return silence(next, Math.min(end, silentBefore), '');
    const sound = soundOf(slot);
    const begin = frameAt(slot.start);
    const last = Math.min(end, frameAt(slot.end));
    const taken: Buffer[] = [];
    let frame = sound.frame(next - begin);
    while (frame instanceof Buffer) {
      taken.push(frame);
      const at = next + taken.length;
      frame = at < last ? sound.frame(at - begin) : 'later';
    }
    if (taken.length > 0) return chunkOf(slot, sound, taken, next - begin);
    if (frame === 'never') return silence(next, last, sound.title);
    if (silentBefore === 0) return undefined;
    return early(slot, sound, last - next) ?? silence(next, Math.min(last, silentBefore), sound.title);
  }

  function early(slot: Slot, sound: SlotSound, most: number): Chunk | undefined {
    const taken: Buffer[] = [];
    let from = 0;
    while (taken.length < most) {
      const one = sound.meanwhile();
      if (one === undefined) break;
      if (taken.length === 0) from = one.index;
      taken.push(one.frame);
    }
    return taken.length === 0 ? undefined : chunkOf(slot, sound, taken, from);
  }

  /** `from`: which frame of the track is the first. */
  function chunkOf(
    { trackId, start, end }: Slot,
    { title }: SlotSound,
    taken: Buffer[],
    from: number,
  ): Chunk {
    const count = taken.length;
    const part = {
      ...{ trackId, duration: (end - start) / 1000 },
      ...{ from: from / FRAMES_A_SECOND, to: (from + count) / FRAMES_A_SECOND },
    };
    return { first: next, count, bytes: Buffer.concat(taken), title, part };
  }

  function tick(): void {
    if (closed) return;
    const now = clock();
    const heard = frameAt(now);
    if (Math.abs(next - heard) > AHEAD + LOST) {
      next = heard;
      ahead = [];
    }
    ahead = ahead.filter(({ first, count }) => first + count > heard);
    prepare();
    const silentBefore = now < patientUntil ? 0 : heard + IN_TIME;
    while (next < heard + AHEAD) {
      const chunk = take(heard + AHEAD, silentBefore);
      if (chunk === undefined) return;
      next += chunk.count;
      ahead.push(chunk);
      for (const listener of listeners) listener.take(chunk);
    }
  }

  const timer = setInterval(tick, TICK_MS);

  return {
    get listeners() {
      return listeners.size;
    },
    join(listener, left) {
      tick();
      ahead.forEach(listener.take);
      listeners.add(listener);
      listener.stream.once('close', () => {
        if (listeners.delete(listener)) left();
      });
    },
    tick,
    close() {
      closed = true;
      clearInterval(timer);
      for (const sound of sounds.values()) sound.close();
      sounds.clear();
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
}

function silence(first: number, end: number, title: string): Chunk | undefined {
  const count = end - first;
  if (count <= 0) return undefined;
  const bytes = Buffer.concat(Array<Buffer>(count).fill(SILENT_FRAME));
  return { first, count, bytes, title, part: undefined };
}
