import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  modelAlbumMusicinfo,
  modelAlbums,
  modelAlbumTracks,
} from '../../../test/catalogue-model/albums-model.fixture.ts';
import {
  modelArtistAlbums,
  modelArtistLocations,
  modelArtistMusicinfo,
  modelArtists,
  modelArtistTracks,
} from '../../../test/catalogue-model/artists-model.fixture.ts';
import { build } from '../../../test/catalogue-model/build.fixture.ts';
import { naiveNamesearch } from '../../../test/catalogue-model/namesearch-model.fixture.ts';
import { type ModelNestedPage, shownTags } from '../../../test/catalogue-model/owners-model.fixture.ts';
import {
  randomAlbumMusicinfoQuery,
  randomAlbumQuery,
  randomAlbumTracksQuery,
  randomArtistAlbumsQuery,
  randomArtistLocationsQuery,
  randomArtistMusicinfoQuery,
  randomArtistQuery,
  randomArtistTracksQuery,
  randomCatalogue,
  randomTrackQuery,
} from '../../../test/catalogue-model/random-catalogue.fixture.ts';
import { naiveSearch, type SearchModel } from '../../../test/catalogue-model/search-model.fixture.ts';
import {
  type ModelCatalogue,
  type ModelPage,
  modelTracks,
  type TextModels,
} from '../../../test/catalogue-model/tracks-model.fixture.ts';
import { naiveXartist } from '../../../test/catalogue-model/xartist-model.fixture.ts';
import { TAG_KINDS } from '../../domain/vocabulary.ts';
import type { Catalogue, OrdinalPage } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import { fold } from '../text/words/fold.ts';
import { findAlbums } from './albums.ts';
import { findArtistLocations } from './artist-locations.ts';
import { findArtists } from './artists.ts';
import { findAlbumMusicinfo, findArtistMusicinfo, hasOwnTags, tagsOfTracks } from './musicinfo.ts';
import { findAlbumTracks, findArtistAlbums, findArtistTracks, type NestedPage } from './nested.ts';
import { findTracks } from './tracks.ts';

/** The models of the two text searches identify names by position; here by id. */
const texts: TextModels = {
  xartist: naiveXartist,
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
  return new Map(Array.from(scores, ([index, score]) => [rows[index].id, score]));
}

function searchModel({ artists, albums, tracks, synonyms, hierarchy }: ModelCatalogue): SearchModel {
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
    artists: artists.map(({ name, similar: outsideArtists }) => ({
      name,
      // Spellings with the same folded form are one name, in its first spelling.
      similar: (JSON.parse(outsideArtists) as { name: string }[]).map(({ name }) => spelling(name)),
    })),
    albums,
    tags,
    synonyms,
    hierarchy,
  };
}

function assertSamePage(page: OrdinalPage, ids: Float64Array, expected: ModelPage, fullcount: boolean): void {
  assert.deepEqual(
    { ids: page.ordinals.map((ordinal) => ids[ordinal]), more: page.more, fullcount: page.fullcount },
    { ids: expected.ids, more: expected.more, fullcount: fullcount ? expected.fullcount : undefined },
  );
}

/** Compares `find` with `model`, for many catalogues and queries. */
function compare<Query extends { fullcount?: boolean | undefined }>(
  queries: fc.Arbitrary<Query>,
  numRuns: number,
  of: 'tracks' | 'albums' | 'artists',
  find: (catalogue: Catalogue, query: Query) => OrdinalPage,
  model: (rows: ModelCatalogue, query: Query, texts: TextModels) => ModelPage,
): void {
  fc.assert(
    fc.property(
      randomCatalogue,
      fc.array(queries, { minLength: 1, maxLength: 12, size: 'max' }),
      (rows, several) => {
        const catalogue = build(rows);
        for (const query of several)
          assertSamePage(
            find(catalogue, query),
            catalogue[of].id,
            model(rows, query, texts),
            query.fullcount === true,
          );
      },
    ),
    { numRuns },
  );
}

/** The same for nested items; `idOf` returns the id in the model. */
function compareNested<Query extends { fullcount?: boolean | undefined }>(
  queries: fc.Arbitrary<Query>,
  of: 'albums' | 'artists',
  find: (catalogue: Catalogue, query: Query) => NestedPage,
  model: (rows: ModelCatalogue, query: Query, texts: TextModels) => ModelNestedPage,
  idOf: (catalogue: Catalogue, ordinal: number) => number,
): void {
  const found: { nested: number[][] } = { nested: [] };
  compare(
    queries,
    70,
    of,
    (catalogue, query) => {
      const page = find(catalogue, query);
      found.nested = page.nested.map((list) => list.map((ordinal) => idOf(catalogue, ordinal)));
      return page;
    },
    (rows, query) => {
      const page = model(rows, query, texts);
      assert.deepEqual(found.nested, page.nested);
      return page;
    },
  );
}

const trackId = ({ tracks }: Catalogue, track: number) => tracks.id[track];

describe('the catalogue agrees with plain filtering and sorting', () => {
  it('for tracks', () => compare(randomTrackQuery, 130, 'tracks', findTracks, modelTracks));

  it('for albums', () => compare(randomAlbumQuery, 70, 'albums', findAlbums, modelAlbums));

  it('for albums with their tracks', () => {
    compareNested(randomAlbumTracksQuery, 'albums', findAlbumTracks, modelAlbumTracks, trackId);
  });

  it('for albums by their tags', () => {
    compare(randomAlbumMusicinfoQuery, 70, 'albums', findAlbumMusicinfo, modelAlbumMusicinfo);
  });

  it('for artists', () => compare(randomArtistQuery, 70, 'artists', findArtists, modelArtists));

  it('for artists with their tracks', () => {
    compareNested(randomArtistTracksQuery, 'artists', findArtistTracks, modelArtistTracks, trackId);
  });

  it('for artists with their albums', () => {
    const albumId = ({ albums }: Catalogue, album: number) => albums.id[album];
    compareNested(randomArtistAlbumsQuery, 'artists', findArtistAlbums, modelArtistAlbums, albumId);
  });

  it('for artists with their locations', () => {
    const index = ({ locations }: Catalogue, location: number) =>
      location - locations.ofArtist.starts[locations.artist[location]];
    compareNested(randomArtistLocationsQuery, 'artists', findArtistLocations, modelArtistLocations, index);
  });

  it('for artists by their tags', () => {
    compare(randomArtistMusicinfoQuery, 70, 'artists', findArtistMusicinfo, modelArtistMusicinfo);
  });
});

it('the tags of artists and albums are their own, or those of their tracks', () => {
  fc.assert(
    fc.property(randomCatalogue, (rows) => {
      const catalogue = build(rows);
      const { tags } = catalogue;
      const shown = (owners: 'artists' | 'albums', owner: number) =>
        hasOwnTags(catalogue[owners], owner)
          ? Array.from(
              listAt(catalogue[owners].tags, owner),
              (number) => catalogue[owners].tags.texts[number],
            )
          : tagsOfTracks(catalogue, catalogue[owners], owner).map((number) => tags.name[number]);
      rows.artists.forEach(({ id, tags }, artist) => {
        const tracks = rows.tracks.filter(({ artist_id }) => artist_id === id);
        assert.deepEqual(shown('artists', artist), shownTags(rows, tags, tracks));
      });
      rows.albums.forEach(({ id, tags }, album) => {
        const tracks = rows.tracks.filter(({ album_id }) => album_id === id);
        assert.deepEqual(shown('albums', album), shownTags(rows, tags, tracks));
      });
    }),
    { numRuns: 30 },
  );
});
