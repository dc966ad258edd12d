/** The log of the actions of administrators. It can only be read. */
import type { AdminAction } from '../../domain/admin.ts';
import type { ListPage, Slice } from '../../domain/lists.ts';
import { type ActionFilter, countActions, listActions } from '../../store/admin-log.ts';
import type { Store } from '../../store/store.ts';

export function createAdminLog({ longReads }: Store) {
  return {
    /** The latest first. */
    async list({ offset, limit, ...filter }: ActionFilter & Slice): Promise<ListPage<AdminAction>> {
      const total = await countActions(longReads, filter);
      return { total, items: await listActions(longReads, { ...filter, offset, limit }) };
    },
  };
}

export type AdminLog = ReturnType<typeof createAdminLog>;
