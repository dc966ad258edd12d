import type { RadioType } from '../domain/vocabulary.ts';
import type { Db } from './schema.ts';

export interface Radio {
  id: number;
  name: string;
  dispname: string;
  type: RadioType;
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
