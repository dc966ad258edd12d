/** Reads from a snapshot of the store what `derive` needs: the records that have changed since a generation. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listAt } from '../../catalogue/columns/list-column.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import type { ListColumn } from '../../catalogue/columns/types.ts';
import type { CatalogueChange } from '../../catalogue/derive/derive.ts';
import type { ChangedRows } from '../../catalogue/derive/renumbering.ts';
import { CATALOGUE_KINDS, type CatalogueKind } from '../../domain/vocabulary.ts';
import { readCatalogueRows } from '../../store/catalogue/catalogue-rows.ts';
import { readChangedAfter } from '../../store/changes/changed.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import type { Trx } from '../../store/schema.ts';
import { type AudioFolders, hasAudio } from './audio-check.ts';
import { ownerCounts, trackCounts } from './read-counts.ts';

type Ids = Record<CatalogueKind, Set<number>>;

/** `folders` are those of the tracks' files. */
export async function readCatalogueChange(
  snapshot: Trx,
  before: Catalogue,
  folders: AudioFolders,
): Promise<CatalogueChange> {
  const { catalogue: version } = await latestChanges(snapshot);
  const { day } = before.counted;
  const ids = await changedIds(snapshot, before.version);
  const artists = changedRows(ids.artist, await readCatalogueRows(snapshot, 'artist', ids.artist));
  // What belonged to a removed artist or album is read again: it is removed, or belongs to another one.
  addOwned(ids.album, before.artists.id, before.albums.ofArtist, before.albums.id, artists.removed);
  addOwned(ids.track, before.artists.id, before.artists.tracks, before.tracks.id, artists.removed);
  const albums = changedRows(ids.album, await readCatalogueRows(snapshot, 'album', ids.album));
  addOwned(ids.track, before.albums.id, before.albums.tracks, before.tracks.id, albums.removed);
  const tracks = changedRows(ids.track, await readCatalogueRows(snapshot, 'track', ids.track));
  return {
    version,
    counted: before.counted,
    artists,
    albums,
    tracks: {
      ...tracks,
      written: tracks.written.map((row) => ({ ...row, has_audio: hasAudio(folders, row.audio) })),
    },
    counts: {
      artists: await ownerCounts(snapshot, 'artist', idsOf(artists), day),
      albums: await ownerCounts(snapshot, 'album', idsOf(albums), day),
      tracks: await trackCounts(snapshot, idsOf(tracks), day),
    },
    // They change with the ratings: see `update-ratings.ts`.
    likes: { written: [], removed: [] },
  };
}

const idsOf = ({ written }: ChangedRows<{ id: number }>) => written.map(({ id }) => id);

async function changedIds(snapshot: Trx, version: number): Promise<Ids> {
  const ids: Ids = { artist: new Set(), album: new Set(), track: new Set() };
  const isKind = (entity: string): entity is CatalogueKind =>
    (CATALOGUE_KINDS as readonly string[]).includes(entity);
  for await (const page of readChangedAfter(snapshot, version))
    for (const { entity, id } of page) if (isKind(entity)) ids[entity].add(id);
  return ids;
}

/** Adds the ids of everything that the owners have in the generation. */
function addOwned(
  ids: Set<number>,
  ownerIds: Float64Array,
  owned: ListColumn,
  ownedIds: Float64Array,
  owners: readonly number[],
): void {
  for (const id of owners) {
    const owner = indexOfNumber(ownerIds, id);
    if (owner >= 0) for (const item of listAt(owned, owner)) ids.add(ownedIds[item]);
  }
}

/** A record that the store no longer shows is removed. */
function changedRows<Row extends { id: number }>(ids: Set<number>, written: Row[]): ChangedRows<Row> {
  const removed = new Set(ids);
  for (const { id } of written) removed.delete(id);
  return { written, removed: [...removed].sort((a, b) => a - b) };
}
