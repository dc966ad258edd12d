import type { Measured } from '../../measure/processes.ts';
import type { MediaLoad, Taken } from './load-process.ts';
import type { MediaData, MediaSize } from './media-data.ts';

export interface MediaEffort {
  size: MediaSize;
  connections: number;
  /** Of one round. */
  seconds: number;
  rounds: number;
  players: number;
  /** How long streams run before a measurement: they are faster until the buffers of the system are full. */
  settleMs: number;
}

/** What every measurement of this part needs. */
export interface MediaPart {
  media: MediaData;
  service: Measured;
  load(load: MediaLoad): Promise<Taken>;
  effort: MediaEffort;
  step(what: string, share?: number): void;
}
