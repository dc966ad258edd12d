/**
 * Writes a few artists, albums and tracks within a transaction of the caller, by the rules of imports: the same checks, and decisions of
 * administrators override the records. For records that are created here, in the Studio.
 */
import { byName } from '../../domain/collections/by-name.ts';
import { LOCAL } from '../../domain/imports/import-sources.ts';
import type { AlbumRecord, ArtistRecord, TrackRecord } from '../../domain/imports/records.ts';
import { Refusal } from '../../domain/refusal.ts';
import { CHANGED_ENTITIES, type ChangedEntity } from '../../domain/vocabulary.ts';
import type { Trx } from '../../store/schema.ts';
import { findFault } from '../entities.ts';
import { readDecided } from './admin-decisions.ts';
import { ownedUpsert, type RecordOwner } from './upsert.ts';
import { trackWriter } from './write-tracks.ts';

export type CatalogueRecord = ArtistRecord | AlbumRecord | TrackRecord;

/**
 * The caller holds the import lock. Returns the ids of the rows that were added or changed, for `recordChange`. Throws (kind `type`) for a
 * record that an import would reject, and (kind `import`) if a record of another source has one of the ids.
 */
export async function writeCatalogue(
  trx: Trx,
  records: readonly CatalogueRecord[],
): Promise<Record<ChangedEntity, number[]>> {
  const written = byName(CHANGED_ENTITIES, (): number[] => []);
  const owner: RecordOwner = { name: 'the Studio', source: LOCAL, replace: false, written };
  const decided = await readDecided(trx);
  const artists = ownedUpsert(trx, owner, 'artist', ['id']);
  const albums = ownedUpsert(trx, owner, 'album', ['id']);
  const tracks = await trackWriter(trx, owner, decided.trackRow);
  for (const [at, record] of records.entries()) {
    const fault = findFault(record, true);
    if (fault !== undefined) throw new Refusal('type', `${fault}.`);
    if (record.entity === 'artist') await artists.add(decided.artistRow(record));
    else if (record.entity === 'album') await albums.add(decided.albumRow(record));
    else await tracks.add(record, at + 1);
  }
  await artists.flush();
  await albums.flush();
  await tracks.flush();
  return written;
}
