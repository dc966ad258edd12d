/** Applications as they are read: one's own, everybody's, and all of them for the request path. */
import { type Selectable, sql } from 'kysely';
import { isClientId } from '../domain/application-rules.ts';
import type { ListPage, Slice } from '../domain/lists.ts';
import type { Client } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Application } from '../domain/users.ts';
import type { Db, Schema } from './schema.ts';
import { contains } from './where.ts';

interface ApplicationFilter {
  user_id?: number | undefined;
  /** Only applications with a pending plan request. */
  requested?: boolean | undefined;
}

/** The oldest first. */
export async function listApplications(
  db: Db,
  { user_id, requested }: ApplicationFilter = {},
): Promise<Application[]> {
  let query = withOwner(db).orderBy('created').orderBy('client_id');
  if (user_id !== undefined) query = query.where('user_id', '=', user_id);
  if (requested) query = query.where('plan_requested', '<>', '');
  return (await query.execute()).map(toApplication);
}

export interface ApplicationsQuery extends Slice {
  /** Part of its name or its owner's, or a client id; all where it is empty. */
  q: string;
  /** Only applications with a pending plan request. */
  waiting?: boolean | undefined;
  suspended?: boolean | undefined;
}

/** Of everybody; the latest first. */
export async function searchApplications(
  db: Db,
  { q, waiting, suspended, offset, limit }: ApplicationsQuery,
): Promise<ListPage<Application>> {
  const meant = q.trim().toLowerCase();
  // PostgreSQL stores no NUL in a text, so no such name exists.
  if (meant.includes('\0')) return { total: 0, items: [] };
  let found = withOwner(db);
  if (meant !== '') {
    found = found.where(({ or, eb }) =>
      or([
        contains(sql`lower(application.name)`, meant),
        contains(sql.ref('user.name_folded'), meant),
        eb('client_id', '=', meant),
      ]),
    );
  }
  if (waiting !== undefined) found = found.where('plan_requested', waiting ? '<>' : '=', '');
  if (suspended !== undefined) found = found.where('application.suspended', '=', Number(suspended));
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .orderBy('created', 'desc')
    .orderBy('client_id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { total, items: rows.map(toApplication) };
}

export async function findApplication(db: Db, clientId: string): Promise<Application | undefined> {
  if (!isClientId(clientId)) return undefined;
  const row = await withOwner(db).where('client_id', '=', clientId).executeTakeFirst();
  return row && toApplication(row);
}

export async function getApplication(db: Db, clientId: string): Promise<Application> {
  const application = await findApplication(db, clientId);
  if (application === undefined) throw unknownApplication(clientId);
  return application;
}

/** For applications that do not exist, and for those that the caller may not see. */
export function unknownApplication(clientId: string): Refusal {
  return new Refusal('not-found', `There is no application ${JSON.stringify(clientId.slice(0, 40))}.`);
}

/** All applications, as cached for the request path. */
export async function listClients(db: Db): Promise<Client[]> {
  return (await listApplications(db)).map((one) => ({
    clientId: one.client_id,
    name: one.name,
    plan: one.plan,
    suspended: one.suspended,
    httpStatuses: one.http_statuses,
  }));
}

function withOwner(db: Db) {
  return db
    .selectFrom('application')
    .leftJoin('user', 'user.id', 'application.user_id')
    .selectAll('application')
    .select(['user.name as owner_name', 'user.dispname as owner_dispname']);
}

function toApplication({
  secret_hash: _,
  source: _source,
  owner_name,
  owner_dispname,
  ...row
}: Selectable<Schema['application']> & OwnerColumns): Application {
  return {
    ...row,
    owner: ownerOf({ user_id: row.user_id, owner_name, owner_dispname }),
    public: row.public === 1,
    suspended: row.suspended === 1,
    http_statuses: row.http_statuses === 1,
  };
}

/** Of the `user` that an application is joined with; null where there is none. */
interface OwnerColumns {
  owner_name: string | null;
  owner_dispname: string | null;
}

/** The owner of an application; null: the operators. An unknown owner is shown by number, which is not a valid user name. */
export function ownerOf(row: OwnerColumns & { user_id: number | null }): Application['owner'] {
  if (row.user_id === null) return null;
  return { name: row.owner_name ?? `#${row.user_id}`, dispname: row.owner_dispname ?? '' };
}
