/** Announcements on the front pages of applications. */

import { type Selectable, sql } from 'kysely';
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
      const { rows } = await sql<FeedRow>`
        select * from feed where ${now} between date_start and date_end order by id`.execute(db);
      return rows.map(toFeed);
    },
  };
}

export type Feeds = ReturnType<typeof createFeeds>;

type FeedRow = Selectable<Schema['feed']>;

function toFeed({ title, text, subtitle, lang, source: _, ...row }: FeedRow): Feed {
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
