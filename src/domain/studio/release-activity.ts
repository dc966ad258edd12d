/**
 * What was done with a release, for the members of its artist and for administrators, as JSON:
 *
 *   GET /web-api/studio/releases/:id/activity   ?limit=   → ReleaseActivity
 *   GET /web-api/studio/artists/:id/activity    ?limit=   → ReleaseActivity, of what concerns the artist: members, its profile, new and deleted releases
 */
import type { Named } from '../admin.ts';
import type { ArtistRole } from './studio.ts';

/** Actions of members. Those of administrators are `album.hide`, `track.edit` and so on, see `domain/admin.ts`. */
const RELEASE_ACTIONS = [
  ...(['create', 'save', 'cover', 'cover-delete', 'file-add', 'file-replace', 'file-delete'] as const),
  ...(['publish', 'schedule', 'unschedule', 'withdraw', 'fail', 'delete'] as const),
  ...(['member-add', 'member-role', 'member-remove', 'profile', 'image', 'image-delete'] as const),
];
export type ReleaseActionName = (typeof RELEASE_ACTIONS)[number];

/** Entries of a release, and of an artist; older ones are deleted. */
export const RELEASE_ACTIONS_MAX = 500;

export interface ReleaseAction {
  /** ISO timestamp. */
  at: string;
  /** `schedule`: the release date has come. */
  by: 'member' | 'administrator' | 'schedule';
  /** `null` if the account was deleted, and for `schedule`. */
  who: string | null;
  action: ReleaseActionName | `${'artist' | 'album' | 'track'}.${string}`;
  detail: ReleaseActionDetail;
}

export interface ReleaseActionDetail {
  /** The name of a file, a release, or the track that an administrator has changed. */
  name?: string;
  /** What has changed, by the names of `ReleaseContent`, `ProfileContent` or the admin form. */
  fields?: string[];
  /** Names of tracks; at most some of them. */
  added?: string[];
  removed?: string[];
  changed?: string[];
  /** The release date of a scheduled publication. */
  day?: string;
  /** Why a scheduled publication failed. */
  reason?: string;
  /** `null` if the account was deleted. */
  member?: string | null;
  role?: ArtistRole;
}

export interface ReleaseActivity {
  artist: Named;
  /** The name of the release. */
  name: string;
  /** Whether the user is a member; administrators need not be. */
  is_member: boolean;
  /** The latest first. */
  actions: ReleaseAction[];
}
