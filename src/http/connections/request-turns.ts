/**
 * Whose turn it is in this thread. What takes long is a call to a query thread, and its queue is fair by measured time; here, a request takes
 * some tenths of a millisecond at a time. So it is enough that each network has a few requests in progress at once, and that the
 * pieces of long documents leave time for all other requests:
 *
 *   A sends 400 requests, then B sends one
 *
 *   32 requests of A start immediately, and so does that of B; each further one of A starts when one of A has ended
 */

/** Requests of one network that are in progress. */
const AT_ONCE = 32;
/** Milliseconds after which a request no longer counts: it waits for its client, for a slow body for example. */
const COUNTED_MS = 1000;
/** Milliseconds: once work that may wait has taken so long, other requests are served first. */
const SLICE_MS = 10;

/** Must not reject. */
export type Work = () => Promise<void>;

interface Network {
  name: string;
  running: number;
  waiting: Work[];
}

export function createRequestTurns({ countedMs = COUNTED_MS } = {}) {
  const networks = new Map<string, Network>();
  const deferred: (() => void)[] = [];

  /** Runs the work after the requests that have arrived meanwhile. */
  function defer(work: () => void): void {
    if (deferred.push(work) === 1) setImmediate(runSlice);
  }

  function runSlice(): void {
    const end = performance.now() + SLICE_MS;
    // What they defer themselves runs later.
    const count = deferred.length;
    let next = 0;
    do deferred[next++]();
    while (next < count && performance.now() < end);
    deferred.splice(0, next);
    if (deferred.length > 0) setImmediate(runSlice);
  }

  function start(network: Network, work: Work): void {
    network.running++;
    let isCounted = true;
    const release = () => {
      clearTimeout(timer);
      if (!isCounted) return;
      isCounted = false;
      network.running--;
      leave(network);
    };
    const timer = setTimeout(release, countedMs).unref();
    void work().then(release);
  }

  function leave(network: Network): void {
    if (network.waiting.length > 0) defer(() => startNext(network));
    else if (network.running === 0) networks.delete(network.name);
  }

  function startNext(network: Network): void {
    const work = network.running < AT_ONCE ? network.waiting.shift() : undefined;
    if (work !== undefined) start(network, work);
  }

  return {
    /** Requests that wait. */
    waiting: () => networks.values().reduce((sum, { waiting }) => sum + waiting.length, 0),
    /** Starts the request now, or when it is the turn of its network. */
    run(name: string, work: Work): void {
      const network = networks.get(name) ?? { name, running: 0, waiting: [] };
      networks.set(name, network);
      if (network.running < AT_ONCE && network.waiting.length === 0) start(network, work);
      else network.waiting.push(work);
    },
    defer,
  };
}

export type RequestTurns = ReturnType<typeof createRequestTurns>;
