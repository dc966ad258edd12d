/** Keys on the seek slider, and the step widths of the shortcuts. */
export const STEP_S = 10;
export const VOLUME_STEP = 0.05;
const PAGE_S = 30;

/** `undefined` for other keys. */
export function seekTarget(key: string, time: number, duration: number): number | undefined {
  const step = { ArrowRight: STEP_S, ArrowUp: STEP_S, ArrowLeft: -STEP_S, ArrowDown: -STEP_S }[key];
  if (step !== undefined) return within(time + step, duration);
  if (key === 'PageUp') return within(time + PAGE_S, duration);
  if (key === 'PageDown') return within(time - PAGE_S, duration);
  if (key === 'Home') return 0;
  return key === 'End' ? duration : undefined;
}

/** The change of volume; `undefined` for other keys. */
export function volumeStep(key: string): number | undefined {
  return { ArrowUp: VOLUME_STEP, ArrowDown: -VOLUME_STEP }[key];
}

function within(seconds: number, duration: number): number {
  return Math.min(duration, Math.max(0, seconds));
}
