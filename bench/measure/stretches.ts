/** How long a request keeps the event loop from serving others. */

/** Milliseconds that this thread has had so far: a busy machine does not change it. */
export function processorTime(): number {
  // Linux counts the time of a thread only now and then, but whenever it reads that of the process.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The longest time for which the event loop is blocked. */
export function watchStretches() {
  let last = processorTime();
  let longest = 0;
  let over = false;
  const look = () => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  return {
    async longest() {
      await new Promise((resolve) => setImmediate(resolve));
      over = true;
      return longest;
    },
  };
}
