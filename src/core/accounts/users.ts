/** Accounts. `users/user-tracks.ts` and `users/user-lists.ts` have what users like and collect. */
import { sql } from 'kysely';
import {
  foldUserName,
  requireAll,
  requireDispname,
  requireEmailOrNone,
  requirePassword,
  requireUserName,
} from '../../domain/accounts/account-rules.ts';
import type { Actor } from '../../domain/admin.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requireLanguage } from '../../domain/text/texts.ts';
import { dayOf } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import { logAction } from '../../store/admin-log.ts';
import { busyWriting } from '../../store/dialect/dialect.ts';
import { noUser } from '../../store/hold-user.ts';
import { lockIds, takeId } from '../../store/ids.ts';
import { deleteRows, insertIfNew, selectOne, selectRows } from '../../store/queries/rows.ts';
import { updateUser } from '../../store/revoke.ts';
import type { Db, EntityRows, Trx } from '../../store/schema.ts';
import { hashPassword } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';

interface NewUser {
  name: string;
  /** Defaults to the name. */
  dispname?: string;
  email?: string;
  /** Without a password, no login is possible. */
  password?: string;
  admin?: boolean;
  lang?: string;
}

const COLUMNS = [
  'id',
  'name',
  'dispname',
  'lang',
  'creationdate',
  'email',
  'email_verified',
  'admin',
] as const;
export const USER_COLUMNS = COLUMNS.map((column) => `user.${column}` as const);

type PersonRow = Pick<EntityRows['user'], (typeof COLUMNS)[number]>;

/** Only these fields: a row may contain more, such as the password hash. */
export function toUser(row: PersonRow): User {
  const { id, name, dispname, lang, creationdate, email, email_verified, admin } = row;
  return {
    id,
    name,
    dispname,
    lang,
    creationdate,
    email,
    emailVerified: email_verified === 1,
    admin: admin === 1,
  };
}

interface Making {
  /** Replaced by callers that queue the hashing of passwords. */
  hash?: typeof hashPassword;
  /** The actor who creates the account on behalf of the operators; `self` is the new user. */
  by?: Actor | 'self';
  /** Runs first in the same transaction, while no other user is created; throws to prevent it. */
  confirm?: (trx: Trx) => Promise<void>;
}

/** Rejects a name or e-mail address that is taken (kind `duplicate`) or invalid (kind `type`). */
export async function createUser(
  store: Store,
  user: NewUser,
  { hash = hashPassword, by, confirm }: Making = {},
): Promise<User> {
  const { password } = user;
  requireAll(
    () => requireUserName(user.name),
    () => requireEmailOrNone(user.email ?? ''),
    () => password !== undefined && requirePassword(password, { name: user.name, email: user.email ?? '' }),
  );
  const name = requireUserName(user.name);
  const email = requireEmailOrNone(user.email ?? '');
  const dispname = user.dispname === undefined ? name : requireDispname(user.dispname);
  const lang = requireLanguage('lang', user.lang ?? '');
  const row = {
    name,
    name_folded: foldUserName(name),
    dispname,
    lang,
    creationdate: dayOf(new Date()),
    avatar: '',
    email,
    email_folded: foldUserName(email),
    email_verified: 0,
    password_hash: password === undefined ? '' : await hash(password),
    admin: Number(user.admin ?? false),
    suspended: 0,
  };
  const id = await store.commit(async (trx) => {
    const id = await takeId(trx, 'user');
    await confirm?.(trx);
    if (!(await insertIfNew(trx, 'user', { ...row, id }))) throw await whatIsTaken(trx, row);
    if (row.admin === 1) await removeSetupCodes(trx);
    if (by !== undefined) {
      const detail = { name, admin: row.admin === 1 };
      const actor = by === 'self' ? { id, name } : by;
      await logAction(trx, { by: actor, action: 'user.create', subject: `user ${id}`, detail });
    }
    return id;
  });
  return toUser({ ...row, id });
}

