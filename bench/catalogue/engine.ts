/** The functions that the part `query` measures, of this project or of another checkout of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { findAlbumsOfTracks } from '../../src/catalogue/query/albums-of-tracks.ts';
import { findArtistLocations } from '../../src/catalogue/query/artist-locations.ts';
import { findArtists } from '../../src/catalogue/query/artists.ts';
import { chartOfAlbums, chartOfArtists, chartOfTracks } from '../../src/catalogue/query/charts.ts';
import { countAlbumFacets } from '../../src/catalogue/query/facets/album-facets.ts';
import { countFacets } from '../../src/catalogue/query/facets/facets.ts';
import { findAlbumMusicinfo, findArtistMusicinfo } from '../../src/catalogue/query/musicinfo.ts';
import { findAlbumTracks, findArtistAlbums } from '../../src/catalogue/query/nested.ts';
import { findSimilarTracks } from '../../src/catalogue/query/similar/similar-tracks.ts';
import { findTracks } from '../../src/catalogue/query/tracks.ts';
import { freshView } from './fresh-view.ts';
import { buildFrom } from './read-model.ts';

export const ENGINE = {
  buildFrom,
  freshView,
  findTracks,
  findArtists,
  findArtistAlbums,
  findAlbumTracks,
  findAlbumsOfTracks,
  findArtistLocations,
  findArtistMusicinfo,
  findAlbumMusicinfo,
  findSimilarTracks,
  chartOfTracks,
  chartOfAlbums,
  chartOfArtists,
  countFacets,
  countAlbumFacets,
};

export type Engine = typeof ENGINE;

/** A catalogue, and the functions that built it and read it. */
export interface EngineCatalogue {
  engine: Engine;
  catalogue: Catalogue;
}

/** Finds the functions by their names: in another checkout, they may be in other files. */
export async function loadEngine(checkout: string): Promise<Engine> {
  const files = ['src/catalogue', 'bench/catalogue'].flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test|\.fixture)\.ts$/.test(name))
      .map((name) => join(checkout, folder, name)),
  );
  const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const functions = Object.keys(ENGINE).map(async (name) => {
    const found = sources.find(({ text }) => new RegExp(`^export function ${name}\\b`, 'm').test(text));
    if (found === undefined) throw new Error(`no file of ${checkout} exports the function ${name}`);
    return [name, (await import(pathToFileURL(found.file).href))[name]];
  });
  return Object.fromEntries(await Promise.all(functions));
}
