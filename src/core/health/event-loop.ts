/** Measures the delay of the event loop, which every request waits for. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { NodeHealth } from '../../domain/node/health.ts';

/** The sampling interval in milliseconds. The delay is measured between two samples. */
const EVERY = 50;
const WINDOW_MS = 60_000;

export function watchEventLoop() {
  const histogram = monitorEventLoopDelay({ resolution: EVERY });
  histogram.enable();
  const late = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e5 - EVERY * 10) / 10);
  const present = () => ({
    p50: late(histogram.percentile(50)),
    p99: late(histogram.percentile(99)),
    max: late(histogram.max),
  });
  let before = { p50: 0, p99: 0, max: 0 };
  const timer = setInterval(() => {
    before = present();
    histogram.reset();
  }, WINDOW_MS).unref();
  return {
    /** The worse of this minute and the one before, in milliseconds. */
    read(): NodeHealth['event_loop'] {
      const now = histogram.count === 0 ? before : present();
      return {
        p50: Math.max(before.p50, now.p50),
        p99: Math.max(before.p99, now.p99),
        max: Math.max(before.max, now.max),
      };
    },
    close(): void {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

export type EventLoopWatch = ReturnType<typeof watchEventLoop>;
