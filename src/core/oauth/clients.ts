/** Authentication of applications. */
import { timingSafeEqual } from 'node:crypto';
import type { ClientCredentials } from '../../auth/client-credentials.ts';
import { isClientId } from '../../domain/applications/application-rules.ts';
import { hashSecret } from '../../store/secrets.ts';
import type { Store } from '../../store/store.ts';
import { findOauthClient, type OauthClient } from '../applications/application-rows.ts';

export async function findClient(
  store: Store,
  clientId: string | undefined,
): Promise<OauthClient | undefined> {
  if (clientId === undefined || !isClientId(clientId)) return undefined;
  return await findOauthClient(store.db, clientId);
}

/** `undefined` if the secret is wrong. A public application has no secret, and must not send one. */
export async function findProvenClient(
  store: Store,
  { client_id, client_secret }: ClientCredentials,
): Promise<OauthClient | undefined> {
  const client = await findClient(store, client_id);
  if (client === undefined) return undefined;
  if (client.public) return client_secret === undefined ? client : undefined;
  if (client_secret === undefined) return undefined;
  const [stored, sent] = [Buffer.from(client.secret_hash), Buffer.from(hashSecret(client_secret))];
  return stored.length === sent.length && timingSafeEqual(stored, sent) ? client : undefined;
}
