/** The name of the site: the one that an administrator has set, or that of the settings. */
import { SITE_NAME, SITE_NAME_MAX } from '../../domain/pages.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { User } from '../../domain/users.ts';
import { logAction } from '../../store/admin-log.ts';
import { recordChange } from '../../store/changes/changes.ts';
import { deleteRows, insertRows, selectOne } from '../../store/queries/rows.ts';
import type { Store } from '../../store/store.ts';

const KEY = 'site_name';

/** `settings.name` is the current name, initially that of the settings. */
export function createSiteName(store: Store, settings: { name: string }) {
  const configured = settings.name;

  /** Called at the start, and when a node has changed it. */
  async function refresh(): Promise<void> {
    const saved = await selectOne(store.db, 'meta', ['value'], { key: KEY });
    settings.name = saved?.value ?? configured;
  }

  return {
    refresh,
    get: () => ({ name: settings.name, configured }),
    /** An empty one restores that of the settings. Throws (kind `type`). */
    async save(by: User, text: string): Promise<void> {
      const name = text.trim();
      if (name !== '' && !SITE_NAME.test(name))
        throw new Refusal('type', `name: expected one line of at most ${SITE_NAME_MAX} characters.`, {
          field: 'name',
        });
      await store.commit(async (trx) => {
        await deleteRows(trx, 'meta', { key: KEY });
        if (name !== '') await insertRows(trx, 'meta', { key: KEY, value: name });
        await logAction(trx, {
          by,
          action: 'site.edit',
          subject: 'site',
          detail: { before: { name: settings.name }, after: { name: name || configured } },
        });
        // With it, every node reads the applications and the name again.
        await recordChange(store, trx, { application: true });
      });
      await refresh();
    },
  };
}

export type SiteName = ReturnType<typeof createSiteName>;
