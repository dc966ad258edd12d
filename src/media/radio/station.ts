/**
 * One radio while it has listeners: the frames of its programme in time, the same for all.
 *
 * Frames are numbered from 1970 on, so the clock alone determines the current frame, and the programme its track and
 * position. Frames are sent some seconds ahead: players start immediately with those, and do not run out of audio during
 * short delays. Audio that is late, or shorter than its slot, is replaced by silence; longer audio is cut. Only if a radio is
 * turned on in the middle of a track that is not converted so far, the start of the track plays until it is. So a stream
 * always follows the programme, and never ends by itself.
 */
import { beginOf, FRAMES_A_SECOND, frameAt, SILENT_FRAME } from './frames.ts';
import type { RadioChunk, RadioListener } from './listener.ts';
import { type OpenedTrack, openSlotAudio, type SlotAudio } from './slot-audio.ts';

/** The time slot of a track, in milliseconds since 1970. */
export interface Slot {
  trackId: number;
  start: number;
  /** The start of the next one. */
  end: number;
}

export interface StationOptions {
  /** `undefined`: nothing plays. */
  slotAt(ms: number): Slot | undefined;
  /** `aheadMs`: how long before its first frame is sent; negative if that should have been sent already. `titled`: see `SlotAudioOptions`. */
  open(
    trackId: number,
    signal: AbortSignal,
    aheadMs: number,
    titled: (title: string) => void,
  ): Promise<OpenedTrack>;
  /** A track cannot be played, or not to its end. */
  failed(trackId: number, error: unknown): void;
  clock?: () => number;
}

const frames = (seconds: number) => Math.round(seconds * FRAMES_A_SECOND);

const TICK_MS = 250;
/** How long before playback frames are sent. */
const AHEAD = frames(5);
/** Sent together: a new listener starts with one of these. */
const TOGETHER = frames(0.25);
/** How long before playback a missing frame is still waited for. */
const IN_TIME = frames(1);
/** Beyond this the machine slept, or its clock was set: missed frames are skipped. */
const LOST = frames(10);
/** The first audio is not replaced by silence while it is being opened. */
const PATIENCE_MS = 2000;
/** How long before its slot a track is opened, since it may have to be converted. */
const OPEN_AHEAD_MS = 20_000;

export class Station {
  readonly #options: Required<StationOptions>;
  readonly #listeners = new Set<RadioListener>();
  /** Sent, and not played yet. */
  #ahead: RadioChunk[] = [];
  /** The audio of the current and the next track, by track and start time. */
  readonly #slotAudio = new Map<string, SlotAudio>();
  readonly #patientUntil: number;
  /** The next frame to send. */
  #next: number;
  readonly #timer: NodeJS.Timeout;
  #closed = false;

