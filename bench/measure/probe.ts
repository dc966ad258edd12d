/**
 * Loaded into the measured processes (`node --import`): reports what they use to their parent. It never keeps a
 * process alive.
 */
export type Question = 'cpu' | 'memory';

process.on('message', (question) => {
  // Processor time so far, in microseconds.
  if (question === 'cpu') process.send?.(process.cpuUsage().user + process.cpuUsage().system);
  if (question !== 'memory') return;
  globalThis.gc?.();
  // Memory that the collection freed goes back to the system a little later.
  setTimeout(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage.rss());
  }, 500);
});
process.channel?.unref();
