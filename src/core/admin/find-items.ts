/**
 * Finds items for administrators in a catalogue of any size: visible ones through the indexes of the current generation,
 * hidden ones by a scan, since they are few. The rows are read from the store, so that an edit is visible immediately.
 */
import { listAlbums, listArtists, listTracks } from '../../catalogue/query/list-questions.ts';
import type { Ask } from '../../catalogue/question.ts';
import { fold } from '../../catalogue/text/words/fold.ts';
import type { CatalogueItem } from '../../domain/admin.ts';
import type { ListPage, Slice } from '../../domain/lists.ts';
import { type CatalogueKind, TRACK_TYPES } from '../../domain/vocabulary.ts';
import { listInvisible } from '../../store/hidden.ts';
import type { Store } from '../../store/store.ts';
import { type ItemRow, listItems } from './catalogue-items.ts';
import { imageOf } from './image-address.ts';

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
