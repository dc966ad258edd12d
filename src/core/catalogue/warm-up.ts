/** Prepares a thread for its first requests, so that none of them takes much longer than later ones. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { typicalQueries } from '../../catalogue/query/typical-queries.ts';
import type { Log } from '../../domain/ports.ts';

/** In a smaller catalogue, the first requests are fast anyway. */
const TRACKS_MIN = 100_000;

export function isLarge({ tracks }: Catalogue): boolean {
  return tracks.count >= TRACKS_MIN;
}

/** Runs typical queries of the first generation of the thread, if it is large: some tenths of a second. Never throws. */
export function warmUp(first: Catalogue, log: Pick<Log, 'warn'>): void {
  if (!isLarge(first)) return;
  try {
    for (const _ of typicalQueries(first));
  } catch (error) {
    log.warn('typical queries before the first request have failed', { error });
  }
}
