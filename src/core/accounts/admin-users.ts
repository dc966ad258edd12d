/** Users as administrators see them, and actions on their accounts. Every action is logged in its own transaction. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { foldUserName, requirePassword } from '../../domain/accounts/account-rules.ts';
import { type Actor, COMMAND_LINE } from '../../domain/admin.ts';
import type { ListPage, Slice } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { AdminUser, PasswordReset, User } from '../../domain/users.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { logAction } from '../../store/admin-log.ts';
import { noUser } from '../../store/hold-user.ts';
import { lockIds } from '../../store/ids.ts';
import { addJob, type NewJob } from '../../store/jobs/jobs.ts';
import { deleteRows, selectOne, updateRows } from '../../store/queries/rows.ts';
import { contains, countFound } from '../../store/queries/where.ts';
import { replacePassword, revokeTokens } from '../../store/revoke.ts';
import type { Db, Schema, Trx } from '../../store/schema.ts';
import { hashPassword } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { mailJob } from './mail-jobs.ts';
import { insertMailLink } from './mail-links.ts';
import { getUser, removeSetupCodes, toUser, USER_COLUMNS } from './users.ts';

interface AdministrationOptions {
  store: Store;
  mailer: Pick<Mailer, 'sends'>;
  /** The public address is final once the server listens. */
  settings: { url: string };
  now?: () => Date;
}

/**
 * All methods throw `not-found` for an unknown account, and `forbidden` where the administrator would lock out themselves or the last
 * administrator. All actions are logged.
 */
export function createAccountAdmin(options: AdministrationOptions) {
  const { store, mailer, settings, now = () => new Date() } = options;
  return {
    list: (query: AdminUsersQuery) => listAdminUsers(store.longReads, query),
    /** All sessions end immediately, and tokens of applications are revoked. */
    suspend: (by: User, id: number) => suspendUser(store, id, by),
    resume: (by: User, id: number) => resumeUser(store, id, by),
    setAdmin: (by: User, id: number, admin: boolean) => setAdmin(store, id, admin, by),
    /** No login is possible until a new password is chosen through the link. Rejects (kind `conflict`) a suspended user. */
    async reset(by: User, id: number): Promise<PasswordReset> {
      const { email } = await getAdminUser(store.db, id);
      const isMailed = mailer.sends && email !== '';
      const mail = isMailed ? mailJob({ mail: 'administrator reset', userId: id, email }) : undefined;
      const token = await resetUser(store, { id, mail }, by, now());
      return token === undefined
        ? { mailed: email, link: null }
        : { mailed: null, link: `${settings.url}/reset/${token}` };
    },
  };
}

export type AccountAdmin = ReturnType<typeof createAccountAdmin>;

interface AdminUsersQuery extends Slice {
  /** Part of a name, a display name or an address, or an id; empty for all users. */
  q: string;
}

/** The latest first. */
export async function listAdminUsers(
  db: Db,
  { q, offset, limit }: AdminUsersQuery,
): Promise<ListPage<AdminUser>> {
  const meant = foldUserName(q);
  // PostgreSQL stores no NUL in a text, so no such name exists.
  if (meant.includes('\0')) return { total: 0, items: [] };
  const found = db
    .selectFrom('user')
    .$if(meant !== '', (query) =>
      query.where((where) =>
        where.or([
          contains(sql.ref('name_folded'), meant),
          contains(sql.ref('email_folded'), meant),
          contains(sql`lower(dispname)`, meant),
          ...(/^\d{1,15}$/.test(meant) ? [where('id', '=', Number(meant))] : []),
        ]),
      ),
    );
  const total = await countFound(found);
  const rows = await recordsOf(found).orderBy('id', 'desc').offset(offset).limit(limit).execute();
  return { total, items: rows.map(toRecord) };
}

export async function getAdminUser(db: Db, id: number): Promise<AdminUser> {
  const row = await recordsOf(db.selectFrom('user')).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw noUser(id);
  return toRecord(row);
}

function recordsOf(people: SelectQueryBuilder<Schema, 'user', object>) {
  return people.select(USER_COLUMNS).select(['user.suspended', applicationsOf.as('applications')]);
}

const applicationsOf = sql<number>`(select count(*) from application where application.user_id = ${sql.ref('user.id')})`;

type AdminUserRow = Awaited<ReturnType<ReturnType<typeof recordsOf>['executeTakeFirstOrThrow']>>;

