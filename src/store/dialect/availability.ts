/**
 * Decides whether the database can be used. A query that fails raises a suspicion; a probe
 * on a connection of its own confirms it. During an outage queries fail immediately, instead of each
 * waiting for a time-out, and the probe is repeated until it succeeds.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outage, OutageKind } from '../../domain/node/outage.ts';
import { Refusal, Unavailable } from '../../domain/refusal.ts';

/** The class of a database error. `busy`: the same query can succeed soon. */
export interface Judgement {
  loss: OutageKind | 'busy';
  /** The fault as operators see it: names the database. */
  refusal: Refusal;
  /** The fault as callers see it: names nothing internal. */
  message?: string;
}

export interface OutageReports {
  begins(outage: Outage): void;
  ends(outage: Outage): void;
  /** A query failed, but the probe did not. */
  hiccup(reason: string): void;
}

export type Availability = ReturnType<typeof createAvailability>;

const PROBE_MS = 1000;
/** How long a query waits during an outage for the next attempt and its result. */
const ADMIT_MS = { min: 50, max: 300 };
const HICCUP_LOG_MS = 60_000;
const UNREACHABLE = 'The database of the server cannot be reached. Try again in a moment.';
const WORST_FIRST: OutageKind[] = ['unreachable', 'damaged', 'unwritable'];

export interface AvailabilityParts {
  judge(error: unknown): Judgement | undefined;
  /** Rejects when no query can succeed. */
  probe(): Promise<void>;
  reports: OutageReports;
}

export function createAvailability({ judge, probe, reports }: AvailabilityParts) {
  const outages = new Map<OutageKind, Outage & { error: Unavailable }>();
  let checking: Promise<void> | undefined;
  let attempting: Promise<void> | undefined;
  const lostListeners = new Set<(error: Unavailable) => void>();
  /** Outages until now. */
  let begun = 0;
  let hiccupLogged = Number.NEGATIVE_INFINITY;
  const stop = new AbortController();

  const begin = (kind: OutageKind, error: Unavailable) => {
    if (outages.has(kind) || stop.signal.aborted) return;
    const outage = { kind, since: new Date(), reason: reasonOf(error), error };
    outages.set(kind, outage);
    begun++;
    reports.begins(outage);
    if (kind === 'unreachable') for (const listener of lostListeners) listener(error);
  };
  const end = (kind: OutageKind) => {
    const outage = outages.get(kind);
    if (outage !== undefined && outages.delete(kind)) reports.ends(outage);
  };

  /** Whether the database was reached. Queries that wait for it share one. */
  const attempt = () => {
    attempting ??= probe()
      .then(
        () => end('unreachable'),
        (error) => begin('unreachable', unavailable(judge(error), error)),
      )
      .finally(() => {
        attempting = undefined;
      });
    return attempting;
  };
  /** The first attempt takes place immediately; further ones only during an outage. */
  const probeUntilReached = async () => {
    for (;;) {
      await attempt();
      if (!outages.has('unreachable') || stop.signal.aborted) return;
      await sleep(PROBE_MS, undefined, { ref: false, signal: stop.signal }).catch(() => {});
    }
  };
  const check = () => {
    checking ??= probeUntilReached().finally(() => {
      checking = undefined;
    });
    return checking;
  };
  const suspect = (reason: string) => {
    const before = begun;
    const isKnown = outages.has('unreachable');
    void check().then(() => {
      if (isKnown || begun > before || performance.now() - hiccupLogged < HICCUP_LOG_MS) return;
      hiccupLogged = performance.now();
      reports.hiccup(reason);
    });
  };

  return {
    /** The worst current fault that lasts. */
    outage: (): Outage | undefined =>
      WORST_FIRST.map((kind) => outages.get(kind)).find((outage) => outage !== undefined),
    /** Whether queries may succeed: `admit` would not wait. */
    isReachable: () => !outages.has('unreachable'),
    /** Rejects during an outage in which no query can succeed, after a last attempt. */
    async admit(): Promise<void> {
      if (!outages.has('unreachable')) return;
      await Promise.race([sleep(ADMIT_MS.min).then(attempt), sleep(ADMIT_MS.max)]);
      const outage = outages.get('unreachable');
      if (outage !== undefined) throw outage.error;
    },
    /** Records an error, and returns the error to throw instead. */
    fault(error: unknown): unknown {
      if (error instanceof Refusal) return error;
      const judged = judge(error);
      if (judged === undefined) return error;
      if (judged.loss === 'busy') {
        void check();
        return judged.refusal;
      }
      const refusal = unavailable(judged, error);
      if (judged.loss === 'unreachable') suspect(judged.refusal.message);
      else begin(judged.loss, refusal);
      return refusal;
    },
    /** A transaction was written. */
    wrote: () => end('unwritable'),
    /** Resolves when it is known whether the database can be reached. */
    check,
    /** Calls when an outage starts in which no query can succeed. Call the result to unsubscribe. */
    onLost(listener: (error: Unavailable) => void): () => void {
      lostListeners.add(listener);
      return () => void lostListeners.delete(listener);
    },
    close: () => stop.abort(),
  };
}

function unavailable(judged: Judgement | undefined, error: unknown): Unavailable {
  return new Unavailable(judged?.message ?? UNREACHABLE, judged?.refusal ?? error);
}

function reasonOf({ cause }: Unavailable): string {
  return cause instanceof Error ? cause.message : String(cause);
}
