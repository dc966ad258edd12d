import type { Operation } from './kinds/operation.ts';
import * as albums from './operations/albums.ts';
import * as artists from './operations/artists.ts';
import * as autocomplete from './operations/autocomplete.ts';
import * as changes from './operations/changes.ts';
import * as charts from './operations/charts.ts';
import * as feeds from './operations/feeds.ts';
import * as files from './operations/files.ts';
import * as playlists from './operations/playlists.ts';
import * as radios from './operations/radios.ts';
import * as rateLimit from './operations/rate-limit.ts';
import * as reviews from './operations/reviews.ts';
import * as setuser from './operations/setuser.ts';
import * as tracks from './operations/tracks.ts';
import * as users from './operations/users.ts';

const FILES: readonly Readonly<Record<string, unknown>>[] = [
  ...[albums, artists, autocomplete, changes, charts, feeds, files, playlists],
  ...[radios, rateLimit, reviews, setuser, tracks, users],
];

/** All operations of the API: what these files export, apart from parameters and functions that they share. */
export const OPERATIONS: readonly Operation[] = FILES.flatMap((file) => Object.values(file))
  .filter(isOperation)
  .sort((one, other) => (one.path < other.path ? -1 : 1));

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
