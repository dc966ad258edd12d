/** Changes of applications, which decide who may call the API. Each change reaches every node. */

import { sql } from 'kysely';
import type { Actor } from '../../domain/admin.ts';
import {
  isClientId,
  requireApplicationName,
  requireClientId,
  requireClientSecret,
  requireDescription,
} from '../../domain/applications/application-rules.ts';
import { requireRedirectUri } from '../../domain/applications/redirect-uri.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requireFewer } from '../../domain/refusal-messages.ts';
import type { Application } from '../../domain/users.ts';
import { type Plan, WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { logAction } from '../../store/admin-log.ts';
import { recordChange } from '../../store/changes/changes.ts';
import { holdUser } from '../../store/hold-user.ts';
import { countRows, deleteRows, insertIfNew, updateRows } from '../../store/queries/rows.ts';
import { revokeTokens } from '../../store/revoke.ts';
import type { EntityRows, Trx } from '../../store/schema.ts';
import { hashSecret, newClientId, newClientSecret } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { getApplication, unknownApplication } from './application-rows.ts';
import { deleteUsage } from './usage-rows.ts';

export interface NewApplication {
  name: string;
  plan: Plan;
  client_id?: string | undefined;
  client_secret?: string | undefined;
  description?: string | undefined;
  redirect_uri?: string | undefined;
  user_id?: number | undefined;
  http_statuses?: boolean | undefined;
  public?: boolean | undefined;
}

/** Shown to the owner once: only a hash of the secret is stored. Empty for a public application, which has none. */
export interface ApplicationCredentials {
  client_id: string;
  client_secret: string;
}

interface Making {
  /** The maximum number per owner. */
  ownMax?: number;
  /** The actor who creates it on behalf of the operators. */
  by?: Actor;
}

/** Rejects an owner who is deleted (kind `not-found`) or has reached the maximum of applications (`forbidden`). */
export async function createApplication(
  store: Store,
  application: NewApplication,
  { ownMax = Number.POSITIVE_INFINITY, by }: Making = {},
): Promise<ApplicationCredentials> {
  const client_id = application.client_id ?? newClientId();
  const client_secret = application.public ? '' : (application.client_secret ?? newClientSecret());
  requireClientId(client_id);
  if (!application.public) requireClientSecret(client_secret);
  const row: EntityRows['application'] = {
    client_id,
    secret_hash: application.public ? '' : hashSecret(client_secret),
    name: requireApplicationName(application.name),
    description: requireDescription(application.description ?? ''),
    redirect_uri: requireRedirectUri(application.redirect_uri ?? ''),
    plan: application.plan,
    user_id: application.user_id ?? null,
    suspended: 0,
    http_statuses: Number(application.http_statuses ?? false),
    created: new Date().toISOString(),
    public: Number(application.public ?? false),
    plan_requested: '',
  };
  await change(store, async (trx) => {
    if (row.user_id !== null) {
      await holdUser(trx, row.user_id);
      // The owner is locked: two that are created concurrently are counted one after the other.
      requireFewer(await countRows(trx, 'application', { user_id: row.user_id }), ownMax, 'appsMax');
    }
    if (!(await insertIfNew(trx, 'application', row)))
      throw new Refusal('duplicate', `There is already an application ${client_id}.`);
    if (by !== undefined) {
      const { name, plan, user_id } = row;
      await logApplicationAction(trx, { by, verb: 'create' }, client_id, { name, plan, user_id });
    }
  });
  return { client_id, client_secret };
}

/** The editable fields of an existing application. */
export type ApplicationChange = Partial<
  Pick<
    Application,
    'name' | 'description' | 'redirect_uri' | 'http_statuses' | 'suspended' | 'plan' | 'plan_requested'
  >
>;

/** Throws (kind `forbidden`) for the application of our own pages: without it they stop working for all users. */
function requireNotOurs(clientId: string): void {
  if (clientId !== WEB_CLIENT_ID) return;
  throw new Refusal(
    'forbidden',
    `The application ${clientId} belongs to Cantiga’s own pages and cannot be changed.`,
  );
}

/** An action of an administrator, for the log: `{ by, verb: 'suspend' }`. */
export interface ApplicationAction {
  by: Actor;
  verb: string;
}

async function logApplicationAction(
  trx: Trx,
  { by, verb }: ApplicationAction,
  clientId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await logAction(trx, { by, action: `application.${verb}`, subject: `application ${clientId}`, detail });
}

/**
 * A change that depends on the current application receives it, locked against other changes. Without an `action` it is a
 * change of the owner.
 */
export async function updateApplication(
  store: Store,
  clientId: string,
  wanted: ApplicationChange | ((before: Application) => ApplicationChange),
  action?: ApplicationAction,
): Promise<Application> {
  if (!isClientId(clientId)) throw unknownApplication(clientId);
  requireNotOurs(clientId);
  return await change(store, async (trx) => {
    const own = { client_id: clientId };
    // An update that changes nothing locks the row in both databases.
    await updateRows(trx, 'application', own, { name: sql`name` });
    const before = await getApplication(trx, clientId);
    const fields = typeof wanted === 'function' ? wanted(before) : wanted;
    await updateRows(trx, 'application', own, columnsOf(fields));
    const after = await getApplication(trx, clientId);
    if (action !== undefined) await logApplicationAction(trx, action, clientId, changesOf(before, after));
    return after;
  });
}

/** The changed fields with their old and new values, and the name of the application. */
function changesOf(before: Application, after: Application): Record<string, unknown> {
  const changed = (Object.keys(after) as (keyof Application)[]).filter(
    (field) => field !== 'owner' && before[field] !== after[field],
  );
  const pick = (one: Application) => Object.fromEntries(changed.map((field) => [field, one[field]]));
  return { name: after.name, before: pick(before), after: pick(after) };
}

/** The values as stored; rejects (kind `type`) invalid ones. */
function columnsOf(fields: ApplicationChange): Partial<EntityRows['application']> {
  const { name, description, redirect_uri, suspended, http_statuses, ...rest } = fields;
  return {
    ...rest,
    ...(name === undefined ? {} : { name: requireApplicationName(name) }),
    ...(description === undefined ? {} : { description: requireDescription(description) }),
    ...(redirect_uri === undefined ? {} : { redirect_uri: requireRedirectUri(redirect_uri) }),
    ...(suspended === undefined ? {} : { suspended: Number(suspended) }),
    ...(http_statuses === undefined ? {} : { http_statuses: Number(http_statuses) }),
  };
}

/** Approves or rejects the plan request of the owner; throws (kind `not-found`) if there is none. */
export async function settlePlanRequest(
  store: Store,
  clientId: string,
  verdict: 'approve' | 'refuse',
  by: Actor,
): Promise<Application> {
  const settle = ({ plan_requested }: Application): ApplicationChange => {
    if (plan_requested === '')
      throw new Refusal('not-found', `The application ${clientId} has not requested another plan.`);
    return { plan_requested: '', ...(verdict === 'approve' && { plan: plan_requested }) };
  };
  return await updateApplication(store, clientId, settle, { by, verb: verdict });
}

/** A new secret; the old one is invalid from now on, while tokens stay valid. Without a `by` it is a change of the owner. */
export async function rotateSecret(
  store: Store,
  clientId: string,
  by?: Actor,
): Promise<ApplicationCredentials> {
  const client_secret = newClientSecret();
  await change(store, async (trx) => {
    const application = await getApplication(trx, clientId);
    if (application.public) {
      throw new Refusal('forbidden', `The application ${clientId} is public and has no secret.`);
    }
    await updateRows(trx, 'application', { client_id: clientId }, { secret_hash: hashSecret(client_secret) });
    if (by !== undefined)
      await logApplicationAction(trx, { by, verb: 'secret' }, clientId, { name: application.name });
  });
  return { client_id: clientId, client_secret };
}

/** Without a `by` it is a change of the owner. */
export async function deleteApplication(store: Store, clientId: string, by?: Actor): Promise<void> {
  requireNotOurs(clientId);
  await store.rewrite(async (trx) => {
    const { name, user_id, owner } = await getApplication(trx, clientId);
    await removeApplication(trx, clientId);
    if (by !== undefined)
      await logApplicationAction(trx, { by, verb: 'delete' }, clientId, {
        name,
        user_id,
        owner: owner?.name ?? null,
      });
    await recordChange(store, trx, { application: true });
  });
}

/** Also deletes its tokens, codes and usage, which may be many: see `Store.rewrite`. Nodes must be notified: see `recordChange`. */
export async function removeApplication(trx: Trx, clientId: string): Promise<void> {
  await deleteRows(trx, 'application', { client_id: clientId });
  await revokeTokens(trx, { client_id: clientId });
  await deleteUsage(trx, clientId);
}

async function change<T>(store: Store, work: (trx: Trx) => Promise<T>): Promise<T> {
  return await store.commit(async (trx) => {
    const result = await work(trx);
    await recordChange(store, trx, { application: true });
    return result;
  });
}
