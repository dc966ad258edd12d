/**
 * What each serving thread measures of itself. Read threads send it to the main thread once a second, which adds up the counts of the
 * whole node; those of a thread that has ended still count.
 */
import { getHeapStatistics } from 'node:v8';
import type { NodeHealth } from '../../domain/node/health.ts';
import { type EventLoopWatch, watchEventLoop } from '../health/event-loop.ts';
import type { LimitCounts } from '../limits/limits.ts';

const SEND_MS = 1000;

export interface ThreadMeasures {
  /** Milliseconds. */
  eventLoop: NodeHealth['event_loop'];
  heapBytes: number;
  /** Requests in its fair queue. */
  waiting: number;
  /** Since the thread started. */
  counts: ThreadCounts;
}

export interface ThreadCounts extends LimitCounts {
  /** Requests rejected because too much work of the client was waiting. */
  processor: number;
  itemHits: number;
  itemMisses: number;
}

export interface MeasuredParts {
  fairQueue: { waiting(): number; rejected(): number };
  limits: { rejected(): LimitCounts };
  /** Uses of the cache of written items. */
  items: { hits: number; misses: number };
}

export function measure(
  { fairQueue, limits, items }: MeasuredParts,
  eventLoop: Pick<EventLoopWatch, 'read'>,
): ThreadMeasures {
  return {
    eventLoop: eventLoop.read(),
    heapBytes: getHeapStatistics().used_heap_size,
    waiting: fairQueue.waiting(),
    counts: {
      ...limits.rejected(),
      processor: fairQueue.rejected(),
      itemHits: items.hits,
      itemMisses: items.misses,
    },
  };
}

/** In a read thread: sends its measures regularly. */
export function startMeasuring(parts: MeasuredParts, send: (measures: ThreadMeasures) => void) {
  const eventLoop = watchEventLoop();
  const timer = setInterval(() => send(measure(parts, eventLoop)), SEND_MS).unref();
  return {
    close(): void {
      clearInterval(timer);
      eventLoop.close();
    },
  };
}

/** In the main thread: collects the measures of the others. */
export function createThreadMeasures() {
  const latest = new Map<number, ThreadMeasures>();
  const ended: ThreadCounts[] = [];
  return {
    received(thread: number, measures: ThreadMeasures): void {
      latest.set(thread, measures);
    },
    ended(thread: number): void {
      const last = latest.get(thread);
      if (last === undefined) return;
      latest.delete(thread);
      ended.push(sumOf(ended.splice(0), last.counts));
    },
    /** With those of the main thread. The counts are those of the node. */
    read(own: ThreadMeasures): {
      threads: [thread: number, measures: ThreadMeasures][];
      counts: ThreadCounts;
    } {
      const threads: [number, ThreadMeasures][] = [[0, own], ...latest];
      const counts = threads.slice(1).map(([, measures]) => measures.counts);
      return { threads, counts: sumOf([...ended, ...counts], own.counts) };
    },
  };
}

export type ThreadMeasuresOfNode = ReturnType<typeof createThreadMeasures>;

function sumOf(all: readonly ThreadCounts[], first: ThreadCounts): ThreadCounts {
  const sum = { ...first };
  for (const counts of all)
    for (const name of Object.keys(sum) as (keyof ThreadCounts)[]) sum[name] += counts[name];
  return sum;
}
