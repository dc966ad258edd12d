/** The caller: the application, and the user whose token it sends. */
import type { Client, Clients, Limits } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type Grant, type Grants, SCOPE } from '../../domain/users.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import type { Services } from '../http-services.ts';
import { lastValue, type QueryPairs, withFields } from '../request/query-string.ts';
import type { ApiCall } from './api-call.ts';
import { quoteInput } from './errors.ts';
import type { Operation } from './kinds/operation.ts';

/** The application that `client_id` names; it may be suspended. */
export function getClient(
  { clients, catalogue }: Pick<Services, 'clients' | 'catalogue'>,
  pairs: QueryPairs,
): Client {
  const clientId = lastValue(pairs, 'client_id');
  if (clientId === undefined) {
    throw new Refusal(
      'client',
      'parameter client_id is missing; get one in the developer portal, /developers',
    );
  }
  const client = clients.find(clientId);
  if (client !== undefined) return client;
  // At a first start, the demo is imported before the first generation, and the application of our own pages is created meanwhile.
  if (catalogue() === undefined || clientId === WEB_CLIENT_ID) {
    throw new Refusal('overload', 'the service is starting; try again in a moment');
  }
  throw new Refusal('client', `parameter client_id: ${quoteInput(clientId)} is not registered`);
}

/** Whether errors have HTTP statuses (behaviour.md 2); without a known application, the setting alone decides. */
export function usesHttpStatuses(
  { settings, clients }: Pick<Services, 'settings' | 'clients'>,
  pairs: QueryPairs,
): boolean {
  if (settings.httpStatuses) return true;
  const clientId = lastValue(pairs, 'client_id');
  return clientId !== undefined && clients.find(clientId)?.httpStatuses === true;
}

const BEARER = /^bearer\b(.*)$/is;

/**
 * The access token of a request: the parameter, or the equivalent `Authorization: Bearer` (RFC 6750). It is added to the pairs
 * where the operation accepts it as a parameter. Rejects two different tokens.
 */
export function readToken(call: ApiCall, { parameters }: Operation): string | undefined {
  const parameter = lastValue(call.pairs, 'access_token');
  const { authorization } = call.request.headers;
  const header = authorization && BEARER.exec(authorization)?.[1].trim();
  if (header === undefined || header === '' || header === parameter) return parameter;
  if (parameter !== undefined) {
    throw new Refusal(
      'type',
      'parameter access_token: the header Authorization has another token; accepted: one token, in either place',
    );
  }
  if (parameters.has('access_token')) call.pairs = withFields(call.pairs, [['access_token', header]]);
  return header;
}

/** Other texts are not looked up. */
const TOKEN = /^[0-9a-f]{40}$/;

/** Rejects an unknown, expired or revoked token with code 12. The message never shows it. */
export async function getGrant(grants: Grants, token: string): Promise<Grant> {
  const grant = TOKEN.test(token) ? await grants.find(token) : undefined;
  if (grant === undefined) {
    throw new Refusal('access-token', 'parameter access_token: the token is invalid or has expired');
  }
  return grant;
}

/** The application of a token that was sent without `client_id`. */
export function getClientOf(clients: Clients, { clientId }: Grant): Client {
  const client = clients.find(clientId);
  if (client === undefined) {
    throw new Refusal('access-token', 'parameter access_token: its application was deleted');
  }
  return client;
}

interface TokenUse {
  client: Pick<Client, 'clientId' | 'plan'>;
  token: string;
  /** If the token has been verified, and counted for its user, already. */
  grant: Grant | undefined;
  writes: boolean;
}

/** The grant of a token that the application may use so. Writing needs the plan `readwrite` and a token with the scope (code 13). */
export async function authorize(
  { grants, limits }: { grants: Grants; limits: Pick<Limits, 'countUser'> },
  { client: { clientId, plan }, token, grant, writes }: TokenUse,
): Promise<Grant> {
  const found = grant ?? (await getGrant(grants, token));
  if (found.clientId !== clientId) {
    throw new Refusal('access-token', 'parameter access_token: the token belongs to another application');
  }
  if (writes && plan === 'read') {
    throw new Refusal(
      'scope',
      `the application ${quoteInput(clientId)} has the plan read; writing needs the plan readwrite, which can be requested in the developer portal, /developers`,
    );
  }
  if (writes && !found.scope.split(' ').includes(SCOPE)) {
    throw new Refusal('scope', `parameter access_token: the token lacks the scope ${SCOPE}`);
  }
  if (grant === undefined) await limits.countUser(found.userId);
  return found;
}
