/** Users, radios and applications: records whose rows depend on existing ones. */

import { foldUserName } from '../../domain/accounts/account-rules.ts';
import type { Actor } from '../../domain/admin.ts';
import type { ApplicationRecord, RadioRecord, UserRecord } from '../../domain/imports/records.ts';
import { replacePassword } from '../../store/revoke.ts';
import type { EntityRows, Trx } from '../../store/schema.ts';
import {
  hashPassword,
  hashSecret,
  newClientId,
  newClientSecret,
  verifyPassword,
} from '../../store/secrets.ts';
import { badLine } from '../bad-line.ts';
import type { RefusedRecords } from '../refused-items.ts';
import { show } from '../rules.ts';
import type { Placed } from '../source.ts';
import { createAccountLog, logApplication } from './accounts.ts';
import { batched, type Writer } from './batched.ts';
import { applicationRow, radioRow, userRow } from './rows.ts';
import { ownedUpsert, type RecordOwner } from './upsert.ts';

/** How an import may treat accounts and applications. */
export interface AccountRules {
  /** It may grant rights and secrets, and change accounts that can log in and existing applications. */
  accounts: boolean;
  /** The actor in the log. */
  by: Actor | undefined;
  /** Refuses one record, and imports the others. */
  refuse: RefusedRecords['add'];
}

const NEEDS_ACCOUNTS = 'only an import with --accounts on the command line changes it';

/** An existing user keeps the fields that the record does not have. Another password ends their sessions, as everywhere. */
export function userWriter(
  trx: Trx,
  owner: RecordOwner,
  now: string,
  { accounts, by, refuse }: AccountRules,
): Writer<UserRecord> {
  const { name } = owner;
  const users = ownedUpsert(trx, owner, 'user', ['id']);
  const accountLog = createAccountLog(trx, name, by);
  const writer = batched<UserRecord>(async (batch) => {
    const records = batch.map(({ record }) => record);
    const names = records.map((record) => foldUserName(record.name));
    const addresses = records.map(({ email = '' }) => foldUserName(email));
    const existing = await trx
      .selectFrom('user')
      .selectAll()
      .where((where) =>
        where.or([
          where(
            'id',
            'in',
            records.map(({ id }) => id),
          ),
          where('name_folded', 'in', names),
          where.and([where('email_folded', '<>', ''), where('email_folded', 'in', addresses)]),
        ]),
      )
      .execute();
    const owners = (column: 'name_folded' | 'email_folded') =>
      new Map(existing.map((row) => [row[column], row.id]));
    requireOwn(name, ['user', 'name'], batch, { texts: names, owners: owners('name_folded') });
    requireOwn(name, ['user', 'email'], batch, { texts: addresses, owners: owners('email_folded') });
    const before = new Map<number, EntityRows['user']>(existing.map((row) => [row.id, row]));
    const hashes = await Promise.all(records.map((record) => findNewHash(record, before.get(record.id))));
    for (const [at, { record, line }] of batch.entries()) {
      const old = before.get(record.id);
      const row = userRow(record, old, now);
      if (!accounts && old !== undefined && canLogIn(old)) {
        if (differs(old, row)) refuse(record, line, `this account can sign in; ${NEEDS_ACCOUNTS}`);
        continue;
      }
      if (row.email_folded !== old?.email_folded) row.email_verified = 0;
      await accountLog.addChange(old, row, hashes[at] !== undefined);
      await users.add(row);
      before.set(record.id, row);
    }
    // The next batch looks up its names and addresses in the store.
    await users.flush();
    for (const [at, hash] of hashes.entries())
      if (hash !== undefined) await replacePassword(trx, records[at].id, hash);
  });
  return {
    add: writer.add,
    async flush() {
      await writer.flush();
      await accountLog.requireAdmin();
    },
  };
}

function canLogIn({ password_hash, admin }: EntityRows['user']): boolean {
  return password_hash !== '' || admin === 1;
}

function differs<Row extends object>(old: Row, row: Row): boolean {
  return (Object.keys(row) as (keyof Row)[]).some((column) => old[column] !== row[column]);
}

