/** What the items of an answer are written from. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { byName } from '../../../domain/by-name.ts';
import { type TrackNames, trackColumns } from '../../../domain/columns.ts';
import type { Client, Waveforms } from '../../../domain/ports.ts';
import type { AudioFormat, ImageSize } from '../../../domain/vocabulary.ts';
import { createItemMemory, type ItemMemory } from '../formats/item-memory.ts';
import { type Part, part } from '../formats/syntax.ts';
import { audioSuffix, type Urls } from './urls.ts';

/** One for each generation. */
export interface Source {
  catalogue: Catalogue;
  waveforms: Waveforms;
  urls: Urls;
  /** The texts that a generation keeps as strings, made ready to be written. */
  licenses: readonly Part[];
  /** Of each indexed column of tracks. */
  columnTexts: Readonly<Record<TrackNames<{ readModel: 'indexed' }>, readonly Part[]>>;
  tags: readonly Part[];
  ownerTags: readonly Part[];
  items: ItemMemory;
}

export function createSource(catalogue: Catalogue, waveforms: Waveforms, urls: Urls): Source {
  const encode = (texts: string[]) => texts.map(part);
  const { licenses, tracks, tags, ownerTags } = catalogue;
  return {
    catalogue,
    waveforms,
    urls,
    licenses: encode(licenses),
    columnTexts: byName(trackColumns({ readModel: 'indexed' }), (name) => encode(tracks[name].texts)),
    tags: encode(tags.name),
    ownerTags: encode(ownerTags.name),
    items: createItemMemory(),
  };
}

/** A source and who asks. */
export interface Context {
  source: Source;
  client: Client;
}

export interface Row {
  catalogue: Catalogue;
  /** The item's number in the catalogue, and on the page. */
  ordinal: number;
  index: number;
  /** `&width=300` */
  width: Part;
}

/** A row before its first item. */
export function startRow({ catalogue, urls }: Source, imagesize: ImageSize): Row {
  return { catalogue, ordinal: 0, index: 0, width: urls.width[imagesize] };
}

/** A row with a list inside. */
export interface NestedRow<Cursor extends Row = Row> extends Row {
  /** Of each item on the page, the ordinals of what its list holds. */
  nested: ArrayLike<ArrayLike<number>>;
  cursor: Cursor;
}

export function eachNested<Cursor extends Row>(
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

export interface Audio {
  audioSuffix: Part;
  /** `/mp32/` */
  downloadFormat: Part;
}

/** `audiodlformat` follows `audioformat`, and is mp32 when neither is given. */
export function audio(
  { source: { urls }, client }: Context,
  audioformat: AudioFormat | undefined,
  audiodlformat: AudioFormat | undefined,
): Audio {
  return {
    audioSuffix: audioSuffix(audioformat ?? 'mp31', client),
    downloadFormat: urls.downloadFormat[audiodlformat ?? audioformat ?? 'mp32'],
  };
}
