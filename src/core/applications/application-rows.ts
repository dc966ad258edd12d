/** Reads of applications: one's own, all, and all of them for the request path. */
import { type Selectable, sql } from 'kysely';
import { isClientId } from '../../domain/applications/application-rules.ts';
import type { ListPage, Slice } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Application } from '../../domain/users.ts';
import { contains, countFound } from '../../store/queries/where.ts';
import type { Db, Schema } from '../../store/schema.ts';

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
  /** Part of its name or its owner's, or a client id; empty for all. */
  q: string;
  /** Only applications with a pending plan request. */
  waiting?: boolean | undefined;
  suspended?: boolean | undefined;
}

/** The applications of all owners; the latest first. */
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
  const total = await countFound(found);
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

/** An application as OAuth sees it. */
export interface OauthClient extends Application {
  /** Empty for a public one. */
  secret_hash: string;
}

/** Read each time: a new secret or a suspension is in force immediately, everywhere. */
export async function findOauthClient(
  db: Db,
  clientId: string | undefined,
): Promise<OauthClient | undefined> {
  if (clientId === undefined || !isClientId(clientId)) return undefined;
  const row = await withOwner(db).where('client_id', '=', clientId).executeTakeFirst();
  return row && { ...toApplication(row), secret_hash: row.secret_hash };
}

export async function getApplication(db: Db, clientId: string): Promise<Application> {
  const application = await findApplication(db, clientId);
  if (application === undefined) throw unknownApplication(clientId);
  return application;
}

/** The refusal for applications that do not exist, and for those that the caller may not see. */
export function unknownApplication(clientId: string): Refusal {
  return new Refusal('not-found', `There is no application ${JSON.stringify(clientId.slice(0, 40))}.`);
}

function withOwner(db: Db) {
  return db
    .selectFrom('application')
    .leftJoin('user', 'user.id', 'application.user_id')
    .selectAll('application')
    .select(['user.name as owner_name', 'user.dispname as owner_dispname']);
}

/** An unknown owner is shown by number, which is not a valid user name. */
function toApplication(
  row: Selectable<Schema['application']> & Record<'owner_name' | 'owner_dispname', string | null>,
): Application {
  const { secret_hash: _, source: _source, owner_name, owner_dispname, ...columns } = row;
  const owner = { name: owner_name ?? `#${row.user_id}`, dispname: owner_dispname ?? '' };
  return {
    ...columns,
    owner: row.user_id === null ? null : owner,
    public: row.public === 1,
    suspended: row.suspended === 1,
    http_statuses: row.http_statuses === 1,
  };
}
