/**
 * Finds items for administrators in a catalogue of any size: visible ones through the indexes of the current generation,
 * hidden ones by a scan, since they are few. The rows are read from the store, so that an edit is visible immediately.
 */
import { sql } from 'kysely';
import { listAlbums, listArtists, listTracks } from '../../catalogue/query/list-questions.ts';
import type { Ask } from '../../catalogue/question.ts';
import { fold } from '../../catalogue/text/words/fold.ts';
import type { CatalogueItem, Visibility } from '../../domain/admin.ts';
import type { ListPage, Slice } from '../../domain/lists.ts';
import { uploadTimeOf } from '../../domain/media/media.ts';
import { type CatalogueKind, TRACK_TYPES } from '../../domain/vocabulary.ts';
import { listInvisible, visibilityOf } from '../../store/hidden.ts';
import { pictureOf } from '../../store/pictures.ts';
import type { Db } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

export interface ItemsQuery extends Slice {
  /** An id, or a part of a name, ignoring case and accents. */
  q?: string | undefined;
  /** Only hidden items, or only visible ones; by default both, hidden ones last. */
  hidden?: boolean | undefined;
}

const INVISIBLE_AT_ONCE = 4000;

/** Equal matches, and all without a search, with the highest ids first. */
export async function findItems(
  { db }: Store,
  ask: Ask,
  kind: CatalogueKind,
  { q, hidden, offset, limit }: ItemsQuery,
): Promise<ListPage<CatalogueItem>> {
  const text = q === undefined || fold(q) === '' ? undefined : q;

  const byId = await findById();
  // It comes first; the others are found around it.
  const lead = byId === undefined ? 0 : 1;
  const isFirstPage = offset < lead;
  const slice = { offset: Math.max(0, offset - lead), limit: isFirstPage ? limit - lead : limit };

  const shown = hidden === true ? NONE : await findShown();
  const rows = (await listItems(db, kind, shown.ids)).filter(({ visibility }) => visibility === 'shown');
  const invisible = hidden === false ? [] : await invisibleIds();
  const from = Math.max(0, slice.offset - shown.total);
  rows.push(...(await listItems(db, kind, invisible.slice(from, from + slice.limit - shown.ids.length))));
  const others = rows.filter(({ id }) => id !== byId?.id);
  return {
    items: (isFirstPage && byId !== undefined ? [byId, ...others] : others).map((row) => itemOf(kind, row)),
    // An item whose name is its own id is already counted.
    total: shown.total + invisible.length + (byId === undefined || isNamed(byId.name, text) ? 0 : 1),
  };

  async function findById(): Promise<ItemRow | undefined> {
    if (text === undefined || !/^\d{1,16}$/.test(text.trim())) return undefined;
    const [row] = await listItems(db, kind, [Number(text)]);
    if (row === undefined || hidden === undefined) return row;
    return (row.visibility !== 'shown') === hidden ? row : undefined;
  }

  async function findShown(): Promise<{ ids: number[]; total: number }> {
    const by =
      text === undefined
        ? { order: [{ field: 'id' as const, descending: true }] }
        : { namesearch: text, order: [] };
    const query = { ...slice, ...by, fullcount: true };
    const options = { payer: 'administrators' };
    const { ids, total = 0 } = await {
      artist: () => ask(listArtists, query, options),
      album: () => ask(listAlbums, query, options),
      track: () => ask(listTracks, { ...query, types: TRACK_TYPES }, options),
    }[kind]();
    return { ids, total };
  }

  async function invisibleIds(): Promise<number[]> {
    const ids: number[] = [];
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const some = await listInvisible(db, kind, before, INVISIBLE_AT_ONCE);
      for (const { id, name } of some) if (isNamed(name, text)) ids.push(id);
      if (some.length < INVISIBLE_AT_ONCE) return ids;
      before = some[some.length - 1].id;
    }
  }
}

function isNamed(name: string, part: string | undefined): boolean {
  return part === undefined || fold(name).includes(fold(part));
}

const NONE = { ids: [], total: 0 };

function itemOf(kind: CatalogueKind, row: ItemRow): CatalogueItem {
  const { id, name, artist_id, artist_name = '', album_id, album_name, releasedate = '', visibility } = row;
  return {
    kind,
    id,
    name,
    artist: artist_id === undefined ? null : { id: artist_id, name: artist_name },
    album: album_id ? { id: album_id, name: album_name ?? '' } : null,
    releasedate,
    visibility,
    image: imageOf(kind, id, row),
  };
}

// Artists, albums and tracks as administrators see them in lists, including hidden ones.

interface ItemRow {
  id: number;
  name: string;
  artist_id?: number;
  artist_name?: string;
  album_id?: number | null;
  album_name?: string | null;
  releasedate?: string;
  /** A file, or `uploaded:…`; empty for none. */
  picture: string;
  visibility: Visibility;
}

/** In the order of `ids`; unknown ids are left out. */
export async function listItems(db: Db, kind: CatalogueKind, ids: readonly number[]): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ItemRow>`
    select ${sql.ref(`${kind}.id`)}, ${sql.ref(`${kind}.name`)}, ${pictureOf(kind)} as picture,
      ${visibilityOf(kind)} as visibility ${OWNERS[kind]}
    where ${sql.ref(`${kind}.id`)} in (${sql.join(ids)})`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const OWNERS = {
  artist: sql`from artist`,
  album: sql`, album.artist_id, artist.name as artist_name, album.releasedate
    from album inner join artist on artist.id = album.artist_id`,
  track: sql`, track.artist_id, artist.name as artist_name, track.album_id, album.name as album_name, track.releasedate
    from track inner join artist on artist.id = track.artist_id left join album on album.id = track.album_id`,
};

// The URL of an item's image, relative to the service.

interface Pictured {
  /** A track on an album shows the album's. */
  album_id?: number | null;
  /** The picture of the item itself: a file, or `uploaded:…`. */
  picture: string;
}

/** Empty for an artist without an image, whose initials are shown. A new image has a new URL, so that no cache shows the old one. */
export function imageOf(kind: CatalogueKind, id: number, { album_id, picture }: Pictured): string {
  if (album_id) return `/image/?type=album&id=${album_id}`;
  if (kind === 'artist' && picture === '') return '';
  const version = uploadTimeOf(picture);
  return `/image/?type=${kind}&id=${id}${version && `&v=${encodeURIComponent(version)}`}`;
}
