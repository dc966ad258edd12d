/** The artists' columns. */
import type { ArtistRow } from '../../domain/ports.ts';
import type { Popularity } from '../../domain/vocabulary.ts';
import type { ArtistColumns, ListColumn } from '../catalogue.ts';
import { createNumberBuilder } from '../columns/number-builder.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import { createTextColumnBuilder } from '../columns/text-column.ts';
import { fold } from '../text/fold.ts';
import { storedDay } from './days.ts';
import { createNameColumnBuilder } from './names.ts';
import { mostPopularFirst } from './popularity.ts';

export interface ArtistsBuilder {
  add(row: ArtistRow): void;
  ordinals: Map<number, number>;
  finish(tracks: ListColumn, popularity: Record<Popularity, Float64Array>): ArtistColumns;
}

export function createArtistsBuilder(): ArtistsBuilder {
  const ordinals = new Map<number, number>();
  const id = createNumberBuilder(Float64Array);
  const name = createNameColumnBuilder();
  const idstr = createTextColumnBuilder();
  const website = createTextColumnBuilder();
  const joined = createNumberBuilder(Uint32Array);
  const hasImage = createNumberBuilder(Uint8Array);
  const taken = new Set<string>();

  return {
    ordinals,
    add(row) {
      ordinals.set(row.id, id.length);
      id.add(row.id);
      name.add(row.name);
      idstr.add(uniqueIdstr(row, taken));
      website.add(row.website);
      joined.add(storedDay(row.joindate));
      hasImage.add(row.image === '' ? 0 : 1);
    },
    finish(tracks, popularity) {
      const joindates = joined.finish();
      const joindate = sortByNumber(joindates);
      return {
        count: id.length,
        id: id.finish(),
        name: name.finish(),
        idstr: idstr.finish(),
        website: website.finish(),
        joindate: joindates,
        hasImage: hasImage.finish(),
        popularity,
        ascending: { joindate },
        descending: { ...mostPopularFirst(popularity), joindate: descendingOf(joindate, joindates) },
        tracks,
      };
    },
  };
}

/** `Os Cantores do Mar` → `os_cantores_do_mar`; a name without Latin letters, or one already taken, gets the id. */
function uniqueIdstr(row: ArtistRow, taken: Set<string>): string {
  const plain = fold(row.name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const idstr = plain === '' ? `artist_${row.id}` : taken.has(plain) ? `${plain}_${row.id}` : plain;
  taken.add(idstr);
  return idstr;
}
