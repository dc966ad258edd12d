/** Random changes of the store, and a build of the same state. */
import { tmpdir } from 'node:os';
import { askHere } from '../../catalogue/ask-here.fixture.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ImportRecord } from '../../domain/imports/records.ts';
import { LOG_LEVELS, type Log } from '../../domain/ports.ts';
import { CATALOGUE_KINDS } from '../../domain/vocabulary.ts';
import type { Store } from '../../store/store.ts';
import { createCatalogueAdmin } from '../admin/catalogue.ts';
import { type createCast, take } from '../playlists/lists.fixture.ts';
import { readGeneration } from './build-generation.ts';
import { RECORDS } from './format-example.fixture.ts';

/** A log that fails the test: a derivation that fails is an error in the log, and then a build hides it. */
export function strictLog(): Log {
  const levels = LOG_LEVELS.map((level) => [
    level,
    (message: string, fields?: object) => {
      if (level === 'warn' || level === 'error') throw new Error(`${message} ${JSON.stringify(fields)}`);
    },
  ]);
  return { ...Object.fromEntries(levels), isEnabled: () => true };
}

/** What a build of the store gives. */
export const built = (store: Store, library: string | undefined, { version, counted }: Catalogue) =>
  store.snapshot((snapshot) =>
    readGeneration(snapshot, { version, counted, folders: { data: tmpdir(), library } }),
  );

/** One random change of the records of `fillExample`; many of them are refused, for example because the item is hidden. */
export async function changeSomething(
  store: Store,
  random: (max: number) => number,
  eva: Actor,
): Promise<void> {
  const admin = createCatalogueAdmin({ store, ask: askHere(() => undefined) });
  const records = RECORDS.filter(({ entity }) => entity === CATALOGUE_KINDS[random(3)]);
  if (records.length === 0) return;
  const record = records[random(records.length)] as ImportRecord & { id: number; name: string };
  const other = records[random(records.length)] as typeof record;
  const kind = record.entity as (typeof CATALOGUE_KINDS)[number];
  switch (random(7)) {
    case 0:
      // The contents of another record, under its own id or a new one.
      return await take(store, [{ ...other, id: random(2) === 0 ? record.id : record.id + 1 + random(3) }]);
    case 1:
      return await take(store, [{ ...record, name: `${other.name} ${random(2)}` }]);
    case 2:
      return await take(store, RECORDS.slice(random(5), 6 + random(RECORDS.length)));
    case 3:
    case 4:
      return void (await admin.hide(eva, kind, record.id));
    case 5:
      return void (await admin.restore(eva, kind, record.id));
    default:
      if (kind === 'artist' && random(3) === 0) return void (await admin.merge(eva, record.id, other.id));
      return void (await admin.edit(
        eva,
        kind,
        record.id,
        { name: other.name },
        (
          await admin.get(kind, record.id)
        ).version,
      ));
  }
}

type Actor = Awaited<ReturnType<typeof createCast>>['eva'];
