/** A listener of a radio: a stream of its own, filled as the programme goes on. */
import { Readable } from 'node:stream';
import { createTitleWeaver } from './icy.ts';

/** A part of a track, in seconds from its beginning. */
export interface TrackPortion {
  trackId: number;
  /** Of the whole track. */
  duration: number;
  from: number;
  to: number;
}

/** Some frames of a radio, the same for everybody. */
export interface RadioChunk {
  /** Number of the first frame, and how many there are. */
  first: number;
  count: number;
  bytes: Buffer;
  title: string;
  /** `undefined` for silence. */
  part: TrackPortion | undefined;
}

export type RadioListener = ReturnType<typeof createListener>;

export interface ListenerOptions {
  /** Whether titles stand between the audio. */
  titles: boolean;
  /** Called for every portion that was sent. */
  heard(part: TrackPortion): void;
  /** Bytes that may wait for a slow client before it is disconnected. */
  most?: number;
}

/** Three quarters of a minute. */
const MOST = 512 * 1024;

export function createListener({ titles, heard, most = MOST }: ListenerOptions) {
  const weave = titles ? createTitleWeaver() : (audio: Buffer) => audio;
  /** Parts that are not known to be taken, with the number of bytes up to their end. */
  const waiting: { end: number; part: TrackPortion }[] = [];
  let queued = 0;
  let gone = 0;

  const stream = new Readable({ read() {} });
  return {
    stream,
    take({ bytes, title, part }: RadioChunk): void {
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
    /** The connection has taken so many more bytes. */
    taken(bytes: number): void {
      gone += bytes;
      while (waiting.length > 0 && waiting[0].end <= gone) heard(waiting.shift()!.part);
    },
    /** There is no more. */
    end(): void {
      // A client with unsent bytes would keep the service from ending.
      if (stream.readableLength > 0) stream.destroy();
      else stream.push(null);
    },
  };
}
