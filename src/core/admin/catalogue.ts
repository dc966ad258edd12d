/** What administrators do with the catalogue: find, edit, hide, restore and merge items, and upload images. */
import { createHash } from 'node:crypto';
import type { Ask } from '../../catalogue/question.ts';
import type { Actor, EditableArtist, EditableItem } from '../../domain/admin.ts';
import { STUDIO_IDS } from '../../domain/imports/import-sources.ts';
import { Refusal } from '../../domain/refusal.ts';
import { wrong } from '../../domain/text/texts.ts';
import type { CatalogueKind } from '../../domain/vocabulary.ts';
import { makePicture } from '../../media/images/uploads.ts';
import { logAction, type NewAction } from '../../store/admin-log.ts';
import { editRow, findRow } from '../../store/catalogue-edits.ts';
import { type ChangedRecords, recordChange } from '../../store/changes/changes.ts';
import { hide, restore } from '../../store/hidden.ts';
import { deleteRows, upsertRow } from '../../store/queries/rows.ts';
import type { Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { recordTouched } from '../../store/touched.ts';
import { clearWaveform } from '../media/waveform-maker.ts';
import { changedColumns, type EditableItemOf, type FieldChanges, getEditableItem } from './editable.ts';
import { findItems, type ItemsQuery } from './find-items.ts';
import { mergeArtist } from './merge-artists.ts';

interface Parts {
  store: Store;
  ask: Ask;
  now?: () => Date;
}

/**
 * All methods throw `not-found` for an unknown item, and log the action. `version` is the one that the administrator saw: if the item has
 * another one by now, they throw `conflict` and change nothing. During an import, changes wait, and after ten seconds they throw
 * `overload`. Every node shows a change once it has derived its next generation.
 */
export function createCatalogueAdmin({ store, ask, now = () => new Date() }: Parts) {
  const setHidden = (by: Actor, kind: CatalogueKind, id: number, action: 'hide' | 'restore') =>
    change(store, by, kind, id, async (trx, item) => {
      requireUnmerged(item);
      const isChanged = await { hide, restore }[action](trx, kind, id);
      if (!isChanged) return undefined;
      return { action, detail: { name: item.name }, records: { hiddenOrShown: { [kind]: [id] } } };
    });

  return {
    find: (kind: CatalogueKind, query: ItemsQuery) => findItems(store, ask, kind, query),
    get: (kind: CatalogueKind, id: number) => getEditableItem(store.db, kind, id),

    /** Throws (kind `type`) for values that an import would reject. Later imports do not overwrite changed fields. */
    edit: <Kind extends CatalogueKind>(
      by: Actor,
      kind: Kind,
      id: number,
      changes: FieldChanges<Kind>,
      version: string,
    ) =>
      change(store, by, kind, id, async (trx, item) => {
        requireVersion(item, version);
        const row = (await findRow(trx, kind, id))!;
        const columns = changedColumns(kind, row, changes);
        const fields = Object.keys(columns);
        if (fields.length === 0) return undefined;
        if (columns['album_id']) await requireAlbum(trx, Number(columns['album_id']));
        await editRow(trx, kind, id, columns);
        const among = (values: object) =>
          Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
        return {
          action: 'edit',
          detail: { before: among(item), after: among(changes) },
          records: written(kind, id),
        };
      }),

    /** Rejects (kind `type`) data that is not an image. */
    async saveImage(
      by: Actor,
      kind: CatalogueKind,
      id: number,
      upload: Buffer,
      version: string,
    ): Promise<EditableItem> {
      requireVersion(await getEditableItem(store.db, kind, id), version);
      const picture = await makePicture('cover', upload);
      return await change(store, by, kind, id, async (trx, item) => {
        requireVersion(item, version);
        requireOwnImage(item);
        await upsertRow(trx, 'cover', { kind, id }, { picture, changed: now().toISOString() });
        const sha256 = createHash('sha256').update(picture).digest('hex');
        return { action: 'image', detail: { bytes: picture.length, sha256 }, records: written(kind, id) };
      });
    },
    /** Shows the image of the import again, if there is one. */
    deleteImage: (by: Actor, kind: CatalogueKind, id: number, version: string) =>
      change(store, by, kind, id, async (trx, item) => {
        requireVersion(item, version);
        if (!item.image_uploaded) return undefined;
        await deleteRows(trx, 'cover', { kind, id });
        return { action: 'image-delete', records: written(kind, id) };
      }),

    /**
     * Sets the file of a track. Rejects (kind `conflict`) those of the Studio, whose members replace files themselves. Later imports do not
     * overwrite it.
     */
    setAudio: (by: Actor, id: number, { name, stored, ...values }: NewAudio, version: string) =>
      change(store, by, 'track', id, async (trx, item) => {
        requireVersion(item, version);
        if (isOfStudio(id))
          throw new Refusal(
            'conflict',
            `Track ${id} belongs to the Studio. Its members replace the file there.`,
          );
        await editRow(trx, 'track', id, { audio: stored, ...values });
        await clearWaveform(trx, id);
        return {
          action: 'audio',
          detail: { file: name, duration: values.duration },
          records: written('track', id),
        };
      }),

    /** Both do nothing if it is hidden or shown already. */
    hide: (by: Actor, kind: CatalogueKind, id: number) => setHidden(by, kind, id, 'hide'),
    restore: (by: Actor, kind: CatalogueKind, id: number) => setHidden(by, kind, id, 'restore'),

    /** Moves everything of this artist to the other one, which is returned. Cannot be undone. */
    async merge(by: Actor, id: number, into: number): Promise<EditableArtist> {
      if (id === into) throw wrongInto('another artist', 'the same one');
      await change(store, by, 'artist', id, async (trx, artist) => {
        requireUnmerged(artist);
        if (artist.visibility !== 'shown')
          throw new Refusal('conflict', `Artist ${id} is hidden. Restore it before you merge it.`);
        const other = await getOther(trx, into);
        const { albums, tracks, fans, studio } = await mergeArtist(trx, id, into);
        const { members, releases, hasProfile } = studio;
        // It has the fans of both.
        await recordTouched(store, trx, [{ kind: 'artist', id: into }]);
        const moved = {
          albums: albums.length,
          tracks: tracks.length,
          fans,
          ...(members > 0 && { members }),
          ...(releases > 0 && { releases }),
        };
        return {
          action: 'merge',
          detail: { name: artist.name, into: { id: into, name: other.name }, moved },
          records: { written: { artist: hasProfile ? [id, into] : [id], album: albums, track: tracks } },
        };
      });
      return await getEditableItem(store.db, 'artist', into);
    },
  };
}

/** A file that was verified and stored. */
interface NewAudio {
  /** As the administrator has named it. */
  name: string;
  /** The text that the catalogue has for it. */
  stored: string;
  duration: number;
  replaygain: number | null;
}

const isOfStudio = (id: number) => id >= STUDIO_IDS.first && id <= STUDIO_IDS.last;

export type CatalogueAdmin = ReturnType<typeof createCatalogueAdmin>;

const written = (kind: CatalogueKind, id: number): ChangedRecords => ({ written: { [kind]: [id] } });

/** An entry for the admin log, and the records for the change log. */
type Done = Pick<NewAction, 'action' | 'detail'> & { records: ChangedRecords };

/** `act` returns what it has done, or `undefined` if nothing has changed. */
async function change<Kind extends CatalogueKind>(
  store: Store,
  by: Actor,
  kind: Kind,
  id: number,
  act: (trx: Trx, item: EditableItemOf[Kind]) => Promise<Done | undefined>,
): Promise<EditableItemOf[Kind]> {
  // Thousands of rows change with an artist.
  return await store.rewrite(async (trx) => {
    // Neither an import nor another administrator may change the item at the same time.
    await store.dialect.lock(trx, 'import', 'brief');
    const item = await getEditableItem(trx, kind, id);
    const done = await act(trx, item);
    if (done === undefined) return item;
    const { records, ...entry } = done;
    await logAction(trx, { by, subject: `${kind} ${id}`, ...entry, action: `${kind}.${entry.action}` });
    const changed = await getEditableItem(trx, kind, id);
    await recordChange(store, trx, { catalogue: records });
    return changed;
  });
}

function requireVersion({ kind, id, version }: EditableItem, seen: string): void {
  if (version === seen) return;
  throw new Refusal('conflict', `The ${kind} ${id} was changed in the meantime. Reload it and try again.`);
}

function requireUnmerged(item: EditableItem): void {
  if (item.kind !== 'artist' || item.merged_into === null) return;
  throw new Refusal('conflict', `Artist ${item.id} was merged into artist ${item.merged_into.id}.`);
}

function requireOwnImage(item: EditableItem): void {
  if (item.kind !== 'track' || item.album === null) return;
  throw new Refusal('type', `image: this track shows the cover of its album ${item.album.id}.`, {
    field: 'image',
  });
}

async function requireAlbum(trx: Trx, id: number): Promise<void> {
  if ((await findRow(trx, 'album', id)) !== undefined) return;
  throw wrong('album_id', 'the id of an album', String(id));
}

async function getOther(trx: Trx, id: number): Promise<EditableArtist> {
  const other = await getEditableItem(trx, 'artist', id).catch((error) => {
    if (error instanceof Refusal && error.kind === 'not-found')
      throw wrongInto('the id of an artist', String(id));
    throw error;
  });
  if (other.visibility === 'shown') return other;
  const why = other.merged_into === null ? 'is hidden' : `was merged into ${other.merged_into.id}`;
  throw wrongInto('an artist who is shown', `artist ${id}, who ${why}`);
}

function wrongInto(expected: string, came: string): Refusal {
  return wrong('into', expected, came);
}
