import { ARTIST_WRITES } from './artist-writes.ts';
import { LISTENER_WRITES } from './listener-writes.ts';
import type { WriteKind } from './write-kind.ts';

/** All kinds of writes that the service confirms. */
export const ALL_WRITES = [...LISTENER_WRITES, ...ARTIST_WRITES] as unknown as readonly WriteKind<unknown>[];
