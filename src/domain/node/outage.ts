/**
 * - `unreachable`: nothing can be read or written.
 * - `unwritable`: reads work. Ends with the first write that succeeds.
 * - `damaged`: some reads work. Ends with a restart.
 */
export type OutageKind = 'unreachable' | 'unwritable' | 'damaged';

/** The database cannot be used as it should. */
export interface Outage {
  kind: OutageKind;
  since: Date;
  /** What operators read. */
  reason: string;
}
