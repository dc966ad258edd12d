import { createCatalogueBuilder } from '../../src/catalogue/build/builder.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { UserLikes } from '../../src/domain/ports.ts';
import type { ModelCatalogue } from './tracks-model.fixture.ts';

/** The real catalogue of the same rows. */
export function build(rows: ModelCatalogue, likes: readonly UserLikes[] = [], version = 1): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: rows.synonyms, hierarchy: rows.hierarchy });
  rows.artists.forEach(builder.addArtist);
  rows.albums.forEach(builder.addAlbum);
  rows.tracks.forEach(builder.addTrack);
  likes.forEach(builder.addLikes);
  return builder.finish(version);
}
