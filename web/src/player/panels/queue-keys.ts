/** Where a key leads in the list of the queue; `undefined` for keys that mean nothing there. */
interface Pressed {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

export function rowAfterKey(
  { key, altKey, ctrlKey, metaKey }: Pressed,
  row: number,
  count: number,
  page: number,
): number | undefined {
  if (ctrlKey || metaKey) return undefined;
  const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }[key];
  const to = step === undefined ? { Home: 0, End: count - 1 }[key] : row + step;
  // With Alt, Home is a command of the browser's.
  if (to === undefined || (altKey && !key.startsWith('Arrow'))) return undefined;
  return Math.min(count - 1, Math.max(0, to));
}
