/** One artist, album or track with all fields that administrators can edit. */
import { createHash } from 'node:crypto';
import type { EditableAlbum, EditableArtist, EditableTrack, Named, Visibility } from '../../domain/admin.ts';
import { UPLOADED } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { CatalogueKind } from '../../domain/vocabulary.ts';
import { type CatalogueRows, findRow, findSuccessor, listEditedFields } from '../../store/catalogue-edits.ts';
import { findCoverChange } from '../../store/covers.ts';
import { findVisibilities } from '../../store/hidden.ts';
import type { Store } from '../../store/store.ts';
import { countBelow } from './catalogue-items.ts';
import { fieldsOf } from './fields.ts';
import { imageOf } from './image-address.ts';

export interface EditableItemOf {
  artist: EditableArtist;
  album: EditableAlbum;
  track: EditableTrack;
}

type Database = Store['db'];

/** Throws (kind `not-found`) an unknown id. Call it in a transaction if others may write at the same time. */
export async function getEditableItem<Kind extends CatalogueKind>(
  db: Database,
  kind: Kind,
  id: number,
): Promise<EditableItemOf[Kind]> {
  const row = await findRow(db, kind, id);
  if (row === undefined) throw new Refusal('not-found', `There is no ${kind} ${id}.`);
  const common = await commonOf(db, kind, row);
  const item: object = { ...common, ...fieldsOf(kind, row), ...(await FURTHER[kind](db, row)) };
  return item as EditableItemOf[Kind];
}

async function commonOf<Kind extends CatalogueKind>(db: Database, kind: Kind, row: CatalogueRows[Kind]) {
  const { id } = row;
  const visibilities = await findVisibilities(db, kind, [row]);
  const uploaded = await findCoverChange(db, kind, id);
  const picture = uploaded === undefined ? row.image : UPLOADED + uploaded;
  const album_id = 'album_id' in row ? row.album_id : null;
  return {
    kind,
    id,
    version: versionOf(fieldsOf(kind, row), uploaded),
    visibility: visibilities.get(id) as Visibility,
    edited: await listEditedFields(db, kind, id),
    image: imageOf(kind, id, { album_id, picture }),
    image_uploaded: uploaded !== undefined,
  };
}

/** Changes whenever an editable field or the uploaded image changes. */
function versionOf(fields: object, uploaded = ''): string {
  return createHash('sha256')
    .update(JSON.stringify([fields, uploaded]))
    .digest('hex')
    .slice(0, 16);
}

type Further = { [Kind in CatalogueKind]: (db: Database, row: CatalogueRows[Kind]) => Promise<object> };

/** What each kind has besides its fields and what all kinds have. */
const FURTHER: Further = {
  async artist(db, { id, joindate }) {
    const successor = await findSuccessor(db, id);
    return {
      joindate,
      albums: await countBelow(db, 'album', 'artist_id', id),
      tracks: await countBelow(db, 'track', 'artist_id', id),
      merged_into: successor === undefined ? null : await named(db, 'artist', successor),
    };
  },
  async album(db, { id, artist_id }) {
    return {
      artist: await named(db, 'artist', artist_id),
      tracks: await countBelow(db, 'track', 'album_id', id),
    };
  },
  async track(db, { artist_id, album_id, duration, audio }) {
    return {
      artist: await named(db, 'artist', artist_id),
      album: album_id === null ? null : await named(db, 'album', album_id),
      duration,
      has_audio: audio !== '',
    };
  },
};

async function named(db: Database, kind: 'artist' | 'album', id: number): Promise<Named> {
  const row = await findRow(db, kind, id);
  return { id, name: row?.name ?? '' };
}
