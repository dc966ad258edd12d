/** The artists' columns. */
import { CHARTED } from '../../domain/activity/popularity.ts';
import type { ArtistRow } from '../../domain/ports.ts';
import type { ArtistColumns } from '../catalogue.ts';
import { growing } from '../columns/growing.ts';
import { createRowTextsBuilder } from '../columns/row-texts.ts';
import { descendingOf, sortByNumber } from '../columns/sort.ts';
import type { ListColumn } from '../columns/types.ts';
import { fold } from '../text/words/fold.ts';
import { storedDay } from './days.ts';
import { createDescriptionsBuilder } from './descriptions.ts';
import { hashIdstr, idstrKey, idstrOf } from './idstr.ts';
import { createNameColumnBuilder } from './names.ts';
import type { OwnerPopularity } from './popularity.ts';
import { mostFirst } from './ratings.ts';

export function createArtistsBuilder() {
  const ordinals = new Map<number, number>();
  const name = createNameColumnBuilder();
  const idstr = createRowTextsBuilder();
  const website = createRowTextsBuilder();
  const description = createDescriptionsBuilder();
  const rows = growing({
    id: Float64Array,
    joindate: Uint32Array,
    hasImage: Uint8Array,
    idstrHash: Uint32Array,
  });
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
      const key = idstrKey(fold(row.name));
      columns.idstrHash[artist] = hashIdstr(key);
      idstr.add(idstrOf(key, row.id, !taken.has(key)));
      taken.add(key);
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
