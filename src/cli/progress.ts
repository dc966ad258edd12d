/**
 * Progress of a long task: a bar that is redrawn on a terminal, otherwise a line every few seconds.
 *
 *   [##########----------]   50%  12,400 records  24,100/s  about 3 s left
 */
import type { Context, Output } from './command.ts';
import { untilInterrupted } from './signals.ts';

const BAR_WIDTH = 20;
const REDRAW_AFTER_MS = 100;
const LINE_AFTER_MS = 5_000;

export function createProgress(output: Output, unit: string, now: () => number = Date.now) {
  const started = now();
  const every = output.isTTY ? REDRAW_AFTER_MS : LINE_AFTER_MS;
  let last = started;
  let drawn = false;
  return {
    /** `fraction` is the completed share, 0..1; `count` the number of units so far. */
    update(fraction: number, count: number): void {
      const at = now();
      if (at - last < every) return;
      last = at;
      const line = describe(Math.min(1, Math.max(0, fraction)), count, unit, (at - started) / 1000);
      if (!output.isTTY) output.write(`${line}\n`);
      else output.write(`\r\x1b[K${`${bar(fraction)}  ${line}`.slice(0, (output.columns ?? 80) - 1)}`);
      drawn = true;
    },
    /** Removes the bar, so that further output starts on an empty line. */
    end(): void {
      if (drawn && output.isTTY) output.write('\r\x1b[K');
    },
  };
}

function bar(fraction: number): string {
  const full = Math.round(Math.min(1, Math.max(0, fraction)) * BAR_WIDTH);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}]`;
}

function describe(fraction: number, count: number, unit: string, seconds: number): string {
  const rate = Math.round(count / seconds);
  const percent = `${Math.floor(fraction * 100)}%`.padStart(4);
  const left = fraction > 0 ? `  about ${duration((seconds / fraction) * (1 - fraction))} left` : '';
  return `${percent}  ${withCommas(count)} ${unit}  ${withCommas(rate)}/s${left}`;
}

/** `8 s`, `3 min 20 s`, `2 h 5 min`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** 1234567 → `1,234,567`. */
export function withCommas(count: number): string {
  return count.toLocaleString('en');
}

interface Step<Phase> {
  phase: Phase;
  done: number;
  total: number;
}

/** The verb and the unit of each phase. */
export type Phases<Phase extends string = string> = Record<Phase, [verb: string, unit: string]>;

/**
 * Shows the progress of a task with several phases: the name of each, and its bar. Ctrl-C and SIGTERM abort the signal, so that
 * the task can clean up.
 */
export async function inPhases<Phase extends string, T>(
  { stderr: output }: Pick<Context, 'stderr'>,
  names: Phases<Phase>,
  work: (signal: AbortSignal, onProgress: (step: Step<Phase>) => void) => Promise<T>,
): Promise<T> {
  let current: Phase | undefined;
  let bar: ReturnType<typeof createProgress> | undefined;
  const onProgress = ({ phase, done, total }: Step<Phase>) => {
    if (phase !== current) {
      const [verb, unit] = names[phase];
      current = phase;
      bar?.end();
      output.write(`${verb} ${unit}\n`);
      bar = createProgress(output, unit);
    }
    bar?.update(total === 0 ? 1 : done / total, done);
  };
  return await untilInterrupted((signal) => work(signal, onProgress)).finally(() => bar?.end());
}
