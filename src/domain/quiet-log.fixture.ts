import type { Log } from './ports.ts';

/** For tests that do not look at the log. */
export const quiet: Log = { debug() {}, info() {}, warn() {}, error() {}, isEnabled: () => false };
