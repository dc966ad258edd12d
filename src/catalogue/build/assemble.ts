/**
 * A generation from the columns of its rows: all columns that follow from others, in the order in which they follow. Without a generation before,
 * they are computed. Otherwise, what does not differ is shared with it (`follow.ts`), and orders and word indexes are patched, because
 * sorting or indexing 600,000 names again takes seconds.
 */
import { CHARTED, type Charted, PREVIOUS } from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import { orderNames, trackColumns } from '../../domain/columns.ts';
import { RATINGS, type Rating } from '../../domain/vocabulary.ts';
import { completeNames, completeTags } from '../autocomplete/completions.ts';
import type {
  AlbumColumns,
  ArtistColumns,
  Catalogue,
  IndexedColumn,
  LocationColumns,
  NumberedTexts,
  OutsideArtistColumns,
  TrackColumns,
} from '../catalogue.ts';
import { invert } from '../columns/list-column.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { textOfRow } from '../columns/row-texts.ts';
import { sortByNumber, sortDescending } from '../columns/sort.ts';
import { textColumn } from '../columns/text-column.ts';
import type { ListColumn, Sorted } from '../columns/types.ts';
import { patchCompletions } from '../derive/completions.ts';
import { patchOrder } from '../derive/orders.ts';
import { GONE, noChange, type RowChange, withWritten } from '../derive/renumbering.ts';
import { spliceNumbers } from '../derive/splice.ts';
import { changedTexts, patchSearch } from '../derive/words.ts';
import type { TagColumns } from '../tags/tag-columns.ts';
import {
  buildSearchIndexes,
  type SearchIndex,
  type TextSource,
  withOneDictionary,
} from '../text/index/search-index.ts';
import { buildWordIndex } from '../text/index/word-index.ts';
import { caseless } from '../text/words/fold.ts';
import { createFollow, kept } from './follow.ts';
import { havingSets } from './having.ts';
import { idstrsOf } from './idstr.ts';
import type { ListedTexts } from './kinds.ts';
import { renamedRows } from './names.ts';
import { outsideArtists } from './outside-artists.ts';
import { orderByOwner, popularityOf } from './owners.ts';
import { meanOfPositive } from './ratings.ts';
import { recordingColumns } from './recordings.ts';
import { measureTags } from './similarity-columns.ts';
import { numbersByMeaning, patchTracksOfTags, tagsBelow, tracksOfTags } from './tags.ts';
import type { TrackTexts } from './track-texts.ts';

const INDEXED = trackColumns({ readModel: 'indexed' });
type Indexed = (typeof INDEXED)[number];
const OWNERS = ['artists', 'albums'] as const;
export const NAMED = ['artists', 'albums', 'tracks'] as const;

type Orders = 'ascending' | 'descending';
type OwnersDerived = Orders | 'popularity' | 'tracks' | 'tags';

/** The columns that come from rows. */
export interface BaseColumns extends Pick<Catalogue, 'version' | 'counted' | 'likes'> {
  artists: Omit<ArtistColumns, OwnersDerived | 'idstr'> & { tags: ListedTexts };
  albums: Omit<AlbumColumns, OwnersDerived | 'ofArtist'> & { tags: ListedTexts };
  tracks: Omit<TrackColumns, Orders | Indexed | 'name' | 'typicalRating' | 'having' | 'recordings'> &
    Record<Indexed, NumberedTexts> & { name: NameColumn | undefined };
  locations: Omit<LocationColumns, 'ascending' | 'ofArtist' | 'country' | 'city'> &
    Record<'country' | 'city', NumberedTexts>;
  tags: Pick<TagColumns, 'name' | 'synonyms' | 'hierarchy'>;
  outsideArtists: Pick<OutsideArtistColumns, 'name' | 'mentions'>;
}

/** The generation before, and which rows have changed since; in `rated`, those with other ratings. */
export interface Predecessor extends Record<(typeof NAMED)[number] | 'locations', RowChange> {
  catalogue: Catalogue;
  rated: Record<(typeof NAMED)[number], RowChange>;
}

