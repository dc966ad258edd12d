/**
 * The address of the next page, for `Link: <…>; rel="next"`: all parameters as they came, `offset` moved.
 * `tags=rock&offset=10` → `tags=rock&offset=20`.
 */
const OFFSET = /^offset(?:\[\]|%5b%5d)?(?:=|$)/i;
/** What may not stand in a header's address: the brackets themselves, quotes, blanks, raw bytes. */
const UNSAFE = /[^!#-;=?-Z[\]_a-z~]/g;

export function nextPage(url: string, path: string, query: string, offset: number): string {
  const kept = query.includes('offset')
    ? query
        .split('&')
        .filter((pair) => !OFFSET.test(pair))
        .join('&')
    : query;
  const safe = kept.replace(UNSAFE, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `${url}${path}?${safe}&offset=${offset}`;
}
