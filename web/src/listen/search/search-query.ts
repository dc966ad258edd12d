/** What somebody typed, as the interface takes it. */
export const QUERY_MAX = 1000;
/** Names are completed from here on. */
const COMPLETION_MIN = 2;

interface SearchQuery {
  q: string;
  /** More was typed than anybody can look for. */
  isCut: boolean;
}

/** Without what cannot be seen, and no longer than the interface takes; no character is cut in two. */
export function readQuery(typed: string): SearchQuery {
  const clean = typed.replace(/\p{Cc}+/gu, ' ').trim();
  if (clean.length <= QUERY_MAX) return { q: clean, isCut: false };
  const cut = clean.slice(0, QUERY_MAX);
  return { q: (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim(), isCut: true };
}

export function canComplete(q: string): boolean {
  return [...q.normalize('NFC').trim()].length >= COMPLETION_MIN;
}

/**
 * Where a key leads among `count` results; -1 is what was typed. Undefined where the key is no way through them.
 * Beyond the last comes what was typed, and then the first.
 */
export function nextOption(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return active === count - 1 ? -1 : active + 1;
    case 'ArrowUp':
      return active === -1 ? count - 1 : active - 1;
    // Until somebody is among the results, these keys belong to the text.
    case 'Home':
      return active === -1 ? undefined : 0;
    case 'End':
      return active === -1 ? undefined : count - 1;
    default:
      return undefined;
  }
}
