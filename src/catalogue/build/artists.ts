/** The artists' columns. */
import { CHARTED } from '../../domain/popularity.ts';
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
import type { OwnerPopularity } from './popularity.ts';
import { mostFirst } from './ratings.ts';

export function createArtistsBuilder() {
  const ordinals = new Map<number, number>();
  const name = createNameColumnBuilder();
  const idstr = createTextColumnBuilder();
  const website = createTextColumnBuilder();
  const description = createDescriptionsBuilder();
  const rows = growing({ id: Float64Array, joindate: Uint32Array, hasImage: Uint8Array });
  const taken = new Set<string>();

  return {
    ordinals,
    add(row: ArtistRow): void {
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
    finish(tags: ListColumn, popularity: OwnerPopularity): ArtistColumns {
      const numbers = rows.finish();
      const joindate = sortByNumber(numbers.joindate);
      return {
        ...numbers,
        ...popularity,
        count: rows.count(),
        name: name.finish(),
        idstr: idstr.finish(),
        website: website.finish(),
        ascending: { joindate },
        descending: {
          ...mostFirst(CHARTED, popularity.popularity),
          joindate: descendingOf(joindate, numbers.joindate),
        },
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
