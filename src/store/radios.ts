import type { Kysely } from 'kysely';
import type { RadioType } from '../domain/vocabulary.ts';
import { inParts } from './in-parts.ts';
import type { Schema } from './schema.ts';

export interface Radio {
  id: number;
  name: string;
  dispname: string;
  type: RadioType;
  /** It plays what bears any of these, and these tracks. */
  tags: readonly string[];
  tracks: readonly number[];
}

/** In ascending id. */
export async function listRadios(db: Kysely<Schema>): Promise<Radio[]> {
  const rows = await db
    .selectFrom('radio')
    .select(['id', 'name', 'dispname', 'type', 'tags', 'tracks'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, tags: JSON.parse(row.tags), tracks: JSON.parse(row.tracks) }));
}

/** Those of the tracks that there is sound of. */
export async function listSounding(db: Kysely<Schema>, ids: readonly number[]): Promise<number[]> {
  const sounding: number[] = [];
  for (const some of inParts(ids)) {
    const rows = await db
      .selectFrom('track')
      .select('id')
      .where('id', 'in', some)
      .where('audio', '<>', '')
      .execute();
    for (const { id } of rows) sounding.push(id);
  }
  return sounding;
}
