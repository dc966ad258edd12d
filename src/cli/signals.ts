type StopSignal = 'SIGTERM' | 'SIGINT';

/**
 * One press of Ctrl-C can arrive up to three times: from the terminal, and again from npm and from the older Node that
 * started this process: both pass signals on, with a delay on a busy machine. Signals within this time count as one.
 */
const SAME_PRESS_MS = 2000;

const NUMBERS: Record<StopSignal, number> = { SIGINT: 2, SIGTERM: 15 };

/**
 * Resolves with the first SIGTERM or SIGINT. For a second one, `exitNow` is called with
 * the exit code that shells expect (128 + the signal's number).
 */
export function stopSignal(exitNow: (exitCode: number) => void): Promise<StopSignal> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const onSignal = (signal: StopSignal) => {
      first ??= Date.now();
      if (Date.now() - first > SAME_PRESS_MS) exitNow(128 + NUMBERS[signal]);
      resolve(signal);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

/** Calls `work` with a signal that Ctrl-C and SIGTERM abort, so that it can clean up. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}