/** `waitForTexts` returns what a build makes of the names of tracks, which are only needed late. */
export function assemble(
  base: BaseColumns,
  previous?: Predecessor,
  waitForTexts?: () => TrackTexts,
): Catalogue {
  const before = previous?.catalogue;
  // What it does not have yet is computed below.
  const next = kept(before as BaseColumns | undefined, base) as Catalogue;
  const follow = createFollow(next, before);
  const { artists, albums, tracks, locations, tags } = next;

  /** The order by a column of numbers; `known` is the one before. Only the written rows have other numbers. */
  const order = (
    rows: RowChange | undefined,
    direction: Orders,
    known: Sorted | undefined,
    values: (whole: Catalogue) => ArrayLike<number>,
  ): Sorted => {
    const isDescending = direction === 'descending';
    if (before === undefined || rows === undefined || known === undefined)
      return (isDescending ? sortDescending : sortByNumber)(values(next));
    const valuesBefore = values(before);
    if (valuesBefore === values(next)) return known;
    return patchOrder(known, rows, valuesBefore, values(next), isDescending);
  };

  tags.tracks = previous
    ? patchTracksOfTags(previous.catalogue, next, previous.tracks)
    : tracksOfTags(tracks.tags, tags.name);
  tags.numbers = follow(
    before?.tags.numbers,
    (whole) => [whole.tags.name, whole.tags.synonyms],
    numbersByMeaning,
  );
  tags.narrower = follow(
    before?.tags.narrower,
    (whole) => [whole.tags.tracks, whole.tracks.count, whole.tags.numbers, whole.tags.hierarchy],
    tagsBelow,
  );
  next.similarity = follow(
    before?.similarity,
    (whole) => [whole.tags.tracks, whole.tags.numbers, whole.tracks.tags],
    measureTags,
  );

  const mostPopular = {} as Record<(typeof OWNERS)[number], Record<Charted, Sorted>>;
  for (const owners of OWNERS) {
    const known = before?.[owners];
    const ofTrack = owners === 'artists' ? 'artist' : 'album';
    next[owners].tags.numbers = follow(
      known?.tags.numbers,
      (whole) => [whole[owners].tags.texts, whole.tags.synonyms],
      numbersByMeaning,
    );
    next[owners].tracks = follow(
      known?.tracks,
      (whole) => [whole.tracks[ofTrack], whole[owners].count],
      invert,
    );
    const { count, own, tracks } = next[owners];
    const rows = previous && ratedOwners(previous, next, owners, ofTrack);
    next[owners].popularity = byName(CHARTED, (name) => {
      const popularity = (owner: number) => popularityOf(owner, ratingOf(next, name), tracks, own[name]);
      if (rows === undefined || known === undefined)
        return Float64Array.from({ length: count }, (_, owner) => popularity(owner));
      return spliceNumbers(known.popularity[name], rows, Float64Array.from(rows.written, popularity));
    });
    mostPopular[owners] = byName(CHARTED, (name) =>
      order(rows, 'descending', known?.descending[name], (whole) => whole[owners].popularity[name]),
    );
  }

  artists.idstr = follow(
    before?.artists.idstr,
    (whole) => [whole.artists.name.folded, whole.artists.id],
    idstrsOf,
  );
  const artistOrders = (direction: Orders) =>
    byName(orderNames('artist'), (name) =>
      order(previous?.artists, direction, before?.artists[direction][name], (whole) => whole.artists[name]),
    );
  artists.ascending = artistOrders('ascending');
  artists.descending = { ...artistOrders('descending'), ...mostPopular.artists };

  locations.ofArtist = follow(
    before?.locations.ofArtist,
    (whole) => [whole.locations.artist, whole.artists.count],
    invert,
  );
  for (const name of ['country', 'city'] as const)
    locations[name].rows = follow(
      before?.locations[name].rows,
      (whole) => [whole.locations[name].number, whole.locations[name].texts],
      rowsOfTexts,
    );
  locations.city.caseless = follow(
    before?.locations.city.caseless,
    (whole) => [whole.locations.city.texts],
    (texts) => textColumn(texts.map(caseless)),
  );
  locations.ascending = {
    latitude: order(
      previous?.locations,
      'ascending',
      before?.locations.ascending.latitude,
      (whole) => whole.locations.latitude,
    ),
  };

  albums.ofArtist = follow(
    before?.albums.ofArtist,
    (whole) => [whole.albums.artist, whole.artists.count],
    invert,
  );
  const albumOrders = (direction: Orders) => ({
    ...byName(orderNames('album'), (name) =>
      order(previous?.albums, direction, before?.albums[direction][name], (whole) => whole.albums[name]),
    ),
    artist_id: order(
      previous?.albums,
      direction,
      before?.albums[direction].artist_id,
      (whole) => whole.albums.artist,
    ),
    artist_name: follow(
      before?.albums[direction].artist_name,
      ({ artists: { name }, albums: { ofArtist, artist } }) => [name, ofArtist, artist, direction],
      orderByOwner,
    ),
  });
  albums.ascending = albumOrders('ascending');
  albums.descending = { ...albumOrders('descending'), ...mostPopular.albums };

  for (const name of INDEXED)
    tracks[name].rows = follow(
      before?.tracks[name].rows,
      (whole) => [whole.tracks[name].number, whole.tracks[name].texts],
      rowsOfTexts,
    );
  tracks.having = follow(
    before?.tracks.having,
    (whole) => [whole.tracks.flags, whole.tracks.speed, whole.tracks.album],
    havingSets,
  );
  const trackOrders = (direction: Orders) => ({
    ...byName(orderNames('track'), (name) =>
      order(previous?.tracks, direction, before?.tracks[direction][name], (whole) => whole.tracks[name]),
    ),
    album_name: follow(
      before?.tracks[direction].album_name,
      (whole) => [whole.albums.name, whole.albums.tracks, whole.tracks.album, direction],
      orderByOwner,
    ),
    artist_name: follow(
      before?.tracks[direction].artist_name,
      (whole) => [whole.artists.name, whole.artists.tracks, whole.tracks.artist, direction],
      orderByOwner,
    ),
  });
  tracks.ascending = trackOrders('ascending');
  tracks.descending = {
    ...trackOrders('descending'),
    ...byName([...RATINGS, ...PREVIOUS], (name) =>
      order(previous?.rated.tracks, 'descending', before?.tracks.descending[name], (whole) =>
        ratingOf(whole, name),
      ),
    ),
  };
  tracks.typicalRating = byName(RATINGS, (name) =>
    follow(
      before?.tracks.typicalRating[name],
      (whole) => [whole.tracks.rating[name], whole.tracks.descending[name]],
      meanOfPositive,
    ),
  );

  next.outsideArtists = follow(
    before?.outsideArtists,
    (whole) => [whole.outsideArtists.name, whole.outsideArtists.mentions],
    outsideArtists,
  );

  const texts = waitForTexts?.();
  if (texts !== undefined) tracks.name = texts.name;
  const renamed =
    previous && byName(NAMED, (of) => renamedRows(previous.catalogue[of].name, previous[of], next[of].name));
  const popularityIn = (whole: Catalogue, of: (typeof NAMED)[number]) =>
    (of === 'tracks' ? whole.tracks.rating : whole[of].popularity).popularity_total;
  const namesIn = (whole: Catalogue, of: (typeof NAMED)[number]) => ({
    name: whole[of].name,
    popularity: popularityIn(whole, of),
  });
  next.completions = {
    ...byName(NAMED, (of) =>
      renamed === undefined || before === undefined
        ? completeNames(next[of].name, popularityIn(next, of), of === 'tracks' ? texts?.groups : undefined)
        : patchCompletions(before.completions[of], renamed[of], namesIn(before, of), namesIn(next, of)),
    ),
    tags: follow(
      before?.completions.tags,
      (whole) => [whole.tags.name, whole.tags.tracks, whole.tracks.count],
      completeTags,
    ),
  };
  tracks.recordings = follow(
    before?.tracks.recordings,
    (whole) => [
      whole.artists.tracks,
      whole.completions.tracks.nameOf,
      whole.tracks.duration,
      whole.similarity.tagWeight,
    ],
    recordingColumns,
  );

  const searched = searchedTexts(next);
  if (renamed === undefined || before === undefined) {
    const words = texts?.words ?? buildWordIndex(searched.tracks.count, searched.tracks.text);
    next.search = withOneDictionary({ ...buildSearchIndexes(searched), tracks: words });
  } else {
    const searchedBefore = searchedTexts(before);
    const change = (field: keyof SearchIndex, rows: RowChange) => ({
      rows,
      before: searchedBefore[field].text,
      after: searched[field].text,
    });
    const rowsIn = (field: 'tags' | 'similar', inputs: (whole: Catalogue) => object[]) => {
      const then = inputs(before);
      const isSame = inputs(next).every((input, i) => input === then[i]);
      return isSame ? noChange(searched[field].count) : changedTexts(searchedBefore[field], searched[field]);
    };
    next.search = patchSearch(before.search, {
      ...byName(NAMED, (of) => change(of, renamed[of])),
      tags: {
        ...change(
          'tags',
          rowsIn('tags', (whole) => [whole.tags.name]),
        ),
        keys: true,
      },
      similar: change(
        'similar',
        rowsIn('similar', ({ outsideArtists: { first, mentions } }) => [first, mentions.spelling]),
      ),
    });
  }
  return kept(before, next);
}

