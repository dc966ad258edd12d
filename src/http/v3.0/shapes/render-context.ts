/** The data from which the items of a response are written. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { Waveforms } from '../../../domain/ports.ts';
import type { AudioFormat, ImageSize } from '../../../domain/vocabulary.ts';
import type { ItemCache } from '../formats/item-cache.ts';
import type { EncodedText } from '../formats/syntax.ts';
import { audioSuffix, type CallingClient, type Urls } from './urls.ts';

/** What responses from one generation have in common. */
export interface RenderSource {
  catalogue: Catalogue;
  waveforms: Waveforms;
  urls: Urls;
  items: ItemCache;
  /** The ETag of a target. */
  tagOf(target: string): string;
}

/** The source, and the calling application. */
export interface RenderContext {
  source: RenderSource;
  client: CallingClient;
}

export interface CatalogueRow {
  catalogue: Catalogue;
  /** The position of the item in the catalogue, and on the page. */
  ordinal: number;
  index: number;
  /** `&width=300` */
  width: EncodedText;
}

/** A row before its first item. */
export function startRow({ catalogue, urls }: RenderSource, imagesize: ImageSize): CatalogueRow {
  return { catalogue, ordinal: 0, index: 0, width: urls.width[imagesize] };
}

/** A row with a list inside. */
export interface NestedRow<Cursor extends CatalogueRow = CatalogueRow> extends CatalogueRow {
  /** For each item on the page, the ordinals of the items in its list. */
  nested: ArrayLike<ArrayLike<number>>;
  cursor: Cursor;
}

export const nestedRow = <Cursor extends CatalogueRow>(
  source: RenderSource,
  imagesize: ImageSize,
  { nested }: Pick<NestedRow, 'nested'>,
  cursor: Cursor,
): NestedRow<Cursor> => ({ ...startRow(source, imagesize), nested, cursor });

export function eachNested<Cursor extends CatalogueRow>(
  { index, nested, cursor }: NestedRow<Cursor>,
  write: (cursor: Cursor) => void,
): void {
  const ordinals = nested[index];
  for (let i = 0; i < ordinals.length; i++) {
    cursor.ordinal = ordinals[i];
    cursor.index = i;
    write(cursor);
  }
}

/** A page of a list in the store, and the cursor over it. */
export interface EntriesRow<Entry, Cursor> {
  entries: readonly Entry[];
  cursor: Cursor;
}

export function eachEntry<Entry, Cursor extends CatalogueRow & { entry: Entry }>(
  of: 'albums' | 'artists' | 'tracks',
  idOf: (entry: Entry) => number,
) {
  return ({ entries, cursor }: EntriesRow<Entry, Cursor>, write: (cursor: Cursor) => void): void => {
    const moved: CatalogueRow & { entry: Entry } = cursor;
    for (const entry of entries) {
      moved.ordinal = indexOfNumber(cursor.catalogue[of].id, idOf(entry));
      moved.entry = entry;
      write(cursor);
    }
  };
}

export interface TrackRow extends CatalogueRow {
  audioSuffix: EncodedText;
  /** `/mp32/` */
  downloadFormat: EncodedText;
}

interface AudioFormats {
  audioformat: AudioFormat | undefined;
  audiodlformat: AudioFormat | undefined;
}

/** A row of tracks before its first item. `audiodlformat` follows `audioformat`, and is mp32 without either. */
export function startTrackRow(
  { source, client }: RenderContext,
  imagesize: ImageSize,
  { audioformat, audiodlformat }: AudioFormats,
): TrackRow {
  return {
    ...startRow(source, imagesize),
    audioSuffix: audioSuffix(audioformat ?? 'mp31', client),
    downloadFormat: source.urls.downloadFormat[audiodlformat ?? audioformat ?? 'mp32'],
  };
}
