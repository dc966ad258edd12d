/** The headers of each kind of page: what it may load, and who may frame it. */

/**
 * - `embedded`: shown inside other sites.
 * - `consent`: runs no script but the one for the theme. Browsers apply `form-action` to redirects too, and a decision
 *   leads to the application, so it has none.
 */
export type PageKind = 'page' | 'embedded' | 'consent';

const LOADED = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; base-uri 'none'";
const APPLICATION = `${LOADED}; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'self'`;

const POLICIES: Record<PageKind, string> = {
  page: `${APPLICATION}; frame-ancestors 'none'`,
  embedded: `${APPLICATION}; frame-ancestors *`,
  consent: `${LOADED}; img-src 'self'; frame-ancestors 'none'`,
};

export function pageHeaders(kind: PageKind): string[] {
  return [
    ...['Content-Type', 'text/html; charset=utf-8'],
    ...['Content-Security-Policy', POLICIES[kind]],
    ...(kind === 'embedded' ? [] : ['X-Frame-Options', 'DENY']),
    // With `no-referrer` browsers would send forms without their origin, which proves that they are ours.
    ...['Referrer-Policy', 'same-origin'],
    ...['X-Content-Type-Options', 'nosniff'],
  ];
}
