import type { OutageKind } from '../../domain/node/outage.ts';
import type { Log } from '../../domain/ports.ts';
import type { OutageReports } from '../../store/dialect/availability.ts';
import type { NodeStatus } from './node-status.ts';

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
