/** The activity log of releases and artists: what members did, and what administrators did with them. */
import type { AdminAction } from '../../domain/admin.ts';
import type { ReleaseAction, ReleaseActivity } from '../../domain/studio/release-activity.ts';
import type { ReleaseContent, ReleaseTrack } from '../../domain/studio/studio.ts';
import type { User } from '../../domain/users.ts';
import { listActions } from '../../store/admin-log.ts';
import { selectRows } from '../../store/queries/rows.ts';
import type { Db } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { StoredDetail } from './release-actions.ts';
import { getStudioArtist, requireReader } from './studio-artists.ts';
import { getRelease, listAlbumTracks } from './studio-rows.ts';

/** Both throw `not-found` for an unknown release or artist, and `forbidden` unless the user is a member or an administrator. */
export function createReleaseActivity({ db }: Store) {
  async function aboutArtist(user: User, artistId: number) {
    const is_member = (await requireReader(db, artistId, user)) !== null;
    const { id, name } = await getStudioArtist(db, artistId);
    return { artist: { id, name }, is_member };
  }

  return {
    async ofRelease(user: User, id: number, limit: number): Promise<ReleaseActivity> {
      const { artist_id, content } = await getRelease(db, id);
      const about = await aboutArtist(user, artist_id);
      const tracks = new Set([
        ...content.tracks.map((track) => track.id),
        ...(await listAlbumTracks(db, id)),
      ]);
      const subjects = [`album ${id}`, ...Array.from(tracks, (track) => `track ${track}`)];
      const actions = [
        ...(await listReleaseActions(db, artist_id, id, limit)),
        // Who may change the release belongs to its history.
        ...(await listReleaseActions(db, artist_id, 0, limit)).filter(({ action }) => action !== 'delete'),
        ...(await listAdminActions(db, subjects, limit)),
      ];
      return { ...about, name: content.name, actions: await latest(db, actions, limit) };
    },
    async ofArtist(user: User, id: number, limit: number): Promise<ReleaseActivity> {
      const about = await aboutArtist(user, id);
      const actions = [
        ...(await listReleaseActions(db, id, 0, limit)),
        ...(await listAdminActions(db, [`artist ${id}`], limit)),
      ];
      return { ...about, name: about.artist.name, actions: await latest(db, actions, limit) };
    },
  };
}

interface ListedAction extends Omit<ReleaseAction, 'detail'> {
  user_id: number | null;
  detail: StoredDetail;
}

/** The latest first. */
async function listReleaseActions(
  db: Db,
  artistId: number,
  releaseId: number,
  limit: number,
): Promise<ListedAction[]> {
  const columns = ['at', 'action', 'user_id', 'detail'] as const;
  const ofIt = { artist_id: artistId, release_id: releaseId };
  const rows = await selectRows(db, 'release_action', columns, ofIt, ['id desc'], limit);
  return rows.map(({ action, detail, ...row }): ListedAction => {
    const { scheduled, ...about }: StoredDetail & { scheduled?: boolean } = JSON.parse(detail);
    const by = scheduled ? 'schedule' : 'member';
    return { ...row, by, who: null, action: action as ReleaseAction['action'], detail: about };
  });
}

/** The latest first. */
async function listAdminActions(db: Db, subjects: readonly string[], limit: number): Promise<ListedAction[]> {
  const actions = await listActions(db, { subject: subjects, limit });
  return actions.map(
    ({ at, user_id, who, action, detail }): ListedAction => ({
      at,
      user_id,
      by: 'administrator',
      who: user_id === null ? who : null,
      action: action as ReleaseAction['action'],
      detail: administratorDetail(detail),
    }),
  );
}

/** With the names of accounts; those of deleted ones are missing. */
async function latest(db: Db, actions: readonly ListedAction[], limit: number): Promise<ReleaseAction[]> {
  const shown = actions
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, limit);
  const ids = shown.flatMap(({ user_id, detail: { member } }) => [user_id ?? [], member ?? []].flat());
  const users = ids.length === 0 ? [] : await selectRows(db, 'user', ['id', 'name'], { id: ids });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return shown.map(({ at, by, user_id, who, action, detail: { member, ...detail } }) => ({
    ...{ at, by, who: user_id === null ? who : (names.get(user_id) ?? null), action },
    detail: member === undefined ? detail : { ...detail, member: names.get(member) ?? null },
  }));
}

/** Which fields, and the name if it is known. */
function administratorDetail({ after, name }: AdminAction['detail']): StoredDetail {
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof after === 'object' && after !== null && { fields: Object.keys(after) }),
  };
}

const NAMES_MAX = 10;

/** What differs between two versions of a release. */
export function changesOf(before: ReleaseContent, after: ReleaseContent): StoredDetail {
  const fields = (Object.keys(after) as (keyof ReleaseContent)[]).filter(
    (field) => field !== 'unused' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const had = new Map(before.tracks.map((track) => [track.id, JSON.stringify(track)]));
  const has = new Set(after.tracks.map(({ id }) => id));
  const lists = {
    added: after.tracks.filter(({ id }) => !had.has(id)),
    removed: before.tracks.filter(({ id }) => !has.has(id)),
    changed: after.tracks.filter((track) => had.has(track.id) && had.get(track.id) !== JSON.stringify(track)),
  };
  const namesOf = (tracks: ReleaseTrack[]) => tracks.slice(0, NAMES_MAX).map(({ name }) => name);
  return {
    fields,
    ...Object.fromEntries(
      Object.entries(lists)
        .filter(([, tracks]) => tracks.length > 0)
        .map(([list, tracks]) => [list, namesOf(tracks)]),
    ),
  };
}
