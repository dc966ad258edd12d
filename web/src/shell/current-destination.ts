/**
 * The destination that a page belongs to: `/albums` and, where charts have no link of their own, `/charts` belong to browsing. A
 * track, an album or an artist belongs to none.
 */
export function currentDestination<Target extends { to: string; also?: readonly string[] }>(
  destinations: readonly Target[],
  pathname: string,
): Target | undefined {
  const isBelow = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  const found = destinations.find(({ to, also = [] }) => [to, ...also].some(isBelow));
  return found ?? (isBelow('/charts') ? destinations.find(({ to }) => to === '/browse') : undefined);
}
