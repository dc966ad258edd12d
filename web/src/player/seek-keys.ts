/** Where a key leads on the slider of the place; `undefined` for keys that mean nothing there. */
const STEP_S = 5;
const PAGE_S = 30;

export function seekTarget(key: string, time: number, duration: number): number | undefined {
  const step = { ArrowRight: STEP_S, ArrowUp: STEP_S, ArrowLeft: -STEP_S, ArrowDown: -STEP_S }[key];
  if (step !== undefined) return within(time + step, duration);
  if (key === 'PageUp') return within(time + PAGE_S, duration);
  if (key === 'PageDown') return within(time - PAGE_S, duration);
  if (key === 'Home') return 0;
  return key === 'End' ? duration : undefined;
}

function within(seconds: number, duration: number): number {
  return Math.min(duration, Math.max(0, seconds));
}
