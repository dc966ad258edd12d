/** The tab that a key leads to; `undefined` for keys that lead nowhere. Round and round. */
export function nextTab(key: string, present: number, count: number, isRtl: boolean): number | undefined {
  const step = isRtl ? -1 : 1;
  if (key === 'ArrowRight') return (present + step + count) % count;
  if (key === 'ArrowLeft') return (present - step + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
