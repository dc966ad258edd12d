import type { MediaData, MediaSize } from './media-data.ts';
import type { Load, Taken } from './media-load.ts';
import type { Measured } from './processes.ts';

export interface MediaEffort {
  size: MediaSize;
  connections: number;
  /** Of one round. */
  seconds: number;
  rounds: number;
  players: number;
}

/** What every kind of measurement here needs. */
export interface MediaPart {
  media: MediaData;
  service: Measured;
  load(load: Load): Promise<Taken>;
  effort: MediaEffort;
  step(what: string, share?: number): void;
}
