/** The data from which the items of a response are written. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { cached } from '../../../catalogue/columns/cached.ts';
import { byName } from '../../../domain/collections/by-name.ts';
import { type TrackNames, trackColumns } from '../../../domain/columns.ts';
import type { Client, Waveforms } from '../../../domain/ports.ts';
import type { AudioFormat, ImageSize } from '../../../domain/vocabulary.ts';
import { createItemCache, type ItemCache, type ItemCacheUse } from '../formats/item-cache.ts';
import { type EncodedText, encodeText } from '../formats/syntax.ts';
import { audioSuffix, type Urls } from './urls.ts';

type TextsByNumber = (number: number) => EncodedText;

/** One for each generation. */
export interface RenderSource {
  catalogue: Catalogue;
  waveforms: Waveforms;
  urls: Urls;
  /** Texts that a generation stores as strings, by their numbers. */
  licenses: TextsByNumber;
  /** Of each indexed column of tracks. */
  columnTexts: Readonly<Record<TrackNames<{ readModel: 'indexed' }>, TextsByNumber>>;
  tags: TextsByNumber;
  ownTags: Record<'artists' | 'albums', TextsByNumber>;
  items: ItemCache;
}

interface RenderParts extends Pick<RenderSource, 'waveforms' | 'urls'> {
  /** Counts the uses of the cache of written items. */
  use?: ItemCacheUse | undefined;
}

export function createRenderSource(
  catalogue: Catalogue,
  { waveforms, urls, use }: RenderParts,
): RenderSource {
  const { tracks, tags, artists, albums } = catalogue;
  return {
    catalogue,
    waveforms,
    urls,
    items: createItemCache(use),
    licenses: encodedOnce(tracks.license.texts),
    columnTexts: byName(trackColumns({ readModel: 'indexed' }), (name) => encodedOnce(tracks[name].texts)),
    tags: encodedOnce(tags.name),
    ownTags: { artists: encodedOnce(artists.tags.texts), albums: encodedOnce(albums.tags.texts) },
  };
}

/** Each text is encoded when it is first used: a column may have as many texts as tracks. */
const encodedOnce = cached(
  (texts: readonly string[]) => [texts],
  (texts): TextsByNumber => {
    const encoded: (EncodedText | undefined)[] = new Array(texts.length);
    return (number) => (encoded[number] ??= encodeText(texts[number]));
  },
);

/** The source, and the calling application. */
export interface RenderContext {
  source: RenderSource;
  client: CallingClient;
}

/** The application, as far as results depend on it. */
export type CallingClient = Pick<Client, 'clientId'>;

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
