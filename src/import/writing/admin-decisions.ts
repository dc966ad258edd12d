/** Decisions of administrators override a source: fields they edited, and artists they merged. */

import type { AlbumRecord, ArtistRecord, RelationRecord, TrackRecord } from '../../domain/imports/records.ts';
import { readEdits, readSuccessors } from '../../store/catalogue-edits.ts';
import type { Trx } from '../../store/schema.ts';
import { albumRow, artistRow, trackRow } from './rows.ts';

/** The caller holds the import lock, so that no administrator changes anything meanwhile. */
export async function readDecided(trx: Trx) {
  const edits = await readEdits(trx);
  const successors = await readSuccessors(trx);
  /** Assigns the row to the artist that its own was merged into. */
  const owned = <Row extends { artist_id: number }>(row: Row): Row => {
    row.artist_id = successors.get(row.artist_id) ?? row.artist_id;
    return row;
  };
  return {
    artistRow: (record: ArtistRecord) => Object.assign(artistRow(record), edits.artist.get(record.id)),
    albumRow: (record: AlbumRecord) => Object.assign(owned(albumRow(record)), edits.album.get(record.id)),
    trackRow: (record: TrackRecord) => Object.assign(owned(trackRow(record)), edits.track.get(record.id)),
    relation(record: RelationRecord): RelationRecord {
      const successor = record.artist_id === undefined ? undefined : successors.get(record.artist_id);
      return successor === undefined ? record : { ...record, artist_id: successor };
    },
  };
}
