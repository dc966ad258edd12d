/** What every row knows beside its place: the generation it reads and how to write addresses. */
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Client, Waveforms } from '../../../domain/ports.ts';
import type { AudioFormat } from '../../../domain/vocabulary.ts';
import { type Part, part } from '../formats/sink.ts';
import { audioSuffix, type Urls } from './urls.ts';

export interface Context {
  catalogue: Catalogue;
  client: Client;
  waveforms: Waveforms;
  urls: Urls;
}

export interface Row extends Context {
  /** The item's number in the catalogue, and on the page. */
  ordinal: number;
  index: number;
}

export interface Audio {
  audioSuffix: Part;
  /** `/mp32/` */
  downloadFormat: Part;
}

/** `audiodlformat` follows `audioformat`, and is mp32 when neither is given. */
export function audio(
  { urls, client }: Context,
  audioformat: AudioFormat | undefined,
  audiodlformat: AudioFormat | undefined,
): Audio {
  return {
    audioSuffix: audioSuffix(audioformat ?? 'mp31', client.clientId),
    downloadFormat: urls.downloadFormat[audiodlformat ?? audioformat ?? 'mp32'],
  };
}

/** The texts a generation keeps as strings, made ready to be written. */
export interface Encoded {
  licenses: Part[];
  langs: Part[];
  tags: Part[];
}

const encodedOf = new WeakMap<Catalogue, Encoded>();

/** Encoded when first asked for, and kept as long as the generation lives. */
export function encoded(catalogue: Catalogue): Encoded {
  let texts = encodedOf.get(catalogue);
  if (texts === undefined) {
    const encode = (strings: string[]) => strings.map(part);
    const { licenses, langs, tags } = catalogue;
    texts = { licenses: encode(licenses), langs: encode(langs), tags: encode(tags.name) };
    encodedOf.set(catalogue, texts);
  }
  return texts;
}
