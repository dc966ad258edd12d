/** The data from which the items of a response are written. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { Waveforms } from '../../../domain/ports.ts';
import type { AudioFormat, AvatarSize, ImageSize } from '../../../domain/vocabulary.ts';
import type { ItemCache } from '../formats/item-cache.ts';
import { type EncodedText, encodeText } from '../formats/syntax.ts';
import { audioSuffix, type CallingClient, DEFAULT_IMAGE_SIZE, type Urls } from './urls.ts';

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

/** A cursor over the items of a response. Which of its fields are used depends on the shape. */
export interface CatalogueRow {
  catalogue: Catalogue;
  /** The position of the item in the catalogue, and on the page. */
  ordinal: number;
  index: number;
  /** `&width=300` */
  width: EncodedText;
  /** After the id of a track in `audio`. */
  audioSuffix: EncodedText;
  /** `/mp32/` */
  downloadFormat: EncodedText;
  /** The fields of tracks that the request adds. */
  include: readonly string[];
}

/** The parameters that all items of a response depend on, where the operation has them. */
type RowParameters = Record<string, unknown> & {
  imagesize?: ImageSize | AvatarSize | undefined;
  audioformat?: AudioFormat | undefined;
  /** It follows `audioformat`, and is mp32 without either. */
  audiodlformat?: AudioFormat | undefined;
  include?: readonly string[] | undefined;
};

const NO_AUDIO = encodeText('');

/** A row before its first item. `imagesize`: where the parameter of that name has another meaning. */
export function startRow(
  { source: { catalogue, urls }, client }: RenderContext,
  p: RowParameters,
  imagesize = p.imagesize ?? DEFAULT_IMAGE_SIZE,
): CatalogueRow {
  const { audioformat, audiodlformat, include = [] } = p;
  return {
    catalogue,
    ordinal: 0,
    index: 0,
    width: urls.width[imagesize],
    // Operations without tracks do not have the parameter.
    audioSuffix: 'audiodlformat' in p ? audioSuffix(audioformat ?? 'mp31', client) : NO_AUDIO,
    downloadFormat: urls.downloadFormat[audiodlformat ?? audioformat ?? 'mp32'],
    include,
  };
}

/** A row with a list inside. */
export interface NestedRow extends CatalogueRow {
  /** The ordinals of the items in each list, one list for each item on the page. */
  nested: ArrayLike<ArrayLike<number>>;
  cursor: CatalogueRow;
}

export function eachNested(
  { index, nested, cursor }: NestedRow,
  write: (cursor: CatalogueRow) => void,
): void {
  const ordinals = nested[index];
  for (let i = 0; i < ordinals.length; i++) {
    cursor.ordinal = ordinals[i];
    cursor.index = i;
    write(cursor);
  }
}

/** A cursor over a list in the store. */
export interface EntryRow<Entry> extends CatalogueRow {
  entry: Entry;
}

/** A page of a list in the store, and the cursor over it. */
export interface EntriesRow<Entry> {
  entries: readonly Entry[];
  cursor: EntryRow<Entry>;
}

export function eachEntry<Entry>(of: 'albums' | 'artists' | 'tracks', idOf: (entry: Entry) => number) {
  return ({ entries, cursor }: EntriesRow<Entry>, write: (cursor: EntryRow<Entry>) => void): void => {
    for (const entry of entries) {
      cursor.ordinal = indexOfNumber(cursor.catalogue[of].id, idOf(entry));
      cursor.entry = entry;
      write(cursor);
    }
  };
}
