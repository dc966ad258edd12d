/** Generates the load in a process of its own, which shares only the processor with the measured servers. */
import autocannon from 'autocannon';

export interface HttpLoad {
  url: string;
  paths: readonly string[];
  connections: number;
  seconds: number;
}

export interface Answered {
  requests: number;
  seconds: number;
  /** Milliseconds. */
  p99: number;
  /** Responses other than success, and broken connections. */
  failed: number;
}

/** A slow machine is not a failure. */
const PATIENCE_S = 600;

process.on('message', async ({ url, paths, connections, seconds }: HttpLoad) => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // A run ends with a sample.
    sampleInt: Math.min(1, seconds) * 1000,
    timeout: PATIENCE_S,
    requests: paths.map((path) => ({ path })),
  });
  const answered: Answered = {
    requests: result.requests.total,
    seconds: result.duration,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
  process.send?.(answered);
});
