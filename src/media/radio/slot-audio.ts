/** The audio of one track at its time on a radio, frame by frame. */
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenAudio } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { BYTES_A_FRAME, createFrameCutter } from './frames.ts';

export interface OpenedTrack {
  /** `Artist - Title` */
  title: string;
  /** In the format `radio`. */
  audio: OpenAudio;
}

export interface SlotAudio {
  /** `undefined` until it is known; empty if the audio cannot be opened. */
  readonly title: string | undefined;
  /** A frame by its index in the track. `later`: it does not exist yet. `never`: there is none. */
  frame(index: number): Buffer | 'later' | 'never';
  /**
   * A radio that starts in the middle of a track may have to wait for the conversion. Until the first requested frame is
   * converted, this returns frames from the beginning of the track, and their indexes.
   */
  meanwhile(): { frame: Buffer; index: number } | undefined;
  close(): void;
}

export interface SlotAudioOptions {
  /** Calls `titled` when the title is known, which may be long before there is audio. */
  open(signal: AbortSignal, titled: (title: string) => void): Promise<OpenedTrack>;
  /** New frames may exist now. */
  ready(): void;
  /** There will be none, or no more. */
  failed(error: unknown): void;
  retryMs?: number;
}

/** The interval between attempts, as long as the track plays. */
const RETRY_MS = 3000;

export function openSlotAudio({ open, ready, failed, retryMs = RETRY_MS }: SlotAudioOptions): SlotAudio {
  const stop = new AbortController();
  const { signal } = stop;
  let opened: OpenedTrack | undefined;
  let title: string | undefined;
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
        opened = await open(signal, (known) => {
          title = known;
        });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof Refusal) || error.kind !== 'overload') return fail(error);
        await wait(retryMs, undefined, { signal });
      }
    }
    if (signal.aborted) opened.audio.release();
    else ready();
  }
  opening().catch(fail);

  return {
    get title() {
      return opened?.title ?? title ?? (isLost ? '' : undefined);
    },
    frame(index) {
      if (opened === undefined) return isLost ? 'never' : 'later';
      if (reader === undefined || index < reader.index) {
        reader?.close();
        reader = readFrames(opened.audio, index, ready, fail);
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
      early ??= readFrames(opened.audio, 0, ready, fail);
      const { index } = early;
      const frame = early.next();
      return frame instanceof Buffer ? { frame, index } : undefined;
    },
    close() {
      if (signal.aborted) return;
      stop.abort();
      reader?.close();
      early?.close();
      opened?.audio.release();
    },
  };
}

type FrameReader = ReturnType<typeof readFrames>;

/** Frames are within a byte of their calculated position. */
const SLACK = 2;

function readFrames(audio: OpenAudio, from: number, ready: () => void, failed: (error: unknown) => void) {
  const cutter = createFrameCutter();
  const stream = audio.read(Math.max(0, Math.floor(from * BYTES_A_FRAME) - SLACK));
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
    /** The index of the next frame. */
    get index() {
      return index;
    },
    next(): Buffer | 'later' | 'never' {
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
