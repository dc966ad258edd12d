import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { TAG_KINDS } from '../../domain/vocabulary.ts';
import { createCatalogueBuilder } from '../build/builder.ts';
import type { Catalogue, Page } from '../catalogue.ts';
import { naiveNamesearch } from '../model/namesearch-model.ts';
import { modelAlbums, modelArtistTracks } from '../model/others-model.ts';
import {
  randomAlbumQuery,
  randomArtistTracksQuery,
  randomCatalogue,
  randomTrackQuery,
} from '../model/random-catalogue.ts';
import { naiveSearch, type SearchModel } from '../model/search-model.ts';
import { type ModelCatalogue, type ModelPage, modelTracks, type TextModels } from '../model/tracks-model.ts';
import { fold } from '../text/fold.ts';
import { findAlbums } from './albums.ts';
import { findArtistTracks } from './artist-tracks.ts';
import { findTracks } from './tracks.ts';

/** The models of the two text searches know names by their place; here they are known by id. */
const texts: TextModels = {
  search: (rows, text) => byId(rows.tracks, naiveSearch(searchModel(rows), text)),
  namesearch: (rows, text) =>
    byId(
      rows,
      naiveNamesearch(
        rows.map(({ name }) => name),
        text,
      ),
    ),
};

function byId(rows: { id: number }[], scores: Map<number, number>): Map<number, number> {
  return new Map(Array.from(scores, ([place, score]) => [rows[place].id, score]));
}

function searchModel({ artists, albums, tracks, synonyms }: ModelCatalogue): SearchModel {
  const tags: string[] = [];
  const numbers = new Map<string, number>();
  const number = (tag: string) => {
    if (!numbers.has(tag)) numbers.set(tag, tags.push(tag) - 1);
    return numbers.get(tag)!;
  };
  const spellings = new Map<string, string>();
  const spelling = (name: string) => {
    if (!spellings.has(fold(name))) spellings.set(fold(name), name);
    return spellings.get(fold(name))!;
  };
  return {
    tracks: tracks.map((track) => ({
      name: track.name,
      artist: artists.findIndex(({ id }) => id === track.artist_id),
      album: track.album_id === null ? undefined : albums.findIndex(({ id }) => id === track.album_id),
      tags: TAG_KINDS.flatMap((kind) => (JSON.parse(track[kind]) as string[]).map(number)),
    })),
    artists: artists.map(({ name, similar }) => ({
      name,
      // Spellings that fold alike are one name, as it was first written.
      similar: (JSON.parse(similar) as { name: string }[]).map(({ name }) => spelling(name)),
    })),
    albums,
    tags,
    synonyms,
  };
}

function build(rows: ModelCatalogue): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: rows.synonyms });
  rows.artists.forEach(builder.addArtist);
  rows.albums.forEach(builder.addAlbum);
  rows.tracks.forEach(builder.addTrack);
  return builder.finish(1);
}

function assertSamePage(page: Page, ids: Float64Array, expected: ModelPage, fullcount: boolean): void {
  assert.deepEqual(
    { ids: page.ordinals.map((ordinal) => ids[ordinal]), more: page.more, fullcount: page.fullcount },
    { ids: expected.ids, more: expected.more, fullcount: fullcount ? expected.fullcount : undefined },
  );
}

describe('the catalogue answers as plain filtering and sorting would', () => {
  it('for tracks', () => {
    fc.assert(
      fc.property(
        randomCatalogue,
        fc.array(randomTrackQuery, { minLength: 1, maxLength: 12 }),
        (rows, queries) => {
          const catalogue = build(rows);
          for (const query of queries)
            assertSamePage(
              findTracks(catalogue, query),
              catalogue.tracks.id,
              modelTracks(rows, query, texts),
              query.fullcount,
            );
        },
      ),
      { numRuns: 600 },
    );
  });

  it('for albums', () => {
    fc.assert(
      fc.property(
        randomCatalogue,
        fc.array(randomAlbumQuery, { minLength: 1, maxLength: 12 }),
        (rows, queries) => {
          const catalogue = build(rows);
          for (const query of queries)
            assertSamePage(
              findAlbums(catalogue, query),
              catalogue.albums.id,
              modelAlbums(rows, query, texts),
              query.fullcount,
            );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('for artists with their tracks', () => {
    fc.assert(
      fc.property(
        randomCatalogue,
        fc.array(randomArtistTracksQuery, { minLength: 1, maxLength: 12 }),
        (rows, queries) => {
          const catalogue = build(rows);
          for (const query of queries) {
            const page = findArtistTracks(catalogue, query);
            const expected = modelArtistTracks(rows, query, texts);
            assertSamePage(page, catalogue.artists.id, expected, query.fullcount);
            assert.deepEqual(
              page.tracks.map((tracks) => tracks.map((track) => catalogue.tracks.id[track])),
              expected.tracks,
            );
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
