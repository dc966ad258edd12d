/** How an application authenticates at `grant` and `revoke`: by parameters, or by HTTP Basic (RFC 6749 2.3.1). */
import { type OauthFault, oauthFault } from './oauth-fault.ts';

export interface ClientCredentials {
  client_id: string;
  /** None for a public application. */
  client_secret: string | undefined;
}

type ReadCredentials = ClientCredentials | OauthFault;

/** Both together are accepted if they agree: several client libraries send both. */
export function readCredentials(
  authorization: string | undefined,
  sent: Partial<Record<'client_id' | 'client_secret', string>>,
): ReadCredentials {
  const encoded = /^basic +([\w+/-]+=*) *$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) {
    if (/^basic\b/i.test(authorization ?? '')) return unreadable();
    if (sent.client_id === undefined) return oauthFault('invalid_client', 'client_id is missing.');
    return { client_id: sent.client_id, client_secret: sent.client_secret };
  }
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return unreadable();
  const client_id = formDecoded(text.slice(0, colon)).trim();
  const client_secret = formDecoded(text.slice(colon + 1)).trim() || undefined;
  if (
    (sent.client_id ?? client_id) !== client_id ||
    (sent.client_secret ?? client_secret) !== client_secret
  ) {
    return oauthFault(
      'invalid_request',
      'The parameters and the Authorization header name different credentials.',
    );
  }
  return { client_id, client_secret };
}

function unreadable(): OauthFault {
  return oauthFault('invalid_client', 'The Authorization header holds no readable Basic credentials.');
}

/** Many clients do not encode the credentials; they are accepted too, since no id and no secret of ours needs encoding. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
