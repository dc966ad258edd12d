/**
 * Artists and albums that folders named before, and whose record is another source's now.
 *
 * Before sources were recorded, an import of a file could replace them without a trace. The migration assigns them to
 * the folder and empties `written`; here their names are compared once: a record with another name, which no
 * administrator gave it, is released, and the folder uses a new id.
 */
import { UNKNOWN } from '../../../domain/import-sources.ts';
import { readEdits } from '../../../store/catalogue-edits.ts';
import type { FolderNameTable, Trx } from '../../../store/schema.ts';
import type { Plan } from './grouping.ts';
import { chunks, idsOfOthers } from './stored-files.ts';
import { folded } from './texts.ts';

export async function namesOfOthers(
  trx: Trx,
  kind: FolderNameTable['kind'],
  rows: FolderNameTable[],
  plan: Plan,
): Promise<Set<number>> {
  const ofKind = rows.filter((row) => row.kind === kind);
  const others = await idsOfOthers(
    trx,
    kind,
    ofKind.map(({ id }) => id),
  );
  const unchecked = ofKind.filter(({ id, written }) => written === '' && !others.has(id));
  if (unchecked.length === 0) return others;
  const planned = new Map(
    unchecked.flatMap(({ id, key }) => {
      const name = kind === 'artist' ? plan.artists.get(key)?.name : plan.albums.get(key)?.record.name;
      return name === undefined ? [] : [[id, name]];
    }),
  );
  const edits = (await readEdits(trx))[kind];
  for (const some of chunks([...planned.keys()])) {
    const found = await trx.selectFrom(kind).select(['id', 'name']).where('id', 'in', some).execute();
    for (const { id, name } of found) {
      const isEdited = Object.hasOwn(edits.get(id) ?? {}, 'name');
      if (isEdited || folded(name) === folded(planned.get(id)!)) continue;
      others.add(id);
      await trx.updateTable(kind).set({ source: UNKNOWN }).where('id', '=', id).execute();
    }
  }
  return others;
}
