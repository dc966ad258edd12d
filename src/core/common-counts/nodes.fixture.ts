/** Nodes of one service, each with its own connections to PostgreSQL. */
import type { TestContext } from 'node:test';
import type { DatabaseLocation } from '../../domain/ports.ts';
import { openSharedCounts } from '../../store/shared-counts.ts';
import { openStore } from '../../store/store.ts';
import { type ConnectionOptions, createShared, type Shared } from './shared.ts';

export async function openNodes(
  t: TestContext,
  location: DatabaseLocation,
  nodes: number,
  options: ConnectionOptions = {},
): Promise<Shared[]> {
  const open = async () => {
    const store = await openStore(location);
    const shared = createShared({ counts: await openSharedCounts(store), ...options });
    t.after(async () => {
      await shared.close();
      await store.close();
    });
    await shared.start();
    return shared;
  };
  return await Promise.all(Array.from({ length: nodes }, open));
}
