/** The schema's history, oldest first. Append only: a migration that was released is never changed. */
import type { ColumnTypes } from '../dialect/dialect.ts';
import { catalogue } from './001-catalogue.ts';
import { identity } from './002-identity.ts';
import { people } from './003-people.ts';
import { folder } from './004-folder.ts';
import { media } from './005-media.ts';
import { activity } from './006-activity.ts';
import { recording } from './007-recording.ts';
import { lists } from './008-lists.ts';
import { administration } from './009-administration.ts';
import { importRuns } from './010-import-runs.ts';
import { usage } from './011-usage.ts';
import { httpStatuses } from './012-http-statuses.ts';
import { sources } from './013-sources.ts';
import { changed } from './014-changed.ts';
import { waveformClaims } from './015-waveform-claims.ts';
import { foldedPlaylists } from './016-folded-playlists.ts';
import { jobs } from './017-jobs.ts';
import { studio } from './018-studio.ts';
import { players } from './019-players.ts';
import { loudness } from './020-loudness.ts';
import { releaseSummaries } from './021-release-summaries.ts';
import { listens } from './022-listens.ts';
import { following } from './023-following.ts';
import { sharedPlaylists } from './024-shared-playlists.ts';
import { artistDays } from './025-artist-days.ts';
import { reports } from './026-reports.ts';
import { userNames } from './027-user-names.ts';
import { lanes } from './028-lanes.ts';
import { longLists } from './029-long-lists.ts';
import { importUploads } from './030-import-uploads.ts';
import { dates } from './031-dates.ts';
import { scores } from './032-scores.ts';

/** The statements that lead from one version of the schema to the next. */
export type Migration = (types: ColumnTypes) => string[];

export const MIGRATIONS: Migration[] = [
  catalogue,
  identity,
  people,
  folder,
  media,
  activity,
  recording,
  lists,
  administration,
  importRuns,
  usage,
  httpStatuses,
  sources,
  changed,
  waveformClaims,
  foldedPlaylists,
  jobs,
  studio,
  players,
  loudness,
  releaseSummaries,
  listens,
  following,
  sharedPlaylists,
  artistDays,
  reports,
  userNames,
  lanes,
  longLists,
  importUploads,
  dates,
  scores,
];

/**
 * Versions of the schema that programs of earlier versions cannot use, in ascending order: their migrations change or remove something, while
 * all others only add. Such a migration does not run while nodes of earlier versions do.
 */
export const BREAKING_VERSIONS: number[] = [16];

/** The earliest version whose programs can use this version of the schema. */
export function compatibleFrom(version: number): number {
  return BREAKING_VERSIONS.findLast((breaking) => breaking <= version) ?? 1;
}
