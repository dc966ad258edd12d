/** Long reads of SQLite in a thread of their own. A read sees every commit that was acknowledged before it. */
import type { Driver } from 'kysely';
import { createStatementsThread } from './sqlite-statements-thread.ts';

export interface ReadsDriver extends Driver {
  /** Milliseconds that all reads have taken so far. */
  busyMs(): number;
}

export function readsThreadDriver(path: string, env: NodeJS.ProcessEnv): ReadsDriver {
  const { connection, busyMs, close } = createStatementsThread({ path, readOnly: true }, env);
  const refuse = async () => {
    throw new Error('Long reads are single statements, without a transaction');
  };
  return {
    busyMs,
    async init() {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: close,
  };
}
