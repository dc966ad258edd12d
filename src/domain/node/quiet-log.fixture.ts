import type { Log } from '../ports.ts';

/** For tests that ignore the log. */
export const quiet: Log = { debug() {}, info() {}, warn() {}, error() {}, isEnabled: () => false };
