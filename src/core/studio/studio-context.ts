import type { Log } from '../../domain/ports.ts';
import type { Ffmpeg } from '../../media/ffmpeg/find.ts';
import type { Store } from '../../store/store.ts';
import type { StudioStorage } from './studio-storage.ts';

/** What the parts of the Studio share. */
export interface StudioContext {
  store: Store;
  storage: StudioStorage;
  /** Bytes that an artist may store; 0 for any number. */
  storageMax: number;
  ffmpeg: () => Ffmpeg;
  /** Throws (kind `unavailable`) while the disk is full. */
  requireRoom(): void;
  log: Log;
  now: () => Date;
}