  constructor(options: StationOptions) {
    this.#options = { clock: Date.now, ...options };
    const now = this.#options.clock();
    this.#patientUntil = now + PATIENCE_MS;
    this.#next = frameAt(now);
    this.#timer = setInterval(() => this.tick(), TICK_MS);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Calls `left` when the connection is closed. */
  join(listener: RadioListener, left: () => void): void {
    this.tick();
    this.#ahead.forEach(listener.take);
    this.#listeners.add(listener);
    listener.stream.once('close', () => {
      if (this.#listeners.delete(listener)) left();
    });
  }

  /** Sends the frames that are due. Called by a timer, several times a second. */
  tick(): void {
    if (this.#closed) return;
    const now = this.#options.clock();
    const heard = frameAt(now);
    if (Math.abs(this.#next - heard) > AHEAD + LOST) {
      this.#next = heard;
      this.#ahead = [];
    }
    this.#ahead = this.#ahead.filter(({ first, count }) => first + count > heard);
    this.#prepare();
    const silentBefore = now < this.#patientUntil ? 0 : heard + IN_TIME;
    while (this.#next < heard + AHEAD) {
      const chunk = this.#nextChunk(heard + AHEAD, silentBefore);
      if (chunk === undefined) return;
      this.#next += chunk.count;
      this.#ahead.push(chunk);
      for (const listener of this.#listeners) listener.take(chunk);
    }
  }

  /** Ends every stream. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    for (const audio of this.#slotAudio.values()) audio.close();
    this.#slotAudio.clear();
    for (const listener of this.#listeners) listener.end();
    this.#listeners.clear();
  }

  /** Opens the tracks of the next slots, and closes past ones. */
  #prepare(): void {
    const { slotAt } = this.#options;
    const now = beginOf(this.#next);
    const current = slotAt(now);
    const isEnding = current !== undefined && current.end - now <= OPEN_AHEAD_MS;
    const slots = [current, isEnding ? slotAt(current.end) : undefined].filter((slot) => slot !== undefined);
    const keys = new Set(slots.map(keyOf));
    for (const [key, audio] of this.#slotAudio) {
      if (keys.has(key)) continue;
      audio.close();
      this.#slotAudio.delete(key);
    }
    for (const slot of slots) this.#audioOf(slot);
  }

  #audioOf(slot: Slot): SlotAudio {
    const key = keyOf(slot);
    let audio = this.#slotAudio.get(key);
    if (audio === undefined) {
      audio = openSlotAudio({
        open: (signal, titled) =>
          this.#options.open(slot.trackId, signal, slot.start - beginOf(this.#next), titled),
        ready: () => this.tick(),
        failed: (error) => this.#options.failed(slot.trackId, error),
      });
      this.#slotAudio.set(key, audio);
    }
    return audio;
  }

  /** The next frames before `limit`, all audio or all silence; `undefined` while they are waited for. */
  #nextChunk(limit: number, silentBefore: number): RadioChunk | undefined {
    const next = this.#next;
    const slot = this.#options.slotAt(beginOf(next));
    const end = Math.min(limit, next + TOGETHER);
    if (slot === undefined) return silence(next, Math.min(end, silentBefore), '');
    const audio = this.#audioOf(slot);
    const begin = frameAt(slot.start);
    const last = Math.min(end, frameAt(slot.end));
    const taken: Buffer[] = [];
    let frame = audio.frame(next - begin);
    while (frame instanceof Buffer) {
      taken.push(frame);
      const at = next + taken.length;
      frame = at < last ? audio.frame(at - begin) : 'later';
    }
    if (taken.length > 0) return chunkOf(slot, audio, taken, { first: next, index: next - begin });
    if (frame === 'never') return silence(next, last, audio.title);
    if (silentBefore === 0) return undefined;
    return (
      earlyChunk(slot, audio, next, last - next) ?? silence(next, Math.min(last, silentBefore), audio.title)
    );
  }
}

function keyOf({ trackId, start }: Slot): string {
  return `${trackId} ${start}`;
}

/** From the start of the track, while its current frames are not converted. */
function earlyChunk(slot: Slot, audio: SlotAudio, first: number, max: number): RadioChunk | undefined {
  const taken: Buffer[] = [];
  let index = 0;
  while (taken.length < max) {
    const early = audio.meanwhile();
    if (early === undefined) break;
    if (taken.length === 0) index = early.index;
    taken.push(early.frame);
  }
  return taken.length === 0 ? undefined : chunkOf(slot, audio, taken, { first, index });
}

/** `first`: the number of the first frame; `index`: its position in the track. */
function chunkOf(
  { trackId, start, end }: Slot,
  { title }: SlotAudio,
  taken: Buffer[],
  { first, index }: { first: number; index: number },
): RadioChunk {
  const count = taken.length;
  const part = {
    trackId,
    duration: (end - start) / 1000,
    from: index / FRAMES_A_SECOND,
    to: (index + count) / FRAMES_A_SECOND,
  };
  return { first, count, bytes: Buffer.concat(taken), title, part };
}

function silence(first: number, end: number, title: string | undefined): RadioChunk | undefined {
  const count = end - first;
  if (count <= 0) return undefined;
  const bytes = Buffer.concat(Array<Buffer>(count).fill(SILENT_FRAME));
  return { first, count, bytes, title, part: undefined };
}
