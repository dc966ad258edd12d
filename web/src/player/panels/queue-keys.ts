interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** The row that a key leads to; `undefined` for other keys. */
export function rowAfterKey(
  { key, altKey, ctrlKey, metaKey }: KeyPress,
  row: number,
  count: number,
  page: number,
): number | undefined {
  if (ctrlKey || metaKey) return undefined;
  const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }[key];
  const to = step === undefined ? { Home: 0, End: count - 1 }[key] : row + step;
  // Alt with Home is a command of the browser.
  if (to === undefined || (altKey && !key.startsWith('Arrow'))) return undefined;
  return Math.min(count - 1, Math.max(0, to));
}
