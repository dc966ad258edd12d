/** Somebody who listens to a radio: a stream that is filled as the music goes on, whoever else listens. */
import { Readable } from 'node:stream';
import { createTitleWeaver } from './icy.ts';

/** A part of a track, in seconds from its beginning. */
export interface Part {
  trackId: number;
  /** Of the whole track. */
  duration: number;
  from: number;
  to: number;
}

/** Some frames of a radio, the same for everybody. */
export interface Chunk {
  /** Number of the first frame, and how many there are. */
  first: number;
  count: number;
  bytes: Buffer;
  title: string;
  /** `undefined` for silence. */
  part: Part | undefined;
}

export interface Listener {
  stream: Readable;
  take(chunk: Chunk): void;
  /** The connection has taken so many more bytes. */
  taken(bytes: number): void;
  /** There is no more. */
  end(): void;
}

export interface ListenerOptions {
  /** Whether titles stand between the sound. */
  titles: boolean;
  /** Told of every part that the connection has taken. */
  heard(part: Part): void;
  /** Bytes that wait for somebody who takes too little, before they are let go. */
  most?: number;
}

/** Three quarters of a minute. */
const MOST = 512 * 1024;

export function createListener({ titles, heard, most = MOST }: ListenerOptions): Listener {
  const weave = titles ? createTitleWeaver() : (sound: Buffer) => sound;
  /** Parts that are not known to be taken, with the number of bytes up to their end. */
  const waiting: { end: number; part: Part }[] = [];
  let queued = 0;
  let gone = 0;

  const stream = new Readable({ read() {} });
  return {
    stream,
    take({ bytes, title, part }) {
      if (stream.destroyed) return;
      if (stream.readableLength > most) {
        stream.destroy();
        return;
      }
      const woven = weave(bytes, title);
      queued += woven.length;
      if (part !== undefined) waiting.push({ end: queued, part });
      stream.push(woven);
    },
    taken(bytes) {
      gone += bytes;
      while (waiting.length > 0 && waiting[0].end <= gone) heard(waiting.shift()!.part);
    },
    end() {
      // Whoever still has something to take would keep a service from ending.
      if (stream.readableLength > 0) stream.destroy();
      else stream.push(null);
    },
  };
}
