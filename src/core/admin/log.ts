/** The log of the actions of administrators. It can only be read. */
import type { ActionPage } from '../../domain/admin.ts';
import { type ActionFilter, listActions } from '../../store/admin-log.ts';
import type { Store } from '../../store/store.ts';

export function createAdminLog({ longReads }: Store) {
  return {
    /** The latest first. */
    async list({ limit, ...filter }: ActionFilter): Promise<ActionPage> {
      const actions = await listActions(longReads, { ...filter, limit: limit + 1 });
      const hasMore = actions.length > limit;
      if (hasMore) actions.pop();
      return { actions, next: hasMore ? (actions.at(-1)?.id ?? null) : null };
    },
  };
}

export type AdminLog = ReturnType<typeof createAdminLog>;
