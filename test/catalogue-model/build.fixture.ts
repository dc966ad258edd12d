import { createCatalogueBuilder } from '../../src/catalogue/build/builder.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { ModelCatalogue } from './tracks-model.fixture.ts';

/** The real catalogue of the same rows. */
export function build(rows: ModelCatalogue): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: rows.synonyms, hierarchy: rows.hierarchy });
  rows.artists.forEach(builder.addArtist);
  rows.albums.forEach(builder.addAlbum);
  rows.tracks.forEach(builder.addTrack);
  return builder.finish(1);
}
