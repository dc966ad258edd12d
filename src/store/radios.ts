import type { Db, EntityRows } from './schema.ts';

export interface Radio extends Pick<EntityRows['radio'], 'id' | 'name' | 'dispname' | 'type'> {
  /** It plays tracks with any of these tags, and these tracks. */
  tags: readonly string[];
  tracks: readonly number[];
}

/** In ascending id. */
export async function listRadios(db: Db): Promise<Radio[]> {
  const rows = await db
    .selectFrom('radio')
    .select(['id', 'name', 'dispname', 'type', 'tags', 'tracks'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, tags: JSON.parse(row.tags), tracks: JSON.parse(row.tracks) }));
}
