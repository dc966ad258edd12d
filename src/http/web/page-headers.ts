/** The headers of each kind of page: what it may load, and who may frame it. */

/**
 * - `form`: accounts and failures. Their HTML has no `style` attributes. A document loaded here may go on to any other page without
 *   another load, so it may load the same as `page`: audio, images and JSON of this service.
 * - `embedded`: shown inside other sites.
 * - `consent`: runs no script but the one for the theme. Browsers apply `form-action` to redirects too, and a decision
 *   leads to the application, so it has none.
 */
export type PageKind = 'page' | 'form' | 'embedded' | 'consent';

const LOADED =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'";
const APPLICATION = `${LOADED}; media-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'`;
/** Only attributes in HTML need it: scripts may set styles. */
const STYLED = `${APPLICATION}; style-src-attr 'unsafe-inline'`;

const POLICIES: Record<PageKind, string> = {
  page: `${STYLED}; frame-ancestors 'none'`,
  form: `${APPLICATION}; frame-ancestors 'none'`,
  embedded: `${STYLED}; frame-ancestors *`,
  consent: `${LOADED}; frame-ancestors 'none'`,
};

/** `mediaOrigin`: where audio may be redirected to, besides this service. */
export function pageHeaders(kind: PageKind, mediaOrigin?: string): string[] {
  const policy = POLICIES[kind];
  const own = "media-src 'self'";
  return [
    ...['Content-Type', 'text/html; charset=utf-8'],
    ...['Content-Security-Policy', mediaOrigin ? policy.replace(own, `${own} ${mediaOrigin}`) : policy],
    ...(kind === 'embedded' ? [] : ['X-Frame-Options', 'DENY']),
    // With `no-referrer` browsers would send forms without their origin, which proves that they are ours.
    ...['Referrer-Policy', 'same-origin'],
  ];
}
