/** Announcements on the front pages of applications. */

import type { Selectable } from 'kysely';
import type { Translations } from '../../domain/imports/record-values.ts';
import { requireFound } from '../../domain/refusal.ts';
import { secondOf } from '../../domain/timestamps.ts';
import { raiseLastId, takeId } from '../../store/ids.ts';
import { deleteRows, upsertRow } from '../../store/queries/rows.ts';
import type { Db, EntityRows, Schema } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

/** `joinid` is its subject, 0 without one in the catalogue; `date_end` is inclusive. */
export type Feed = Omit<EntityRows['feed'], TranslatedField | 'lang'> &
  Record<TranslatedField, Translations> & { lang: string[] };

type TranslatedField = 'title' | 'text' | 'subtitle';

/** In ascending id. */
export async function listFeeds(db: Db): Promise<Feed[]> {
  return (await db.selectFrom('feed').selectAll().orderBy('id').execute()).map(toFeed);
}

export function createFeeds({ db }: Store, clock = () => new Date()) {
  return {
    /** The current ones, in ascending id. */
    async active(): Promise<Feed[]> {
      const now = secondOf(clock());
      const current = db
        .selectFrom('feed')
        .selectAll()
        .where('date_start', '<=', now)
        .where('date_end', '>=', now);
      return (await current.orderBy('id').execute()).map(toFeed);
    },
  };
}

export type Feeds = ReturnType<typeof createFeeds>;

function toFeed({ title, text, subtitle, lang, source: _, ...row }: Selectable<Schema['feed']>): Feed {
  return {
    ...row,
    title: JSON.parse(title),
    text: JSON.parse(text),
    subtitle: JSON.parse(subtitle),
    lang: JSON.parse(lang),
  };
}

/** Replaces the feed with its id; without an id creates a new one. Returns the ids. */
export async function saveFeeds(
  store: Store,
  feeds: readonly (Omit<EntityRows['feed'], 'id'> & { id?: number })[],
): Promise<number[]> {
  return await store.commit(async (trx) => {
    const ids: number[] = [];
    for (const { id = await takeId(trx, 'feed'), ...row } of feeds) {
      await upsertRow(trx, 'feed', { id }, row);
      ids.push(id);
    }
    return ids;
  });
}

/** Throws (kind `not-found`) if it does not exist. */
export async function deleteFeed(store: Store, id: number): Promise<void> {
  await store.commit(async (trx) => {
    requireFound(await deleteRows(trx, 'feed', { id }), `There is no feed ${id}.`);
    await raiseLastId(trx, 'feed', id);
  });
}
