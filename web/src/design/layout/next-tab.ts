/** The tab that a key leads to; wraps around. `undefined` for other keys. */
export function nextTab(key: string, current: number, count: number, isRtl: boolean): number | undefined {
  const step = isRtl ? -1 : 1;
  if (key === 'ArrowRight') return (current + step + count) % count;
  if (key === 'ArrowLeft') return (current - step + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
