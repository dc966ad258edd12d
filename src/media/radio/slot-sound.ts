/** The sound of one track at its time on a radio, frame by frame. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Sound } from '../../domain/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { BYTES_A_FRAME, createFrameCutter } from './frames.ts';

export interface OpenedTrack {
  /** `Artist - Title` */
  title: string;
  /** In the format `radio`. */
  sound: Sound;
}

export interface SlotSound {
  /** Empty as long as nothing could be opened. */
  readonly title: string;
  /** A frame by its place in the track. `later`: it is not there yet. `never`: there is none. */
  frame(index: number): Buffer | 'later' | 'never';
  /**
   * Who turns a radio on in the middle of a track may have to wait until so much of it is converted. Until the first frame
   * that was asked for is there, this gives those from the beginning of the track, and their places.
   */
  meanwhile(): { frame: Buffer; index: number } | undefined;
  close(): void;
}

export interface SlotSoundOptions {
  open(signal: AbortSignal): Promise<OpenedTrack>;
  /** There may be frames now that were not there before. */
  ready(): void;
  /** There will be none, or no more. */
  failed(error: unknown): void;
  retryMs?: number;
}

/** What cannot be had just now is asked for again so often, as long as the track would play. */
const RETRY_MS = 3000;

export function openSlotSound({ open, ready, failed, retryMs = RETRY_MS }: SlotSoundOptions): SlotSound {
  const stop = new AbortController();
  const { signal } = stop;
  let opened: OpenedTrack | undefined;
  let isLost = false;
  let reader: FrameReader | undefined;
  let early: FrameReader | undefined;
  let begun = false;

  const fail = (error: unknown) => {
    if (signal.aborted || isLost) return;
    isLost = true;
    failed(error);
    ready();
  };

  async function opening(): Promise<void> {
    while (opened === undefined) {
      try {
        opened = await open(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Refusal) || error.kind !== 'overload') return fail(error);
        await wait(retryMs, undefined, { signal });
      }
    }
    if (signal.aborted) opened.sound.release();
    else ready();
  }
  opening().catch(fail);

  return {
    get title() {
      return opened?.title ?? '';
    },
    frame(index) {
      if (opened === undefined) return isLost ? 'never' : 'later';
      if (reader === undefined || index < reader.index) {
        reader?.close();
        reader = readFrames(opened.sound, index, ready, fail);
      }
      let frame = reader.next();
      while (frame instanceof Buffer && reader.index <= index) frame = reader.next();
      if (frame instanceof Buffer) {
        begun = true;
        early?.close();
      }
      return frame;
    },
    meanwhile() {
      if (opened === undefined || begun) return undefined;
      early ??= readFrames(opened.sound, 0, ready, fail);
      const { index } = early;
      const frame = early.next();
      return frame instanceof Buffer ? { frame, index } : undefined;
    },
    close() {
      if (signal.aborted) return;
      stop.abort();
      reader?.close();
      early?.close();
      opened?.sound.release();
    },
  };
}

interface FrameReader {
  /** Of the next frame. */
  readonly index: number;
  next(): Buffer | 'later' | 'never';
  close(): void;
}

/** Frames lie within a byte of where they should. */
const SLACK = 2;

function readFrames(
  sound: Sound,
  from: number,
  ready: () => void,
  failed: (error: unknown) => void,
): FrameReader {
  const cutter = createFrameCutter();
  const stream = sound.read(Math.max(0, Math.floor(from * BYTES_A_FRAME) - SLACK));
  let index = from;
  let over = false;
  stream.on('readable', ready);
  stream.once('end', () => {
    over = true;
  });
  stream.once('error', (error) => {
    over = true;
    failed(error);
  });
  return {
    get index() {
      return index;
    },
    next() {
      let frame = cutter.next();
      while (frame === undefined) {
        const more: Buffer | null = stream.destroyed ? null : stream.read();
        if (more === null) return over ? 'never' : 'later';
        cutter.add(more);
        frame = cutter.next();
      }
      index++;
      return frame;
    },
    close: () => stream.destroy(),
  };
}
