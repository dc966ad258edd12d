/** A listener of a radio: its own stream, filled as the programme continues. */
import { Readable } from 'node:stream';
import { createTitleWeaver } from './icy.ts';

/** A part of a track, in seconds from its start. */
export interface TrackPortion {
  trackId: number;
  /** The duration of the whole track. */
  duration: number;
  from: number;
  to: number;
}

/** Some frames of a radio, the same for all listeners. */
export interface RadioChunk {
  /** Number of the first frame, and how many there are. */
  first: number;
  count: number;
  bytes: Buffer;
  /** `undefined` while it is not known: players keep the last one. */
  title: string | undefined;
  /** `undefined` for silence. */
  part: TrackPortion | undefined;
}

export type RadioListener = ReturnType<typeof createListener>;

export interface ListenerOptions {
  /** Whether titles are inserted into the audio. */
  titles: boolean;
  /** Called for every portion that was sent. */
  heard(part: TrackPortion): void;
  /** Bytes that may wait for a slow client before it is disconnected. */
  waitingMax?: number;
}

/** Three quarters of a minute. */
const WAITING_MAX = 512 * 1024;

export function createListener({ titles, heard, waitingMax = WAITING_MAX }: ListenerOptions) {
  const weave = titles ? createTitleWeaver() : (audio: Buffer) => audio;
  /** Parts not yet accepted by the connection, with the number of bytes up to their end. */
  const waiting: { end: number; part: TrackPortion }[] = [];
  let queued = 0;
  let gone = 0;

  const stream = new Readable({ read() {} });
  return {
    stream,
    take({ bytes, title, part }: RadioChunk): void {
      if (stream.destroyed) return;
      if (stream.readableLength > waitingMax) {
        stream.destroy();
        return;
      }
      const woven = weave(bytes, title);
      queued += woven.length;
      if (part !== undefined) waiting.push({ end: queued, part });
      stream.push(woven);
    },
    /** Called when the connection has accepted more bytes. */
    taken(bytes: number): void {
      gone += bytes;
      while (waiting.length > 0 && waiting[0].end <= gone) heard(waiting.shift()!.part);
    },
    /** The end of the stream. */
    end(): void {
      // A client with unsent bytes would keep the service from ending.
      if (stream.readableLength > 0) stream.destroy();
      else stream.push(null);
    },
  };
}