/** The owners that have changed, or a track of which has: its rating, or its owner. */
function ratedOwners(
  { catalogue: before, rated, tracks, ...rows }: Predecessor,
  next: Catalogue,
  owners: (typeof OWNERS)[number],
  ofTrack: 'artist' | 'album',
): RowChange {
  const after = [tracks, rated.tracks].flatMap(({ written }) =>
    Array.from(written, (track) => next.tracks[ofTrack][track]),
  );
  const earlier = [tracks, rated.tracks].flatMap(({ lost }) =>
    Array.from(lost, (track) => before.tracks[ofTrack][track]),
  );
  const staying = earlier
    .filter((owner) => owner >= 0)
    .map((owner) => rows[owners].numbers[owner])
    .filter((owner) => owner !== GONE);
  const others = [...after.filter((owner) => owner >= 0), ...staying, ...rated[owners].written];
  return withWritten(rows[owners], others);
}

/** The texts that `search` covers. */
function searchedTexts(whole: Catalogue): Record<keyof SearchIndex, TextSource> {
  const { tags, outsideArtists } = whole;
  const { first, mentions } = outsideArtists;
  return {
    ...byName(NAMED, (of) => ({
      count: whole[of].count,
      text: (row: number) => textOfRow(whole[of].name.exact, row),
    })),
    tags: { count: tags.name.length, text: (tag) => tags.name[tag] },
    similar: { count: first.length, text: (name) => textOfRow(mentions.spelling, first[name]) },
  };
}

function ratingOf({ tracks }: Catalogue, name: Rating | Charted): Float64Array {
  return name in tracks.rating ? tracks.rating[name as Rating] : tracks.previous[name as never];
}

function rowsOfTexts(number: IndexedColumn['number'], texts: readonly string[]): ListColumn {
  return invert(number, texts.length);
}
