/** A few users and tracks in a store, for tests of playlists and reviews. */

import type { ImportRecord } from '../../domain/imports/records.ts';
import type { User } from '../../domain/users.ts';
import { importRecords } from '../../import/writing/import-records.ts';
import type { Store } from '../../store/store.ts';
import { createUser } from '../accounts/users.ts';

/** Imports the records like one file. */
export async function take(store: Store, records: readonly object[]): Promise<void> {
  const placed = records.map((record, at) => ({ record, line: at + 1 }));
  await importRecords(store, {
    name: 'test',
    batches: [placed],
    owner: 'jsonl',
    bytesDone: () => 0,
    bytesTotal: 0,
  });
}

const license_ccurl = 'http://creativecommons.org/licenses/by/4.0/';

/** Artists 7 and 8, their albums 70 and 80, tracks 1 to 9 of album 70, and 10 of album 80. */
export async function fillCatalogue(store: Store): Promise<void> {
  const releasedate = '2020-01-01';
  await take(store, [
    { entity: 'artist', id: 7, name: 'Lume' },
    { entity: 'artist', id: 8, name: 'Faro' },
    { entity: 'album', id: 70, name: 'Onda', artist_id: 7, releasedate },
    { entity: 'album', id: 80, name: 'Brasa', artist_id: 8, releasedate },
    ...Array.from({ length: 10 }, (_, at): ImportRecord => {
      const [artist_id, album_id] = at === 9 ? [8, 80] : [7, 70];
      const name = `Track ${at + 1}`;
      return {
        entity: 'track',
        id: at + 1,
        name,
        artist_id,
        album_id,
        duration: 60,
        releasedate,
        license_ccurl,
      };
    }),
  ]);
}

export interface Cast {
  ana: User;
  rui: User;
  eva: User;
}

/** Eva is an administrator. */
export async function createCast(store: Store): Promise<Cast> {
  return {
    ana: await createUser(store, { name: 'Ana', dispname: 'Ana Ribeiro' }),
    rui: await createUser(store, { name: 'rui' }),
    eva: await createUser(store, { name: 'eva', admin: true }),
  };
}
