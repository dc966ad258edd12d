/** A small catalogue in a store, and its administrators. */

import type { TestDatabase } from '../../../test/databases.fixture.ts';
import { askHere } from '../../catalogue/ask-here.fixture.ts';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AdminAction } from '../../domain/admin.ts';
import { listActions } from '../../store/admin-log.ts';
import { readCatalogue } from '../../store/catalogue/catalogue-rows.ts';
import type { Store } from '../../store/store.ts';
import { createCast, fillCatalogue } from '../playlists/lists.fixture.ts';
import { createCatalogueAdmin } from './catalogue.ts';

/** The catalogue that serves requests. */
async function generationOf(store: Store): Promise<Catalogue> {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  return await store.snapshot(async (snapshot) => {
    const version = await readCatalogue(snapshot, {
      artists: (rows) => rows.forEach(builder.addArtist),
      albums: (rows) => rows.forEach(builder.addAlbum),
      tracks(rows) {
        for (const row of rows) builder.addTrack({ ...row, has_audio: row.audio !== '' });
      },
    });
    return builder.finish(version);
  });
}

/** The catalogue of `fillCatalogue`; eva and ana are administrators. */
export async function openAdmin({ openFresh }: TestDatabase) {
  const store = await openFresh();
  await fillCatalogue(store);
  const { ana, eva, rui } = await createCast(store);
  let generation = await generationOf(store);
  const administration = createCatalogueAdmin({ store, ask: askHere(() => generation) });
  return {
    store,
    administration,
    ana,
    eva,
    rui,
    /** Like nodes soon after a change. */
    async rebuild(): Promise<Catalogue> {
      generation = await generationOf(store);
      return generation;
    },
    /** The ids of visible entities. */
    async shown() {
      const { artists, albums, tracks } = await generationOf(store);
      return { artists: [...artists.id], albums: [...albums.id], tracks: [...tracks.id] };
    },
    async logged(): Promise<Pick<AdminAction, 'who' | 'action' | 'subject' | 'detail'>[]> {
      const actions = await listActions(store.db, { limit: 100 });
      return actions.map(({ who, action, subject, detail }) => ({ who, action, subject, detail })).reverse();
    },
    /** The number of the latest recorded change. */
    async changes(): Promise<number> {
      return (await generationOf(store)).version;
    },
  };
}
