import { redisTitle } from '../../domain/node/redis-url.ts';
import type { Log } from '../../domain/ports.ts';
import { createMemoryShared } from './memory.ts';
import type { Shared } from './shared.ts';

/** With a URL, waits a moment for the server, but never fails without it. `storeId` distinguishes the services of one server. */
export async function openShared(url: string | undefined, storeId: string, log: Log): Promise<Shared> {
  if (url === undefined) return createMemoryShared();
  // Loaded only when it is used.
  const { openRedisShared } = await import('./redis.ts');
  return await openRedisShared({ url, title: redisTitle(url), prefix: `cantiga:${storeId}:`, log });
}
