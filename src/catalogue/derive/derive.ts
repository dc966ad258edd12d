/**
 * Derives the next generation when some rows have changed. The result equals a full build to the last bit. Columns that do
 * not depend on a changed row are shared with the previous generation.
 */
import type { OwnPopularity } from '../../domain/activity/popularity.ts';
import type { AlbumRow, ArtistRow, UserLikes } from '../../domain/ports.ts';
import { TAG_KINDS } from '../../domain/vocabulary.ts';
import { completeTags } from '../autocomplete/completions.ts';
import { spellingsOf } from '../build/builder.ts';
import { numbersByMeaning } from '../build/tags.ts';
import type { Catalogue } from '../catalogue.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { textOfRow } from '../columns/row-texts.ts';
import { patchAlbums } from './albums.ts';
import { patchArtists } from './artists.ts';
import { patchCompletions } from './completions.ts';
import { patchLikes } from './likes.ts';
import { patchLocations } from './locations.ts';
import { type PatchedNames, patchNames } from './names.ts';
import { patchNumberedLists } from './numbered.ts';
import { changedRows } from './orders.ts';
import { patchOutsideArtists } from './outside-artists.ts';
import { ownersConcerned, patchOwned } from './owners.ts';
import { patchRecordings } from './recordings.ts';
import { type RowChange, union, writtenRows } from './renumbering.ts';
import { type ChangedRows, type LocatedRows, locateRows } from './rows.ts';
import { patchMeasure, patchTags, type Tagged } from './tags.ts';
import { patchOwnedTracks, patchTracks, type RatedTrackRow } from './tracks.ts';
import { patchWords } from './words.ts';

export interface CatalogueChange {
  version: number;
  artists: ChangedRows<ArtistRow & { own?: OwnPopularity }>;
  /** If an artist is removed, its albums must be removed too. */
  albums: ChangedRows<AlbumRow & { own?: OwnPopularity }>;
  /** If an artist is removed, its tracks must be removed too. Tracks of a removed album must be removed or written. */
  tracks: ChangedRows<RatedTrackRow>;
  /** Users whose likes have changed: their newest `LIKES_COUNTED`; users without likes are removed. */
  likes: ChangedRows<UserLikes>;
}

/**
 * With 600,000 tracks, of which some get other names, durations and tags, deriving takes this share of the processor time of a
 * full build: 0.17 if 5 % of them change, 0.6 for 20 %, 1.3 for 50 %. The limit is lower because a build uses several threads.
 */
const DERIVED_SHARE = 0.1;
/** Up to so many changed rows are always derived: a build would not be faster. */
const ALWAYS_DERIVED = 2000;

/** Up to this number of changed rows, deriving is faster than a full build. */
export function derivableRows({ artists, albums, tracks }: Catalogue): number {
  const rows = artists.count + albums.count + tracks.count;
  return Math.max(ALWAYS_DERIVED, Math.floor(rows * DERIVED_SHARE));
}

