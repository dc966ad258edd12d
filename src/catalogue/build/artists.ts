/** The artists' columns. */
import type { Charted } from '../../domain/popularity.ts';
import type { ArtistRow } from '../../domain/ports.ts';
import type { ArtistColumns } from '../catalogue.ts';
import { growing } from '../columns/growing.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import { createTextColumnBuilder } from '../columns/text-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { fold } from '../text/fold.ts';
import { storedDay } from './days.ts';
import { createDescriptionsBuilder } from './descriptions.ts';
import { createNameColumnBuilder } from './names.ts';
import { mostPopularFirst } from './popularity.ts';

export interface ArtistsBuilder {
  add(row: ArtistRow): void;
  ordinals: Map<number, number>;
  finish(
    tracks: ListColumn,
    tags: ListColumn,
    own: Record<Charted, Float64Array>,
    popularity: Record<Charted, Float64Array>,
  ): ArtistColumns;
}

export function createArtistsBuilder(): ArtistsBuilder {
  const ordinals = new Map<number, number>();
  const name = createNameColumnBuilder();
  const idstr = createTextColumnBuilder();
  const website = createTextColumnBuilder();
  const description = createDescriptionsBuilder();
  const rows = growing({ id: Float64Array, joindate: Uint32Array, hasImage: Uint8Array });
  const taken = new Set<string>();

  return {
    ordinals,
    add(row) {
      const { columns } = rows;
      const artist = rows.next();
      ordinals.set(row.id, artist);
      columns.id[artist] = row.id;
      columns.joindate[artist] = storedDay(row.joindate);
      columns.hasImage[artist] = row.image === '' ? 0 : 1;
      name.add(row.name);
      idstr.add(uniqueIdstr(row, taken));
      website.add(row.website);
      description.add(row.description);
    },
    finish(tracks, tags, own, popularity) {
      const numbers = rows.finish();
      const joindate = sortByNumber(numbers.joindate);
      return {
        ...numbers,
        count: rows.count(),
        name: name.finish(),
        idstr: idstr.finish(),
        website: website.finish(),
        popularity,
        own,
        ascending: { joindate },
        descending: { ...mostPopularFirst(popularity), joindate: descendingOf(joindate, numbers.joindate) },
        tracks,
        tags,
        description: description.finish(),
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
