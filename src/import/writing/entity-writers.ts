/** The writers of all entities of an import. */
import type { ImportRecord } from '../../domain/imports/records.ts';
import { secondOf } from '../../domain/timestamps.ts';
import type { EntityRows, Trx } from '../../store/schema.ts';
import type { Entity } from '../entities.ts';
import { readDecided } from './admin-decisions.ts';
import type { Writer } from './batched.ts';
import { feedRow } from './rows.ts';
import type { Touch } from './touched-items.ts';
import { ownedUpsert, type RecordOwner } from './upsert.ts';
import {
  type AccountRules,
  applicationWriter,
  type NewCredentials,
  radioWriter,
  userWriter,
} from './write-people.ts';
import { playlistWriter, relationWriter, reviewWriter } from './write-relations.ts';
import { trackWriter } from './write-tracks.ts';

/** Each writes the records of its entity. */
type Writers = Record<Entity, Writer<never>>;

export async function createWriters(
  trx: Trx,
  owner: RecordOwner,
  made: NewCredentials[],
  rules: AccountRules,
  touch: Touch,
): Promise<Writers> {
  const today = new Date();
  const now = secondOf(today);
  const decided = await readDecided(trx);
  const relations = relationWriter(trx, today, touch);
  return {
    artist: rowWriter(trx, owner, 'artist', decided.artistRow),
    album: rowWriter(trx, owner, 'album', decided.albumRow),
    track: await trackWriter(trx, owner, decided.trackRow),
    user: userWriter(trx, owner, now, rules),
    relation: { ...relations, add: (record, line) => relations.add(decided.relation(record), line) },
    review: await reviewWriter(trx, owner, now, touch),
    playlist: playlistWriter(trx, owner, now, touch),
    radio: radioWriter(trx, owner),
    feed: rowWriter(trx, owner, 'feed', feedRow),
    application: applicationWriter(trx, owner, made, today, rules),
  };
}

function rowWriter<Table extends 'artist' | 'album' | 'feed'>(
  trx: Trx,
  owner: RecordOwner,
  table: Table,
  toRow: (record: ImportRecord & { entity: Table }) => EntityRows[Table],
): Writer<ImportRecord & { entity: Table }> {
  const rows = ownedUpsert(trx, owner, table, ['id']);
  return { add: (record) => rows.add(toRow(record)), flush: rows.flush };
}
