import { albums } from './albums.ts';
import { artistsTracks } from './artists-tracks.ts';
import type { Operation } from './operation.ts';
import { tracks } from './tracks.ts';

/** Every operation of the interface that is served. */
export const OPERATIONS: readonly Operation[] = [albums, artistsTracks, tracks];
