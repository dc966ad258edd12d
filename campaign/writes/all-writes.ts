import { edits, imports, releases, siteName, uploads } from './artist-writes.ts';
import {
  albums,
  fans,
  favourites,
  follows,
  histories,
  opinions,
  playlists,
  queues,
  reviews,
} from './listener-writes.ts';
import type { WriteKind } from './write-kind.ts';

/** All kinds of writes that the service confirms. */
export const ALL_WRITES = [
  ...[opinions, favourites, albums, fans, playlists, reviews, follows, queues, histories],
  ...[releases, uploads, imports, edits, siteName],
] as unknown as readonly WriteKind<unknown>[];
