/**
 * The place that a page belongs to, among those that are shown: `/albums` and, where charts have no place of their own, `/charts`
 * are ways to browse. A track, an album or an artist belongs to none.
 */
export function currentDestination<PlaceToGo extends { to: string; also?: readonly string[] }>(
  places: readonly PlaceToGo[],
  pathname: string,
): PlaceToGo | undefined {
  const isBelow = (path: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
  const found = places.find(({ to, also = [] }) => [to, ...also].some(isBelow));
  return found ?? (isBelow('/charts') ? places.find(({ to }) => to === '/browse') : undefined);
}
