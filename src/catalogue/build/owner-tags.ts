/** The tags of artists and albums themselves, numbered while they are added. */

import { growingLists } from '../columns/growing.ts';
import { createNumbering } from './numbering.ts';
import { numbersByMeaning } from './tags.ts';

export function createOwnerTagsBuilder() {
  const numbering = createNumbering();
  const ofArtists = growingLists(Uint32Array);
  const ofAlbums = growingLists(Uint32Array);
  const addTo = (lists: typeof ofArtists, json: string) => {
    if (json !== '' && json !== '[]')
      for (const tag of new Set(JSON.parse(json) as string[])) lists.add(numbering.numberOf(tag));
    lists.endList();
  };
  return {
    /** The JSON list of the next artist, or of the next album. */
    addArtist: (json: string) => addTo(ofArtists, json),
    addAlbum: (json: string) => addTo(ofAlbums, json),
    finish(synonyms: ReadonlyMap<string, string>) {
      const { names, places } = numbering.finish();
      const finished = (lists: typeof ofArtists) => {
        const { starts, items } = lists.finish();
        return { starts, items: items.map((number) => places[number]) };
      };
      return {
        ownerTags: { name: names, numbers: numbersByMeaning(names, synonyms) },
        ofArtists: finished(ofArtists),
        ofAlbums: finished(ofAlbums),
      };
    },
  };
}