/** `hierarchy` is the one that the catalogue was built with. */
export function derive(
  before: Catalogue,
  change: CatalogueChange,
  hierarchy: ReadonlyMap<string, readonly string[]>,
): Catalogue {
  const artistRows = locateRows(before.artists.id, change.artists);
  const albumRows = locateRows(before.albums.id, change.albums);
  const trackRows = locateRows(before.tracks.id, change.tracks);
  const artistNames = rename(before.artists.name, artistRows);
  const albumNames = rename(before.albums.name, albumRows);
  const trackNames = rename(before.tracks.name, trackRows);
  const ofArtists = { change: artistRows.change, ordinalOf: ordinalsIn(artistRows.ids) };
  const ofAlbums = { change: albumRows.change, ordinalOf: ordinalsIn(albumRows.ids) };
  const owned = patchOwnedTracks(before.tracks, trackRows, ofArtists, ofAlbums);
  const charted = { ...owned.rating, ...owned.previous };
  const owns = (owners: RowChange, column: 'artist' | 'album', lists: Catalogue['artists']['tracks']) => ({
    tracks: patchOwned(lists, owners, trackRows.change, before.tracks[column], owned[column]),
    concerned: ownersConcerned(owners, trackRows.change, before.tracks[column], owned[column]),
    charted,
  });
  const artistsOwn = owns(artistRows.change, 'artist', before.artists.tracks);
  const albumsOwn = owns(albumRows.change, 'album', before.albums.tracks);
  const ownerTags = patchNumberedLists(before.ownerTags.name, [
    {
      lists: before.artists.tags,
      rows: artistRows.change,
      texts: artistRows.rows.map(({ tags }) => distinct(tags)),
    },
    {
      lists: before.albums.tags,
      rows: albumRows.change,
      texts: albumRows.rows.map(({ tags }) => distinct(tags)),
    },
  ]);
  const artists = patchArtists(before.artists, artistNames.name, {
    located: artistRows,
    own: artistRows.rows.map(({ own }) => own),
    tags: ownerTags.columns[0],
    popularity: artistsOwn,
  });
  const albums = patchAlbums(before.albums, albumNames.name, {
    located: albumRows,
    own: albumRows.rows.map(({ own }) => own),
    tags: ownerTags.columns[1],
    popularity: albumsOwn,
    artists: { ...ofArtists, rank: artistNames.name.rank, renamed: artistNames.renamed.rows.written },
  });
  const parse = parsedOnce();
  const tagged = trackRows.rows.map((row) => taggedIn(row, parse));
  const patchedTags = patchTags(before.tags, before.tracks.tags, trackRows.change, tagged, hierarchy);
  const { tracks: nameless, licenses } = patchTracks(before.tracks, {
    located: trackRows,
    owned,
    artists: {
      change: artistRows.change,
      renamed: artistNames.renamed.rows.written,
      rank: artists.name.rank,
      tracks: artists.tracks,
    },
    albums: {
      change: albumRows.change,
      renamed: albumNames.renamed.rows.written,
      rank: albums.name.rank,
      tracks: albums.tracks,
    },
    tags: patchedTags.ofTracks,
    licenses: before.licenses,
  });
  const measured = patchMeasure(before.similarity, patchedTags, trackRows.change);
  const completions = {
    artists: patchCompletions(before.completions.artists, {
      ...artistNames,
      ...recount(artistsOwn.concerned, artistRows.change, before.artists.popularity, artists.popularity),
    }),
    albums: patchCompletions(before.completions.albums, {
      ...albumNames,
      ...recount(albumsOwn.concerned, albumRows.change, before.albums.popularity, albums.popularity),
    }),
    tracks: patchCompletions(before.completions.tracks, {
      ...trackNames,
      ...recount(NONE, trackRows.change, before.tracks.rating, owned.rating),
    }),
    tags:
      patchedTags.tags === before.tags
        ? before.completions.tags
        : completeTags(patchedTags.tags, nameless.count),
  };
  const tracks = {
    ...nameless,
    name: trackNames.name,
    recordings: patchRecordings(
      {
        recordings: before.tracks.recordings,
        names: before.completions.tracks,
        ascending: before.tracks.name.ascending,
        tagWeight: before.similarity.tagWeight,
      },
      {
        ...nameless,
        names: completions.tracks,
        ascending: trackNames.name.ascending,
        tagWeight: measured.tagWeight,
      },
      trackRows.change,
    ),
  };
  const outside = patchOutsideArtists(
    before.outsideArtists,
    artistRows.change,
    artistRows.rows.map(({ similar }) => similar),
  );
  const { tags } = patchedTags;
  return {
    version: change.version,
    counted: before.counted,
    artists,
    locations: patchLocations(
      before.locations,
      artistRows.change,
      artistRows.rows.map(({ locations }) => locations),
    ),
    albums,
    tracks,
    tags,
    ownerTags: {
      name: ownerTags.names,
      numbers:
        ownerTags.names === before.ownerTags.name
          ? before.ownerTags.numbers
          : numbersByMeaning(ownerTags.names, tags.synonyms),
    },
    outsideArtists: outside.columns,
    similarity: measured,
    likes: patchLikes(before.likes, change.likes, {
      rows: trackRows.change,
      before: before.tracks.id,
      after: trackRows.ids,
    }),
    search: {
      tracks: patchWords(before.search.tracks, words(before.tracks.name, trackNames)),
      albums: patchWords(before.search.albums, words(before.albums.name, albumNames)),
      artists: patchWords(before.search.artists, words(before.artists.name, artistNames)),
      tags: patchWords(before.search.tags, {
        rows: writtenRows(patchedTags.numbers, patchedTags.numbers.inserted),
        before: (tag) => before.tags.name[tag],
        after: (tag) => tags.name[tag],
        keys: true,
      }),
      similar: patchWords(before.search.similar, {
        rows: outside.names,
        before: spellingsOf(before.outsideArtists).text,
        after: spellingsOf(outside.columns).text,
      }),
    },
    completions,
    licenses,
  };
}

function rename(before: NameColumn, { change, rows }: LocatedRows<{ name: string }>): PatchedNames {
  return patchNames(
    before,
    change,
    rows.map(({ name }) => name),
  );
}

function words(before: NameColumn, { name, renamed }: PatchedNames) {
  return {
    rows: renamed.rows,
    before: (row: number) => textOfRow(before.exact, row),
    after: (row: number) => textOfRow(name.exact, row),
  };
}

function ordinalsIn(ids: Float64Array): (id: number) => number {
  return (id) => {
    const ordinal = indexOfNumber(ids, id);
    if (ordinal < 0) throw new Error(`the store refers to ${id}, which it does not have`);
    return ordinal;
  };
}

function distinct(json: string): string[] {
  return json === '' ? [] : [...new Set(JSON.parse(json) as string[])];
}

/** Few different lists occur, so each is parsed once. */
function parsedOnce(): (json: string) => string[] {
  const parsed = new Map<string, string[]>();
  return (json) => {
    const list = parsed.get(json) ?? distinct(json);
    parsed.set(json, list);
    return list;
  };
}

function taggedIn(row: RatedTrackRow, parse: (json: string) => string[]): Tagged[] {
  return TAG_KINDS.flatMap((name, kind) => parse(row[name]).map((tag) => ({ tag, kind })));
}

const NONE = new Uint32Array(0);

/** The rows whose popularity has changed, among the written and further ones. */
function recount(
  further: Uint32Array,
  change: RowChange,
  { popularity_total: before }: Record<'popularity_total', Float64Array>,
  { popularity_total: after }: Record<'popularity_total', Float64Array>,
) {
  const rows = writtenRows(change, union([change.written, further]));
  return { recounted: changedRows(rows, before, after), popularity: after };
}
