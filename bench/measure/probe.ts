/**
 * Loaded into the measured processes (`node --import`): reports what they use to their parent. It never keeps a
 * process alive.
 */
export type Question = 'cpu' | 'memory' | 'least-memory' | 'watch-memory' | 'memory-growth';

const SAMPLE_MS = 10;
const SETTLED_MS = 500;
/** Each thread of a process loads the probe, and collects its own garbage. */
const collection = new BroadcastChannel('collect garbage');
collection.onmessage = ({ data }) => globalThis.gc?.(data);
collection.unref();
let watch: NodeJS.Timeout | undefined;
let first = 0;
let highest = 0;

function note(): void {
  highest = Math.max(highest, process.memoryUsage.rss());
}

process.on('message', (question: Question) => {
  // Processor time so far, in microseconds.
  if (question === 'cpu') process.send?.(process.cpuUsage().user + process.cpuUsage().system);
  if (question === 'watch-memory') {
    first = process.memoryUsage.rss();
    highest = first;
    watch ??= setInterval(note, SAMPLE_MS).unref();
    process.send?.(first);
  }
  if (question === 'memory-growth') {
    note();
    clearInterval(watch);
    watch = undefined;
    process.send?.(highest - first);
  }
  if (question !== 'memory' && question !== 'least-memory') return;
  const flavor = question === 'memory' ? 'regular' : 'last-resort';
  const collect = () => {
    globalThis.gc?.({ flavor });
    collection.postMessage({ flavor });
  };
  collect();
  // Memory that the collection freed goes back to the system a little later.
  setTimeout(() => {
    collect();
    setTimeout(() => process.send?.(process.memoryUsage.rss()), SETTLED_MS);
  }, SETTLED_MS);
});
process.channel?.unref();
