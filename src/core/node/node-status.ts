/**
 * What supervisors and load balancers ask of a node:
 *
 *     live  = it responds, and no query thread is stuck
 *     ready = it has a catalogue, does not drain, and has not been without the database for longer than allowed
 */
import type { OutageKind } from '../../domain/node/outage.ts';
import type { Log } from '../../domain/ports.ts';
import type { OutageReports } from '../../store/dialect/availability.ts';

/** Why no requests should be sent to the node. */
export type NotReady = 'starting' | 'draining' | 'without database';

export interface NodeStatusOptions {
  /** Seconds that the node stays ready without its database; 0 sets no limit. */
  readyWithoutDatabase: number;
  now?: () => number;
}

export type NodeStatus = ReturnType<typeof createNodeStatus>;

export function createNodeStatus({ readyWithoutDatabase, now = Date.now }: NodeStatusOptions) {
  let isDraining = false;
  let lostAt: Date | undefined;
  return {
    isDraining: () => isDraining,
    /** `undefined` if the node is ready. */
    notReady(hasCatalogue: boolean): NotReady | undefined {
      if (isDraining) return 'draining';
      if (!hasCatalogue) return 'starting';
      if (readyWithoutDatabase === 0 || lostAt === undefined) return undefined;
      return now() - lostAt.getTime() > readyWithoutDatabase * 1000 ? 'without database' : undefined;
    },
    /** From now on the node is not ready. */
    drain(): void {
      isDraining = true;
    },
    /** `undefined`: the database can be reached again. */
    setDatabaseLost(since: Date | undefined): void {
      lostAt = since;
    },
  };
}

// The log of outages of the database.

const BEGINS: Record<OutageKind, string> = {
  unreachable: 'the database cannot be reached; the catalogue is served from memory',
  unwritable: 'the database cannot be written',
  damaged: 'the database is damaged',
};

const ENDS: Record<OutageKind, string> = {
  unreachable: 'the database can be reached again',
  unwritable: 'the database can be written again',
  damaged: 'the database is not damaged any more',
};

/** One line per outage, and one when it ends. */
export function outageReports(log: Log, status: Pick<NodeStatus, 'setDatabaseLost'>): OutageReports {
  return {
    begins({ kind, since, reason }) {
      if (kind === 'unreachable') status.setDatabaseLost(since);
      log.error(BEGINS[kind], { reason });
    },
    ends({ kind, since }) {
      if (kind === 'unreachable') status.setDatabaseLost(undefined);
      log.info(ENDS[kind], { seconds: Math.round((Date.now() - since.getTime()) / 1000) });
    },
    hiccup: (reason) => log.warn('a query failed; the database responds', { reason }),
  };
}
