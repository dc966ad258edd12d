/** The owner of the records of an import. */
import { sql } from 'kysely';
import { UNKNOWN } from '../../domain/import-sources.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { EntityRows, Trx } from '../../store/schema.ts';
import { type Changes, replaceAll, type Upsert, upsert } from './upsert.ts';

export interface Owner {
  /** The name of the import in messages: the name of the file. */
  name: string;
  /** See `domain/import-sources.ts`. */
  source: string;
  /** Also changes records of other sources, which then belong to this one. */
  replace: boolean;
}

/**
 * `upsert` for entities: rows get the import's source, and a row of another source is never changed. Records of others were
 * refused before (see `survey.ts`); a conflicting row was created since, and fails the whole import.
 */
export function ownedUpsert<Entity extends keyof EntityRows>(
  trx: Trx,
  { name, source, replace }: Owner,
  entity: Entity,
  key: (keyof EntityRows[Entity] & string)[],
  set?: Changes,
): Upsert<EntityRows[Entity]> {
  const own = sql`${sql.ref(`${entity}.source`)} in (${sql.lit(source)}, ${sql.lit(UNKNOWN)})`;
  const inTheWay = () =>
    new Refusal(
      'import',
      `${name}: another ${entity} with an id of this import was made while it ran. Nothing was imported; import it again.`,
    );
  const rows = upsert(trx, entity, key as never, {
    ...(set !== undefined && { set: { ...set, ...replaceAll(['source']) } }),
    ...(!replace && { only: { condition: own, fault: inTheWay } }),
  });
  return {
    add: (row) => rows.add(Object.assign(row, { source }) as never),
    flush: rows.flush,
  };
}
