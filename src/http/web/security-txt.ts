/** `/.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability of this installation. */
import { Refusal } from '../../domain/refusal.ts';
import { DAY_MS } from '../../domain/timestamps.ts';
import { PLAIN_TEXT } from '../response.ts';
import { type Route, route } from '../route.ts';

const PATH = '/.well-known/security.txt';
/** Less than a year, as RFC 9116 2.5.5 recommends. It moves every day, with the file. */
const VALID_DAYS = 180;
const CACHED = ['Cache-Control', 'public, max-age=3600'];

/** `contact`: the mail address that the operator has set. Without one there is no file. */
export function securityTxtRoute({
  settings,
}: {
  settings: { url: string; contact?: string | undefined };
}): Route {
  return route('everyone', 'json', 'GET', PATH, () => {
    const { url, contact } = settings;
    if (contact === undefined)
      throw new Refusal('not-found', 'The operator of this service has not set a contact.');
    const today = Math.floor(Date.now() / DAY_MS);
    const lines = [
      `Contact: mailto:${encodeURIComponent(contact).replaceAll('%40', '@')}`,
      `Expires: ${new Date((today + VALID_DAYS) * DAY_MS).toISOString()}`,
      `Canonical: ${url}${PATH}`,
    ];
    return { status: 200, headers: [...PLAIN_TEXT, ...CACHED], body: Buffer.from(`${lines.join('\n')}\n`) };
  });
}
