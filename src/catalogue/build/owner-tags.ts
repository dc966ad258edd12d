/** The tags of artists and albums themselves, numbered while they are added. */

import { growing } from '../columns/growing.ts';
import type { ListColumn } from '../columns/types.ts';
import type { OwnerTagColumns } from '../tags/tag-columns.ts';
import { createNumbering } from './numbering.ts';
import { numbersByMeaning } from './tags.ts';

export interface OwnerTagsBuilder {
  /** The JSON list of the next artist. */
  addArtist(json: string): void;
  /** The JSON list of the next album. */
  addAlbum(json: string): void;
  finish(synonyms: ReadonlyMap<string, string>): {
    ownerTags: OwnerTagColumns;
    ofArtists: ListColumn;
    ofAlbums: ListColumn;
  };
}

export function createOwnerTagsBuilder(): OwnerTagsBuilder {
  const { names, numberOf } = createNumbering();
  const ofArtists = createLists();
  const ofAlbums = createLists();
  const numbersIn = (json: string) =>
    json === '' || json === '[]' ? [] : [...new Set(JSON.parse(json) as string[])].map(numberOf);
  return {
    addArtist: (json) => ofArtists.add(numbersIn(json)),
    addAlbum: (json) => ofAlbums.add(numbersIn(json)),
    finish: (synonyms) => ({
      ownerTags: { name: names, numbers: numbersByMeaning(names, synonyms) },
      ofArtists: ofArtists.finish(),
      ofAlbums: ofAlbums.finish(),
    }),
  };
}

function createLists() {
  const starts = growing({ start: Uint32Array });
  const items = growing({ item: Uint32Array });
  function begin(): void {
    const next = starts.next();
    starts.columns.start[next] = items.count();
  }
  return {
    add(numbers: number[]): void {
      begin();
      for (const number of numbers) {
        const item = items.next();
        items.columns.item[item] = number;
      }
    },
    finish(): ListColumn {
      begin();
      return { starts: starts.finish().start, items: items.finish().item };
    },
  };
}
