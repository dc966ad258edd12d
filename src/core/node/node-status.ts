/**
 * What supervisors and load balancers ask of a node:
 *
 *     live  = it responds, and no query thread is stuck
 *     ready = it has a catalogue, does not drain, and has not been without the database for longer than allowed
 */

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