/** The hash of a password that differs from the current one. */
async function findNewHash(
  { password }: UserRecord,
  old: EntityRows['user'] | undefined,
): Promise<string | undefined> {
  if (password === undefined) return undefined;
  if (old !== undefined && (await verifyPassword(password, old.password_hash))) return undefined;
  return await hashPassword(password);
}

export function radioWriter(trx: Trx, owner: RecordOwner): Writer<RadioRecord> {
  const { name } = owner;
  const radios = ownedUpsert(trx, owner, 'radio', ['id']);
  return batched(async (batch) => {
    const names = batch.map(({ record }) => record.name);
    const existing = await trx
      .selectFrom('radio')
      .select(['id', 'name'])
      .where('name', 'in', names)
      .execute();
    const owners = new Map(existing.map((row) => [row.name, row.id]));
    requireOwn(name, ['radio', 'name'], batch, { texts: names, owners });
    for (const { record } of batch) await radios.add(radioRow(record));
    await radios.flush();
  });
}

const TITLES = { name: 'a name', email: 'an address' };

/**
 * Two users, or two radios, never share a name, nor two users an address. `texts` are those of the batch as they are
 * compared, empty for none; `owners` returns the current owner of a text.
 */
function requireOwn<Field extends 'name' | 'email'>(
  name: string,
  [entity, field]: readonly [entity: string, field: Field],
  batch: Placed<{ id: number } & { [field in Field]?: string }>[],
  { texts, owners }: { texts: string[]; owners: Map<string, number> },
): void {
  for (const [at, { record, line }] of batch.entries()) {
    if (texts[at] === '') continue;
    const owner = owners.get(texts[at]) ?? record.id;
    if (owner !== record.id) {
      throw badLine(
        name,
        line,
        `${entity}.${field}: expected ${TITLES[field]} that no other ${entity} has, got ${show(record[field])}, the ${field} of ${entity} ${owner}`,
      );
    }
    owners.set(texts[at], record.id);
  }
}

/** Generated credentials for records without any: this is the only time they are shown. */
export interface NewCredentials {
  client_id: string;
  client_secret: string;
  name: string;
}

/** An existing application keeps the fields that the record does not have, and the settings of its owner or an operator. */
export function applicationWriter(
  trx: Trx,
  owner: RecordOwner,
  made: NewCredentials[],
  now: Date,
  { accounts, by, refuse }: AccountRules,
): Writer<ApplicationRecord> {
  const applications = ownedUpsert(trx, owner, 'application', ['client_id']);
  return batched(async (batch) => {
    const clientIds = batch.flatMap(({ record }) => record.client_id ?? []);
    const rows =
      clientIds.length === 0
        ? []
        : await trx.selectFrom('application').selectAll().where('client_id', 'in', clientIds).execute();
    const existing = new Map(rows.map((row) => [row.client_id, row]));
    for (const { record, line } of batch) {
      const client_id = record.client_id ?? newClientId();
      const old = existing.get(client_id);
      if (!accounts && old !== undefined) {
        const row = { ...old, ...applicationRow(record, old) };
        if (differs(old, row)) refuse(record, line, `this application exists; ${NEEDS_ACCOUNTS}`);
        continue;
      }
      const client_secret = record.client_secret ?? (old === undefined ? newClientSecret() : undefined);
      if (client_secret !== undefined && record.client_secret === undefined) {
        made.push({ client_id, client_secret, name: record.name });
      }
      const row = {
        client_id,
        secret_hash: client_secret === undefined ? old!.secret_hash : hashSecret(client_secret),
        ...applicationRow(record, old),
        suspended: old?.suspended ?? 0,
        http_statuses: old?.http_statuses ?? 0,
        created: old?.created ?? now.toISOString(),
        public: old?.public ?? 0,
        plan_requested: old?.plan_requested ?? '',
      };
      await logApplication(trx, by, old, row);
      await applications.add(row);
    }
    await applications.flush();
  });
}
