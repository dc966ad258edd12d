/** The activity log of releases and artists: what members did, and what administrators did with them. */
import type { AdminAction } from '../../domain/admin.ts';
import type { ReleaseAction, ReleaseActivity } from '../../domain/studio/release-activity.ts';
import type { ReleaseContent, ReleaseTrack } from '../../domain/studio/studio.ts';
import type { User } from '../../domain/users.ts';
import { listActionsOf } from '../../store/admin-log.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { selectRows } from '../../store/queries/rows.ts';
import type { Db } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import type { StoredDetail } from './release-actions.ts';
import { findRole, getStudioArtist, requireMember } from './studio-artists.ts';
import { getRelease, listAlbumTracks } from './studio-rows.ts';

/** Both throw `not-found` for an unknown release or artist, and `forbidden` unless the user is a member or an administrator. */
export function createReleaseActivity({ db }: Store) {
  async function aboutArtist(user: User, artistId: number) {
    const is_member = (await findRole(db, artistId, user.id)) !== undefined;
    if (!is_member && !user.admin) await requireMember(db, artistId, user);
    const { id, name } = await getStudioArtist(db, artistId);
    return { artist: { id, name }, is_member };
  }

  return {
    async ofRelease(user: User, id: number, limit: number): Promise<ReleaseActivity> {
      const { artist_id, content } = await getRelease(db, id);
      const about = await aboutArtist(user, artist_id);
      const trackIds = [
        ...new Set([...content.tracks.map((track) => track.id), ...(await listAlbumTracks(db, id))]),
      ];
      const lists = [
        await listReleaseActions(db, { artistId: artist_id, releaseId: id, limit }),
        // Who may change the release belongs to its history.
        await listReleaseActions(db, { artistId: artist_id, releaseId: 0, limit }),
      ];
      const administrators = await listActionsOf(
        db,
        [`album ${id}`, ...trackIds.map((track) => `track ${track}`)],
        limit,
      );
      const members = lists.flat().filter(({ action }) => action !== 'delete');
      return { ...about, name: content.name, actions: await merged(db, members, administrators, limit) };
    },
    async ofArtist(user: User, id: number, limit: number): Promise<ReleaseActivity> {
      const about = await aboutArtist(user, id);
      const actions = await listReleaseActions(db, { artistId: id, releaseId: 0, limit });
      const administrators = await listActionsOf(db, [`artist ${id}`], limit);
      return { ...about, name: about.artist.name, actions: await merged(db, actions, administrators, limit) };
    },
  };
}

export type ReleaseActivities = ReturnType<typeof createReleaseActivity>;

interface ListedAction {
  at: string;
  action: string;
  user_id: number | null;
  detail: StoredDetail & { scheduled?: boolean };
}

/** The latest first. */
async function listReleaseActions(
  db: Db,
  { artistId, releaseId, limit }: { artistId: number; releaseId: number; limit: number },
): Promise<ListedAction[]> {
  const rows = await db
    .selectFrom('release_action')
    .select(['at', 'action', 'user_id', 'detail'])
    .where('artist_id', '=', artistId)
    .where('release_id', '=', releaseId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) }));
}

/** The names of accounts; deleted ones are missing. */
async function findUserNames(db: Db, ids: Iterable<number>): Promise<Map<number, string>> {
  const names = new Map<number, string>();
  for (const some of inParts([...new Set(ids)])) {
    const rows = await selectRows(db, 'user', ['id', 'name'], { id: some });
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

/** The latest first. */
async function merged(
  db: Db,
  members: readonly ListedAction[],
  administrators: readonly AdminAction[],
  limit: number,
): Promise<ReleaseAction[]> {
  const names = await findUserNames(
    db,
    [...members, ...administrators].flatMap(({ user_id, detail }) =>
      [user_id, detail['member']].filter((id) => typeof id === 'number'),
    ),
  );
  const nameOf = (id: number | null | undefined) => (id == null ? null : (names.get(id) ?? null));
  const all = [
    ...members.map(({ user_id, at, action, detail: { scheduled, member, ...detail } }): ReleaseAction => {
      const about = member === undefined ? detail : { ...detail, member: nameOf(member) };
      return {
        at,
        by: scheduled ? 'schedule' : 'member',
        who: nameOf(user_id),
        action: action as ReleaseAction['action'],
        detail: about,
      };
    }),
    ...administrators.map(
      ({ at, user_id, who, action, detail }): ReleaseAction => ({
        at,
        by: 'administrator',
        who: user_id === null ? who : nameOf(user_id),
        action: action as ReleaseAction['action'],
        detail: administratorDetail(detail),
      }),
    ),
  ];
  return all.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)).slice(0, limit);
}

/** Which fields, and the name if it is known. */
function administratorDetail({ after, name }: AdminAction['detail']): ReleaseAction['detail'] {
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
