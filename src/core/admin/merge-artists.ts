/**
 * Merges artists: all the data of one belongs to the other then, and its id leads there. What it has in the Studio, and what listeners and members
 * said about it, becomes that of the artist it is merged into.
 */
import { sql } from 'kysely';
import { editRow, findRow } from '../../store/catalogue-edits.ts';
import {
  deleteRows,
  insertRows,
  selectOne,
  selectRows,
  updateReturning,
  updateRows,
} from '../../store/queries/rows.ts';
import type { Trx } from '../../store/schema.ts';
import { mergeArtistDays } from '../activity/artist-days.ts';

interface MergedStudio {
  members: number;
  releases: number;
  /** The other artist has taken over a part of the profile. */
  hasProfile: boolean;
}

/** Their rows change the artist, and nothing else. */
const MOVED = ['artist_request', 'studio_upload', 'studio_file', 'release_action'] as const;

async function mergeStudio(trx: Trx, from: number, into: number): Promise<MergedStudio> {
  for (const table of MOVED) await updateRows(trx, table, { artist_id: from }, { artist_id: into });
  const updated = await updateRows(trx, 'studio_release', { artist_id: from }, { artist_id: into });
  const members = await mergeMembers(trx, from, into);
  await mergeReports(trx, from, into);
  await updateRows(trx, 'share', { kind: 'artist', item_id: from }, { item_id: into });
  return { members, releases: updated, hasProfile: await mergeProfile(trx, from, into) };
}

/**
 * Where the other artist has owners already, the owners of this one become editors: they do not decide about the members of an artist that was not
 * theirs. A member of both keeps the role there.
 */
async function mergeMembers(trx: Trx, from: number, into: number): Promise<number> {
  const owner = await selectOne(trx, 'artist_member', ['user_id'], { artist_id: into, role: 'owner' });
  const role = owner === undefined ? sql.ref('role') : sql.lit('editor');
  await sql`
    insert into artist_member (artist_id, user_id, role, since)
    select cast(${into} as bigint), user_id, ${role}, since from artist_member where artist_id = ${from}
    on conflict (artist_id, user_id) do nothing`.execute(trx);
  return await deleteRows(trx, 'artist_member', { artist_id: from });
}

/** An artist has one case that is not closed. */
async function mergeReports(trx: Trx, from: number, into: number): Promise<void> {
  const open = (id: number) =>
    selectOne(trx, 'report', ['id'], { kind: 'artist', item_id: id, state: ['open', 'review'] });
  const [own, other] = [await open(from), await open(into)];
  if (own !== undefined && other !== undefined) {
    await sql`
      insert into report_entry (report_id, user_id, reason, text, at)
      select cast(${other.id} as bigint), user_id, reason, text, at from report_entry where report_id = ${own.id}
      on conflict (report_id, user_id) do nothing`.execute(trx);
    await deleteRows(trx, 'report_entry', { report_id: own.id });
    await deleteRows(trx, 'report', { id: own.id });
  }
  await updateRows(trx, 'report', { kind: 'artist', item_id: from }, { item_id: into });
}

const isEmpty = (value: string) => value === '' || value === '{}' || value === '[]';

/** What the other artist has itself stays. */
async function mergeProfile(trx: Trx, from: number, into: number): Promise<boolean> {
  const [own, other] = [await findRow(trx, 'artist', from), await findRow(trx, 'artist', into)];
  if (own === undefined || other === undefined) return false;
  const fields = (['website', 'description', 'locations'] as const).filter(
    (field) => isEmpty(other[field]) && !isEmpty(own[field]),
  );
  if (fields.length > 0)
    await editRow(trx, 'artist', into, Object.fromEntries(fields.map((field) => [field, own[field]])));
  const hasImage = other.image !== '';
  const covers = await selectRows(trx, 'cover', ['id'], { kind: 'artist', id: [from, into] });
  const hasCover = (id: number) => covers.some((cover) => cover.id === id);
  const isImageMoved = hasCover(from) && !hasCover(into) && !hasImage;
  if (isImageMoved) await updateRows(trx, 'cover', { kind: 'artist', id: from }, { id: into });
  return fields.length > 0 || isImageMoved;
}

/** Both must exist and differ, and neither is merged. Returns the ids that moved. A fan of both stays a fan since the earlier date. */
export async function mergeArtist(trx: Trx, from: number, into: number) {
  const move = async (table: 'album' | 'track') => {
    const moved = await updateReturning(trx, table, { artist_id: from }, { artist_id: into }, ['id']);
    return moved.map(({ id }) => id);
  };
  const [albums, tracks] = [await move('album'), await move('track')];
  await sql`
    insert into user_artist (user_id, artist_id, date)
    select user_id, cast(${into} as bigint), date from user_artist where artist_id = ${from}
    on conflict (user_id, artist_id) do update
      set date = case when excluded.date < user_artist.date then excluded.date else user_artist.date end`.execute(
    trx,
  );
  const deleted = await deleteRows(trx, 'user_artist', { artist_id: from });
  await mergeArtistDays(trx, from, into);
  const studio = await mergeStudio(trx, from, into);
  await updateRows(trx, 'feed', { type: 'artist', joinid: from }, { joinid: into });
  // So that a chain of merges is one step.
  await updateRows(trx, 'merged_artist', { into_id: from }, { into_id: into });
  await insertRows(trx, 'merged_artist', { id: from, into_id: into });
  return { albums, tracks, fans: deleted, studio };
}
