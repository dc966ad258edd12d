/** The typed text as a query of the API. */
export const QUERY_MAX = 1000;
/** Shorter texts get no suggestions. */
const COMPLETION_MIN = 2;

interface TypedQuery {
  q: string;
  /** The text was longer than `QUERY_MAX`. */
  isCut: boolean;
}

/** Removes control characters and cuts the text at `QUERY_MAX`, without splitting a surrogate pair. */
export function readQuery(typed: string): TypedQuery {
  const clean = typed.replace(/\p{Cc}+/gu, ' ').trim();
  if (clean.length <= QUERY_MAX) return { q: clean, isCut: false };
  const cut = clean.slice(0, QUERY_MAX);
  return { q: (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim(), isCut: true };
}

export function canComplete(q: string): boolean {
  return [...q.normalize('NFC').trim()].length >= COMPLETION_MIN;
}

/**
 * The option that a key selects among `count` options; -1 is the input itself. Undefined for other keys. After the last option
 * comes the input, then the first option.
 */
export function nextOption(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return active === count - 1 ? -1 : active + 1;
    case 'ArrowUp':
      return active === -1 ? count - 1 : active - 1;
    // In the input, Home and End move the cursor.
    case 'Home':
      return active === -1 ? undefined : 0;
    case 'End':
      return active === -1 ? undefined : count - 1;
    default:
      return undefined;
  }
}
