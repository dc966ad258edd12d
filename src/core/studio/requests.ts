/** Users become artists, or the managers of imported ones. Administrators decide, and the applicant gets a mail. */

import { sql } from 'kysely';
import type { Named } from '../../domain/admin.ts';
import type { ListPage, Slice } from '../../domain/lists.ts';
import { Refusal, requireFound } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES, requireFewer } from '../../domain/refusal-messages.ts';
import {
  ARTIST_NAME_MAX,
  type ArtistPolicy,
  type ArtistRequest,
  type ArtistRequestEntry,
  OPEN_ARTISTS_MAX,
  OPEN_REQUESTS_MAX,
  REQUEST_MESSAGE_MAX,
  type RequestState,
} from '../../domain/studio/studio.ts';
import { speaksForService } from '../../domain/text/names.ts';
import { requireLine, requireParagraphs, wrong } from '../../domain/text/texts.ts';
import { dayOf } from '../../domain/timestamps.ts';
import type { Owner, User } from '../../domain/users.ts';
import { writeCatalogue } from '../../import/writing/write-catalogue.ts';
import { logAction } from '../../store/admin-log.ts';
import { recordChange } from '../../store/changes/changes.ts';
import { SHOWN } from '../../store/hidden.ts';
import { holdUser } from '../../store/hold-user.ts';
import { takeCatalogueIds } from '../../store/ids.ts';
import { addJob } from '../../store/jobs/jobs.ts';
import {
  countRows,
  deleteRows,
  insertRow,
  selectOne,
  selectRows,
  updateRows,
} from '../../store/queries/rows.ts';
import { countFound } from '../../store/queries/where.ts';
import type { Db, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { mailJob } from '../accounts/mail-jobs.ts';
import { startArtistDays } from '../activity/artist-days.ts';
import { logReleaseAction } from './release-actions.ts';
import { getStudioArtist, listMembers, requireTerms, saveMember } from './studio-artists.ts';
import type { StudioContext } from './studio-context.ts';

/** Either a new artist of this name, or an existing one. */
type Wanted = { name: string } | { artistId: number };

export function createArtistRequests({ store, policy, now }: StudioContext & { policy: ArtistPolicy }) {
  return {
    /**
     * A new artist is created immediately if the policy is `open`, no other artist has the name, and the user has few. Throws (kind `forbidden`) if the policy is
     * `closed`, and (kind `conflict`) for a claimed artist who has members already.
     */
    async request(user: User, wanted: Wanted, text: string): Promise<void> {
      if (policy === 'closed') throw new Refusal('forbidden', REFUSAL_MESSAGES.artistsClosed);
      await requireTerms(store.db, user);
      const message = requireParagraphs('message', text, REQUEST_MESSAGE_MAX);
      const created = now().toISOString();
      const requested = await findRequested(store, wanted);
      const isOpen = policy === 'open' && requested.artist_id === null;
      await store.commit(async (trx) => {
        // Meanwhile no other request takes the name.
        if (isOpen) await store.dialect.lock(trx, 'import', 'brief');
        // Two requests of one user are counted one after the other.
        await holdUser(trx, user.id);
        await requireNew(trx, user, requested);
        const row = { user_id: user.id, ...requested, message, created };
        const { id } = await insertRow(trx, 'artist_request', row, ['id']);
        if (!isOpen || (await findArtistNamed(trx, requested.name)) !== undefined) return;
        const approved = await countRows(trx, 'artist_request', { user_id: user.id, state: 'approved' });
        if (approved >= OPEN_ARTISTS_MAX) return;
        const decision = { decided: created, reply: '', by: user };
        await approve(store, trx, { id, user_id: user.id, ...requested }, decision);
      });
    },

    /** Throws (kind `not-found`) unless it is open, and of this user. */
    async withdraw(user: User, id: number): Promise<void> {
      const deleted = await store.commit((trx) =>
        deleteRows(trx, 'artist_request', { id, user_id: user.id, state: 'open' }),
      );
      requireFound(deleted, 'There is no such open request.');
    },

    list: (query: { state?: RequestState; offset: number; limit: number }) =>
      listRequests(store.longReads, query),

    /** By an administrator. Throws (kind `conflict`) if it was decided, or withdrawn, or the artist has got members. */
    async decide(
      by: User,
      id: number,
      { approve: isApproved, reply: text }: { approve: boolean; reply: string },
    ): Promise<ArtistRequestEntry> {
      const reply = requireParagraphs('reply', text, REQUEST_MESSAGE_MAX);
      const decided = now().toISOString();
      await store.commit(async (trx) => {
        await store.dialect.lock(trx, 'import', 'brief');
        const request = await holdRequest(trx, id);
        if (request.state !== 'open')
          throw new Refusal('conflict', `The request ${id} is already ${request.state}.`);
        await holdUser(trx, request.user_id);
        const detail = { name: request.name, user_id: request.user_id, ...(reply !== '' && { reply }) };
        const entry = { by, subject: `request ${id}`, detail };
        await logAction(trx, { ...entry, action: `request.${isApproved ? 'accept' : 'reject'}` });
        await addJob(store, trx, mailJob({ mail: 'artist', requestId: id }));
        if (isApproved) await approve(store, trx, request, { decided, reply, by });
        else
          await updateRows(
            trx,
            'artist_request',
            { id },
            { state: 'rejected', artist_id: request.artist_id, decided, reply },
          );
      });
      return (await listRequests(store.db, { id })).items[0];
    },
  };
}

interface RequestedArtist {
  artist_id: number | null;
  name: string;
}

async function findRequested(store: Store, wanted: Wanted): Promise<RequestedArtist> {
  if ('artistId' in wanted) {
    const { id, name, shown } = await getStudioArtist(store.db, wanted.artistId);
    if (!shown) throw new Refusal('not-found', `There is no artist with the id ${id}.`);
    return { artist_id: id, name };
  }
  const name = requireLine('name', wanted.name, 1, ARTIST_NAME_MAX);
  if (speaksForService(name)) throw wrong('name', 'a name that is not reserved for the service', `“${name}”`);
  return { artist_id: null, name };
}

async function requireNew(trx: Trx, user: User, requested: RequestedArtist): Promise<void> {
  if (requested.artist_id !== null) await requireUnmanaged(trx, requested.artist_id, user.id);
  const { artist_id, name } = requested;
  const open = { user_id: user.id, state: 'open' } as const;
  const same = artist_id === null ? { artist_id: sql`is null`, name } : { artist_id };
  if ((await countRows(trx, 'artist_request', { ...open, ...same })) > 0)
    throw new Refusal('conflict', REFUSAL_MESSAGES.artistRequested);
  const count = await countRows(trx, 'artist_request', open);
  requireFewer(count, OPEN_REQUESTS_MAX, 'artistRequestsMax', 'conflict');
}

async function requireUnmanaged(trx: Trx, artistId: number, userId: number): Promise<void> {
  const members = await listMembers(trx, artistId);
  if (members.length === 0) return;
  throw new Refusal(
    'conflict',
    members.some(({ id }) => id === userId)
      ? REFUSAL_MESSAGES.artistManaged
      : REFUSAL_MESSAGES.artistManagedByOthers,
  );
}

/** Creates a new artist. The caller holds the import lock. */
async function approve(
  store: Store,
  trx: Trx,
  request: RequestedArtist & { id: number; user_id: number },
  { decided, reply, by }: { decided: string; reply: string; by: Owner },
): Promise<void> {
  const { id, user_id, name } = request;
  const artist_id = request.artist_id ?? (await takeCatalogueIds(trx, 'artist', 1))[0];
  if (request.artist_id !== null) await requireUnmanaged(trx, artist_id, user_id);
  const change = { state: 'approved', artist_id, decided, reply } as const;
  await updateRows(trx, 'artist_request', { id }, change);
  await saveMember(trx, { artist_id, user_id, role: 'owner', since: decided });
  await logReleaseAction(trx, by, { artist_id }, 'member-add', decided, { member: user_id, role: 'owner' });
  await startArtistDays(trx, artist_id, dayOf(new Date(decided)));
  if (request.artist_id !== null) return;
  const joindate = dayOf(new Date(decided));
  const written = await writeCatalogue(trx, [{ entity: 'artist', id: artist_id, name, joindate }]);
  await recordChange(store, trx, { catalogue: { written } });
}

const COLUMNS = ['id', 'artist_id', 'name', 'message', 'state', 'created', 'reply'] as const;

/** The latest first; at most some. */
export async function listOwnRequests(db: Db, userId: number): Promise<ArtistRequest[]> {
  return await selectRows(db, 'artist_request', COLUMNS, { user_id: userId }, ['id desc'], 20);
}

/** Locked until the end of the transaction. Throws (kind `not-found`). */
async function holdRequest(trx: Trx, id: number): Promise<ArtistRequest & { user_id: number }> {
  await updateRows(trx, 'artist_request', { id }, { name: sql`name` });
  const row = await selectOne(trx, 'artist_request', [...COLUMNS, 'user_id'], { id });
  return requireFound(row, `There is no request with the id ${id}.`);
}

/** Open ones in the order they came, decided ones the latest first. */
async function listRequests(
  db: Db,
  { state, offset, limit, id }: Partial<Slice> & { state?: RequestState; id?: number },
): Promise<ListPage<ArtistRequestEntry>> {
  let query = db.selectFrom('artist_request').innerJoin('user', 'user.id', 'artist_request.user_id');
  if (state !== undefined) query = query.where('artist_request.state', '=', state);
  if (id !== undefined) query = query.where('artist_request.id', '=', id);
  const total = await countFound(query);
  const rows = await query
    .select(COLUMNS.map((column) => `artist_request.${column}` as const))
    .select(['artist_request.decided', 'artist_request.user_id'])
    .select(['user.name as user_name', 'user.dispname', 'user.email'])
    .orderBy('artist_request.id', state === 'open' ? 'asc' : 'desc')
    .offset(offset ?? 0)
    .limit(limit ?? 1)
    .execute();
  const items: ArtistRequestEntry[] = [];
  for (const { user_id, user_name, dispname, email, ...request } of rows) {
    const isNew = request.artist_id === null;
    items.push({
      ...request,
      user: { id: user_id, name: user_name, dispname, email },
      same_name: isNew ? ((await findArtistNamed(db, request.name)) ?? null) : null,
    });
  }
  return { total, items };
}

/** An artist of the catalogue whose name differs in case at most. */
async function findArtistNamed(db: Db, name: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select id, name from artist where lower(name) = lower(${name}) and ${SHOWN.artist} order by id limit 1`.execute(
    db,
  );
  return rows[0];
}
