/** Applications: who may call the interface, and what they may do. */
import type { Kysely } from 'kysely';
import type { Client } from '../domain/ports.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Plan } from '../domain/vocabulary.ts';
import { recordChange } from './changes.ts';
import type { ApplicationTable, Schema } from './schema.ts';
import { hashSecret, newClientId, newClientSecret } from './secrets.ts';
import type { Store } from './store.ts';

export interface NewApplication {
  name: string;
  plan: Plan;
  client_id?: string;
  client_secret?: string;
  description?: string;
  redirect_uri?: string;
  user_id?: number;
  failures_as_200?: boolean;
}

/** What its owner is shown once: only a hash of the secret is kept. */
export interface Credentials {
  client_id: string;
  client_secret: string;
}

export type ApplicationSummary = Omit<ApplicationTable, 'secret_hash'>;

export async function createApplication(store: Store, application: NewApplication): Promise<Credentials> {
  const client_id = application.client_id ?? newClientId();
  const client_secret = application.client_secret ?? newClientSecret();
  requireHex('client_id', client_id, 8);
  requireHex('client_secret', client_secret, 32);
  await store.db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('application')
      .values({
        client_id,
        secret_hash: hashSecret(client_secret),
        name: application.name,
        description: application.description ?? '',
        redirect_uri: application.redirect_uri ?? '',
        plan: application.plan,
        user_id: application.user_id ?? null,
        suspended: 0,
        failures_as_200: Number(application.failures_as_200 ?? false),
        created: new Date().toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows)
      throw new Refusal('duplicate', `There is already an application ${client_id}.`);
    await recordChange(store, trx, ['application']);
  });
  return { client_id, client_secret };
}

function requireHex(field: string, value: string, length: number): void {
  if (value.length === length && /^[0-9a-f]+$/.test(value)) return;
  // A secret is not repeated: messages end up in logs.
  const came = field === 'client_id' ? JSON.stringify(value.slice(0, 40)) : `${value.length} characters`;
  throw new Refusal('type', `${field}: expected ${length} characters of 0-9 and a-f, got ${came}.`);
}

export async function listApplications(db: Kysely<Schema>): Promise<ApplicationSummary[]> {
  return await db
    .selectFrom('application')
    .select(['client_id', 'name', 'description', 'redirect_uri', 'plan', 'user_id'])
    .select(['suspended', 'failures_as_200', 'created'])
    .orderBy('created')
    .orderBy('client_id')
    .execute();
}

/** What an operator may change of an application. */
export type ApplicationChange = { suspended: boolean } | { failures_as_200: boolean };

export async function updateApplication(
  store: Store,
  clientId: string,
  change: ApplicationChange,
): Promise<void> {
  const columns =
    'suspended' in change
      ? { suspended: Number(change.suspended) }
      : { failures_as_200: Number(change.failures_as_200) };
  await store.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('application')
      .set(columns)
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      throw new Refusal('not-found', `There is no application ${JSON.stringify(clientId.slice(0, 40))}.`);
    }
    await recordChange(store, trx, ['application']);
  });
}

/** All applications, as the request path keeps them in memory. */
export async function listClients(db: Kysely<Schema>): Promise<Client[]> {
  const rows = await listApplications(db);
  return rows.map((row) => ({
    clientId: row.client_id,
    name: row.name,
    plan: row.plan,
    suspended: row.suspended === 1,
    failuresAs200: row.failures_as_200 === 1,
  }));
}
