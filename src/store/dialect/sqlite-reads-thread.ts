/** Long reads of SQLite in a thread of their own. A read sees every commit that was acknowledged before it. */
import type { Driver } from 'kysely';
import { createStatementsThread, type ThreadSettings } from './sqlite-threads.ts';

export function readsThreadDriver(path: string, settings: ThreadSettings): Driver {
  const { connection, close } = createStatementsThread({ path, lane: 'reads' }, settings);
  const refuse = async () => {
    throw new Error('Long reads are single statements, without a transaction');
  };
  return {
    async init() {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: close,
  };
}
