/** Releases and tracks that are loaded at a time. */
export const ITEMS_AT_ONCE = 25;

export function statisticsPath(artistId: number, rest: string): string {
  return `/web-api/studio/artists/${artistId}/statistics${rest}`;
}
