/**
 * The URLs of services that users choose. The operator allows hosts or whole origins (`CANTIGA_SCROBBLE`); only an origin that the operator
 * has named may have a private address, another port than 443, or no TLS.
 */
import { isIP } from 'node:net';
import { SCROBBLE_URL_MAX, type ScrobblePolicy } from '../../domain/listens.ts';
import { Refusal } from '../../domain/refusal.ts';

const LISTENBRAINZ = 'https://api.listenbrainz.org';

export interface ServiceUrl {
  /** Without a slash at its end. */
  url: string;
  /** The operator has named this origin. */
  isTrusted: boolean;
}

/** Rejects (kind `type`) what is not such a URL, and (kind `forbidden`) services that the operator does not allow. */
export function requireServiceUrl(text: string, policy: ScrobblePolicy): ServiceUrl {
  const typed = text.trim();
  const url = typed.length > SCROBBLE_URL_MAX ? null : URL.parse(typed);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    /[?#]/.test(typed) ||
    url.username + url.password !== ''
  )
    throw new Refusal(
      'type',
      `url: expected an https:// URL of at most ${SCROBBLE_URL_MAX} characters, without user, query and fragment.`,
      { field: 'scrobble_url' },
    );
  const service = url.href.replace(/\/+$/, '');
  if (policy === false) throw forbidden('This server does not send listens to other services.');
  if (policy.origins.includes(url.origin)) return { url: service, isTrusted: true };
  const isAllowed =
    url.origin === `https://${url.hostname}` && (policy.isAny || policy.hosts.includes(url.hostname));
  if (!isAllowed) throw forbidden(`This server may not send listens to ${url.origin}.`);
  // `[::1]` has brackets in URLs; addresses instead of names have no certificate that could be checked.
  if (url.hostname.startsWith('[') || isIP(url.hostname) !== 0)
    throw forbidden('This server sends listens to hosts with a name only.');
  return { url: service, isTrusted: false };
}

/** What the form offers. */
export function offeredUrl(policy: ScrobblePolicy): string {
  if (policy === false) return '';
  if (policy.isAny || policy.hosts.includes(new URL(LISTENBRAINZ).hostname)) return LISTENBRAINZ;
  return policy.hosts.length > 0 ? `https://${policy.hosts[0]}` : policy.origins[0];
}

export function isFreeChoice(policy: ScrobblePolicy): boolean {
  return policy !== false && (policy.isAny || policy.hosts.length + policy.origins.length > 1);
}

const forbidden = (message: string) => new Refusal('forbidden', message, { field: 'scrobble_url' });
