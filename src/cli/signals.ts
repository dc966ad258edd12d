/** The wish to stop, as the operating system brings it. */
type StopSignal = 'SIGTERM' | 'SIGINT';

/**
 * One press of Ctrl-C can arrive up to three times: from the terminal, and again from npm and from the older Node that
 * started this process, since both pass signals on, on a busy machine late. What follows this closely is the same wish.
 */
const SAME_WISH_MS = 2000;

const NUMBERS: Record<StopSignal, number> = { SIGINT: 2, SIGTERM: 15 };

/**
 * Resolves with the first SIGTERM or SIGINT. A second one does not wait any longer: `giveUp` is called with
 * the exit code shells expect (128 + the signal's number).
 */
export function stopSignal(giveUp: (exitCode: number) => void): Promise<StopSignal> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const onSignal = (signal: StopSignal) => {
      first ??= Date.now();
      if (Date.now() - first > SAME_WISH_MS) giveUp(128 + NUMBERS[signal]);
      resolve(signal);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}
