/** Catalogue kinds and their paths: `tracks` in URLs, `track` elsewhere. */
import { CATALOGUE_KINDS, type CatalogueKind } from '../../../src/domain/vocabulary.ts';
import { albumPage, artistPage, trackPage } from '../page-paths.ts';

type CatalogueKinds = `${CatalogueKind}s`;

/** In the order of the tabs. */
export const KINDS: readonly CatalogueKinds[] = ['tracks', 'albums', 'artists'];

export function findKind(kinds: string | undefined): CatalogueKind | undefined {
  return CATALOGUE_KINDS.find((kind) => `${kind}s` === kinds);
}

export const catalogueJson = (kind: CatalogueKind) => `/web-api/admin/catalogue/${kind}s`;
export const itemJson = (kind: CatalogueKind, id: number) => `${catalogueJson(kind)}/${id}`;
export const editPage = (kind: CatalogueKind, id: number) => `/admin/catalogue/${kind}s/${id}`;

/** The public page of the item. */
export function publicPage(kind: CatalogueKind, id: number): string {
  const page = { artist: artistPage, album: albumPage, track: trackPage }[kind];
  return page(String(id));
}
