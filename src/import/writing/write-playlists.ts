import { sql } from 'kysely';
import type { PlaylistRecord } from '../../domain/records.ts';
import type { Trx } from '../../store/schema.ts';
import type { Writer } from './batched.ts';
import { type Owner, ownedUpsert } from './owner.ts';
import { playlistRow, playlistTrackRows } from './rows.ts';
import { replaceAll, upsert } from './upsert.ts';

export function playlistWriter(trx: Trx, owner: Owner, now: string): Writer<PlaylistRecord> {
  const playlists = ownedUpsert(trx, owner, 'playlist', ['id'], {
    ...replaceAll(['name', 'name_folded', 'name_caseless', 'user_id', 'creationdate', 'updated']),
    version: sql`playlist.version + 1`,
  });
  const tracks = upsert(trx, 'playlist_track', ['playlist_id', 'position']);
  return {
    async add(record) {
      await playlists.add(playlistRow(record, now));
      await trx.deleteFrom('playlist_track').where('playlist_id', '=', record.id).execute();
      for (const row of playlistTrackRows(record, now)) await tracks.add(row);
    },
    async flush() {
      await playlists.flush();
      await tracks.flush();
    },
  };
}