function toRecord(row: AdminUserRow): AdminUser {
  return { ...toUser(row), suspended: row.suspended === 1, applications: row.applications };
}

/**
 * Suspends a user: sessions, tokens and mailed links end, and there are no new ones until the user is resumed. Rejects
 * (kind `forbidden`) the last administrator, and suspending oneself.
 */
export async function suspendUser(store: Store, id: number, by: Actor): Promise<AdminUser> {
  if (isSelf(by, id)) throw new Refusal('forbidden', 'You cannot suspend your own account.');
  return await change(store, id, { by, verb: 'suspend' }, { suspended: 1 }, async (trx) => {
    await deleteRows(trx, 'session', { user_id: id });
    await deleteRows(trx, 'mail_link', { user_id: id });
    await revokeTokens(trx, { user_id: id });
  });
}

export async function resumeUser(store: Store, id: number, by: Actor): Promise<AdminUser> {
  return await change(store, id, { by, verb: 'resume' }, { suspended: 0 });
}

/** Throws (kind `forbidden`) if it would remove the last administrator. */
export async function setAdmin(store: Store, id: number, admin: boolean, by: Actor): Promise<AdminUser> {
  return await change(store, id, { by, verb: 'admin' }, { admin: Number(admin) }, async (trx) => {
    if (admin) await removeSetupCodes(trx);
  });
}

async function change(
  store: Store,
  id: number,
  { by, verb }: { by: Actor; verb: string },
  columns: { admin?: number; suspended?: number },
  further?: (trx: Trx) => Promise<void>,
): Promise<AdminUser> {
  return await store.rewrite(async (trx) => {
    // Two administrators who suspend each other at the same time must not both succeed.
    await lockIds(trx, 'user');
    const before = await getAdminUser(trx, id);
    if (columns.suspended === 1 || columns.admin === 0) await requireOtherAdmin(trx, before);
    await updateRows(trx, 'user', { id }, columns);
    await further?.(trx);
    const after = await getAdminUser(trx, id);
    const shown = ({ admin, suspended }: AdminUser) => ({ admin, suspended });
    const detail = { name: after.name, before: shown(before), after: shown(after) };
    await logAction(trx, { by, action: `user.${verb}`, subject: `user ${id}`, detail });
    return after;
  });
}

/** At least one administrator must remain. The caller has locked the ids of users. */
export async function requireOtherAdmin(
  trx: Trx,
  { id, admin, suspended }: Pick<AdminUser, 'id' | 'admin' | 'suspended'>,
): Promise<void> {
  if (!admin || suspended) return;
  const other = await selectOne(trx, 'user', ['id'], { admin: 1, suspended: 0, id: sql`<> ${id}` });
  if (other === undefined) {
    const message = 'This is the last administrator: make another user an administrator first.';
    throw new Refusal('forbidden', message, { field: 'admin' });
  }
}

/**
 * Ends all sessions and removes the password: see `replacePassword`. With `mail`, the job that mails a link to choose a
 * new one; otherwise returns the token of a link, which verifies no address. Rejects (kind `conflict`) a suspended user.
 */
export async function resetUser(
  store: Store,
  { id, mail }: { id: number; mail?: NewJob | undefined },
  by: Actor,
  now: Date,
): Promise<string | undefined> {
  if (isSelf(by, id)) throw new Refusal('forbidden', 'Change your own password on your account page.');
  return await store.rewrite(async (trx) => {
    await replacePassword(trx, id, '');
    const { name, suspended } = await getAdminUser(trx, id);
    if (suspended) throw new Refusal('conflict', `${name} is suspended. Reactivate the account first.`);
    const detail = { name, mailed: mail !== undefined };
    await logAction(trx, { by, action: 'user.reset', subject: `user ${id}`, detail });
    if (mail === undefined)
      return await insertMailLink(trx, { user_id: id, purpose: 'reset', email: '' }, now);
    await addJob(store, trx, mail);
    return undefined;
  });
}

/** Sets a password without the old one: see `replacePassword`. */
export async function setPassword(store: Store, id: number, password: string, by: Actor): Promise<void> {
  const user = await getUser(store.db, id);
  requirePassword(password, user);
  const password_hash = await hashPassword(password);
  await store.rewrite(async (trx) => {
    await replacePassword(trx, id, password_hash);
    const detail = { name: user.name };
    await logAction(trx, { by, action: 'user.password', subject: `user ${id}`, detail });
  });
}

function isSelf(by: Actor, id: number): boolean {
  return by !== COMMAND_LINE && by.id === id;
}
