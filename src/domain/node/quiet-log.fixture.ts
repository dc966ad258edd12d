import type { Log } from '../ports.ts';

/** Ignores what is logged. */
export const quiet: Log = { debug() {}, info() {}, warn() {}, error() {}, isEnabled: () => false };