async function whatIsTaken(
  trx: Trx,
  row: Pick<EntityRows['user'], 'name_folded' | 'email_folded' | 'name'>,
): Promise<Refusal> {
  const found = await trx.selectFrom('user').select('name_folded').where(sameNameOrEmail(row)).execute();
  if (found.some(({ name_folded }) => name_folded === row.name_folded)) {
    return new Refusal('duplicate', `The username ${row.name} is already taken.`, { field: 'name' });
  }
  if (found.length > 0) return emailTaken();
  // A running import has taken the id.
  return busyWriting();
}

const sameNameOrEmail = ({
  name_folded,
  email_folded,
}: Pick<EntityRows['user'], 'name_folded' | 'email_folded'>) =>
  sql<boolean>`(name_folded = ${name_folded} or (email_folded <> '' and email_folded = ${email_folded}))`;

function emailTaken(): Refusal {
  return new Refusal('duplicate', 'Another account already uses this email address.', { field: 'email' });
}

export async function getUser(db: Db, id: number): Promise<User> {
  const row = await selectOne(db, 'user', COLUMNS, { id });
  if (row === undefined) throw noUser(id);
  return toUser(row);
}

/** Empty: this user cannot log in with a password. */
export async function getPasswordHash(db: Db, id: number): Promise<string> {
  const row = await selectOne(db, 'user', ['password_hash'], { id });
  if (row === undefined) throw noUser(id);
  return row.password_hash;
}

export async function findUserByName(db: Db, name: string): Promise<User | undefined> {
  const row = isStorable(name)
    ? await selectOne(db, 'user', COLUMNS, { name_folded: foldUserName(name) })
    : undefined;
  return row && toUser(row);
}

/** With the hash that a login needs. If the text is one user's name and another's e-mail address, the name wins. */
export async function findUserByNameOrEmail(
  db: Db,
  text: string,
): Promise<{ user: User; passwordHash: string; suspended: boolean } | undefined> {
  const folded = foldUserName(text);
  if (!isStorable(text) || folded === '') return undefined;
  const rows = await db
    .selectFrom('user')
    .select(USER_COLUMNS)
    .select(['name_folded', 'password_hash', 'suspended'])
    .where(sameNameOrEmail({ name_folded: folded, email_folded: folded }))
    .execute();
  const row = rows.find((one) => one.name_folded === folded) ?? rows[0];
  return row && { user: toUser(row), passwordHash: row.password_hash, suspended: row.suspended === 1 };
}

/** Longer than every name and address. */
const TYPED_MAX = 320;

/** PostgreSQL stores no NUL in a text, so no such name exists. */
function isStorable(text: string): boolean {
  return text.length <= TYPED_MAX && !text.includes('\0');
}

export async function listUsers(db: Db): Promise<User[]> {
  return (await selectRows(db, 'user', COLUMNS, {}, ['id'])).map(toUser);
}

export async function setDispname(store: Store, id: number, dispname: string): Promise<void> {
  const change = { dispname: requireDispname(dispname) };
  await store.commit((trx) => updateUser(trx, id, change));
}

/** Empty: no preference. */
export async function setLanguage(store: Store, id: number, text: string): Promise<void> {
  const change = { lang: requireLanguage('lang', text) };
  await store.commit((trx) => updateUser(trx, id, change));
}

/** The new address is not verified yet; links that were mailed to the old one stop working. */
export async function setEmail(store: Store, id: number, text: string): Promise<void> {
  const email = requireEmailOrNone(text);
  const email_folded = foldUserName(email);
  await store.commit(async (trx) => {
    await lockIds(trx, 'user');
    const owner = await selectOne(trx, 'user', ['id'], { email_folded });
    if (email_folded !== '' && owner !== undefined && owner.id !== id) throw emailTaken();
    await updateUser(trx, id, { email, email_folded, email_verified: 0 });
    await deleteRows(trx, 'mail_link', { user_id: id });
  });
}

/** The keys in `meta` of the codes of `setup.ts`. */
export const SETUP_CODE = 'setup_';
export const IS_CODE = { key: sql`like ${`${SETUP_CODE}%`}` };

/** Called in the transaction of every new administrator. */
export async function removeSetupCodes(trx: Trx): Promise<void> {
  await deleteRows(trx, 'meta', IS_CODE);
}
