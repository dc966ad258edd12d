/** Users, radios and applications: records whose rows depend on what the store already has. */
import type { Transaction } from 'kysely';
import type { ApplicationRecord, RadioRecord, UserRecord } from '../../domain/records.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Credentials } from '../../store/applications.ts';
import type { Schema } from '../../store/schema.ts';
import { hashPassword, hashSecret, newClientId, newClientSecret } from '../../store/secrets.ts';
import { show } from '../rules.ts';
import type { Placed } from '../source.ts';
import { batched, type Writer } from './batched.ts';
import { applicationRow, radioRow, userRow } from './rows.ts';
import { upsert } from './upsert.ts';

/** A user who exists and comes without a password keeps the one they have. */
export function userWriter(trx: Transaction<Schema>, name: string, now: string): Writer<UserRecord> {
  const users = upsert(trx, 'user', ['id']);
  return batched(async (batch) => {
    const rows = await Promise.all(
      batch.map(async ({ record }) => {
        const password_hash = record.password === undefined ? '' : await hashPassword(record.password);
        return { ...userRow(record, now), password_hash };
      }),
    );
    const ids = rows.map((row) => row.id);
    const names = rows.map((row) => row.name_folded);
    const existing = await trx
      .selectFrom('user')
      .select(['id', 'name_folded', 'password_hash'])
      .where((where) => where.or([where('id', 'in', ids), where('name_folded', 'in', names)]))
      .execute();
    requireOwnName(name, 'user', batch, names, new Map(existing.map((row) => [row.name_folded, row.id])));
    const passwords = new Map(existing.map((row) => [row.id, row.password_hash]));
    for (const row of rows) {
      await users.add({ ...row, password_hash: row.password_hash || (passwords.get(row.id) ?? '') });
    }
    // The next batch looks for its names in the store.
    await users.flush();
  });
}

export function radioWriter(trx: Transaction<Schema>, name: string): Writer<RadioRecord> {
  const radios = upsert(trx, 'radio', ['id']);
  return batched(async (batch) => {
    const names = batch.map(({ record }) => record.name);
    const existing = await trx
      .selectFrom('radio')
      .select(['id', 'name'])
      .where('name', 'in', names)
      .execute();
    requireOwnName(name, 'radio', batch, names, new Map(existing.map((row) => [row.name, row.id])));
    for (const { record } of batch) await radios.add(radioRow(record));
    await radios.flush();
  });
}

/** Two users, or two radios, never share a name. `owners` says who has a name now. */
function requireOwnName(
  name: string,
  entity: string,
  batch: Placed<{ id: number; name: string }>[],
  names: string[],
  owners: Map<string, number>,
): void {
  for (const [at, { record, line }] of batch.entries()) {
    const owner = owners.get(names[at]) ?? record.id;
    if (owner !== record.id) {
      throw new Refusal(
        'import',
        `${name}:${line}: ${entity}.name: expected a name that no other ${entity} has, got ${show(record.name)}, the name of ${entity} ${owner}.`,
      );
    }
    owners.set(names[at], record.id);
  }
}

/** Credentials that were made up here, because the record brought none: they can be shown only now. */
export type NewCredentials = Credentials & { name: string };

/** An application that exists and comes without a secret keeps the one it has; what an operator set stays. */
export function applicationWriter(
  trx: Transaction<Schema>,
  made: NewCredentials[],
  now: Date,
): Writer<ApplicationRecord> {
  const applications = upsert(trx, 'application', ['client_id']);
  return batched(async (batch) => {
    const given = batch.flatMap(({ record }) => record.client_id ?? []);
    const rows =
      given.length === 0
        ? []
        : await trx.selectFrom('application').selectAll().where('client_id', 'in', given).execute();
    const existing = new Map(rows.map((row) => [row.client_id, row]));
    for (const { record } of batch) {
      const client_id = record.client_id ?? newClientId();
      const old = existing.get(client_id);
      const client_secret = record.client_secret ?? (old === undefined ? newClientSecret() : undefined);
      if (client_secret !== undefined && record.client_secret === undefined) {
        made.push({ client_id, client_secret, name: record.name });
      }
      await applications.add({
        client_id,
        secret_hash: client_secret === undefined ? old!.secret_hash : hashSecret(client_secret),
        ...applicationRow(record),
        suspended: old?.suspended ?? 0,
        failures_as_200: old?.failures_as_200 ?? 0,
        created: old?.created ?? now.toISOString(),
      });
    }
    await applications.flush();
  });
}
