/**
 * A generation from the columns of its rows: all columns that follow from others, in the order in which they follow. Without a generation before,
 * they are computed. Otherwise, what does not differ is shared with it (`follow.ts`), and orders and word indexes are patched, because
 * sorting or indexing 600,000 names again takes seconds.
 */
import { CHARTED, type Charted, PREVIOUS } from '../../domain/activity/popularity.ts';
import { byName } from '../../domain/collections/by-name.ts';
import { orderNames, trackColumns } from '../../domain/columns.ts';
import { RATINGS, type Rating } from '../../domain/vocabulary.ts';
import { completeNames, completeTags, type NameCompletions } from '../autocomplete/completions.ts';
import type { Catalogue, NumberedTexts, OutsideArtistColumns, TrackColumns } from '../catalogue.ts';
import { invert, invertLists } from '../columns/list-column.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { textOfRow } from '../columns/row-texts.ts';
import { sortByNumber, sortDescending } from '../columns/sort.ts';
import { textColumn } from '../columns/text-column.ts';
import type { ListColumn, Sorted } from '../columns/types.ts';
import { patchCompletions } from '../derive/completions.ts';
import { patchOrder } from '../derive/orders.ts';
import { noChange, numbersAfter, type RowChange, withDifferent, withWritten } from '../derive/renumbering.ts';
import { spliceNumbers } from '../derive/splice.ts';
import { changedTexts, patchSearch } from '../derive/words.ts';
import {
  buildSearchIndexes,
  type SearchIndex,
  type TextSource,
  withOneDictionary,
} from '../text/index/search-index.ts';
import { buildWordIndex } from '../text/index/word-index.ts';
import { FIELDS } from '../text/search-weights.ts';
import { caseless } from '../text/words/fold.ts';
import {
  addColumns,
  each,
  follows,
  kept,
  NAMED,
  type Named,
  type Predecessor,
  type Rule,
  type Rules,
  type Without,
} from './follow.ts';
import { havingSets } from './having.ts';
import { idstrsOf } from './idstr.ts';
import { renamedRows } from './names.ts';
import { outsideArtists } from './outside-artists.ts';
import { orderByOwner, popularityOf } from './owners.ts';
import { meanOfPositive } from './ratings.ts';
import { recordingColumns } from './recordings.ts';
import { measureTags } from './similarity-columns.ts';
import { numbersByMeaning, tagsBelow, tracksOfTags, usesOfTags } from './tags.ts';
import type { TrackTexts } from './track-texts.ts';

type Direction = 'ascending' | 'descending';

/** The order by a column of numbers. */
function order(
  of: Named,
  direction: Direction,
  values: (whole: Catalogue) => ArrayLike<number>,
): Rule<Sorted> {
  const isDescending = direction === 'descending';
  return (next, { previous }, known) =>
    previous === undefined
      ? (isDescending ? sortDescending : sortByNumber)(values(next))
      : patchOrder(known, previous[of], values(previous.catalogue), values(next), isDescending);
}

/** Only that of owners differs whose own part does, or which have or had a track that differs. */
function popularity(
  owners: 'artists' | 'albums',
  ofTrack: 'artist' | 'album',
  name: Charted,
): Rule<Float64Array> {
  const ownersOf = ({ tracks }: Catalogue, some: Uint32Array) =>
    Array.from(some, (track) => tracks[ofTrack][track]).filter((owner) => owner >= 0);
  return (next, { previous }, known) => {
    const { count, tracks, own } = next[owners];
    const sum = (owner: number) => popularityOf(owner, ratingOf(next, name), tracks, own[name]);
    if (previous === undefined) return Float64Array.from({ length: count }, (_, owner) => sum(owner));
    const before = previous.catalogue;
    const rated = withDifferent(previous.tracks, ratingOf(before, name), ratingOf(next, name));
    const changed = withDifferent(previous[owners], before[owners].own[name], own[name]);
    const rows = withWritten(changed, [
      ...ownersOf(next, rated.written),
      ...numbersAfter(previous[owners], ownersOf(before, rated.lost)),
    ]);
    return spliceNumbers(known, rows, Float64Array.from(rows.written, sum));
  };
}

/** What artists and albums have. */
const ofOwners = (owners: 'artists' | 'albums', ofTrack: 'artist' | 'album') => ({
  tags: { numbers: follows((whole) => [whole[owners].tags.texts, whole.tags.synonyms], numbersByMeaning) },
  tracks: follows((whole) => [whole.tracks[ofTrack], whole[owners].count], invert),
  popularity: each(byName(CHARTED, (name) => popularity(owners, ofTrack, name))),
});

const mostPopular = (owners: 'artists' | 'albums') =>
  byName(CHARTED, (name) => order(owners, 'descending', (whole) => whole[owners].popularity[name]));

const artistOrders = (direction: Direction) =>
  byName(orderNames('artist'), (name) => order('artists', direction, ({ artists }) => artists[name]));

const albumOrders = (direction: Direction) => ({
  ...byName(orderNames('album'), (name) => order('albums', direction, ({ albums }) => albums[name])),
  artist_id: follows(
    ({ albums }) => [albums.artist],
    direction === 'ascending' ? sortByNumber : sortDescending,
  ),
  artist_name: follows(
    ({ artists, albums }) => [artists.name, albums.ofArtist, albums.artist, direction],
    orderByOwner,
  ),
});

const trackOrders = (direction: Direction) => ({
  ...byName(orderNames('track'), (name) => order('tracks', direction, ({ tracks }) => tracks[name])),
  album_name: follows(
    ({ albums, tracks }) => [albums.name, albums.tracks, tracks.album, direction],
    orderByOwner,
  ),
  artist_name: follows(
    ({ artists, tracks }) => [artists.name, artists.tracks, tracks.artist, direction],
    orderByOwner,
  ),
});

const rowsOfTexts = (column: (whole: Catalogue) => NumberedTexts): Rule<ListColumn> =>
  follows((whole) => [column(whole).number, column(whole).texts.length], invert);

const RULES = {
  tags: {
    tracks: follows(({ tags, tracks }) => [tracks.tags, tags.name], tracksOfTags),
    uses: follows(({ tags, tracks }) => [tracks.tags, tags.name.length], usesOfTags),
    numbers: follows(({ tags }) => [tags.name, tags.synonyms], numbersByMeaning),
    narrower: follows(
      ({ tags, tracks }) => [tags.tracks, tracks.count, tags.numbers, tags.hierarchy],
      tagsBelow,
    ),
  },
  similarity: follows(({ tags, tracks }) => [tags.tracks, tags.numbers, tracks.tags], measureTags),
  artists: {
    ...ofOwners('artists', 'artist'),
    idstr: follows(({ artists }) => [artists.name.folded, artists.id], idstrsOf),
    ascending: each(artistOrders('ascending')),
    descending: each({ ...artistOrders('descending'), ...mostPopular('artists') }),
  },
  locations: {
    artist: follows(({ locations }) => [locations.ofArtist, locations.count], artistsOf),
    country: { rows: rowsOfTexts(({ locations }) => locations.country) },
    city: {
      rows: rowsOfTexts(({ locations }) => locations.city),
      caseless: follows(
        ({ locations }) => [locations.city.texts],
        (texts) => textColumn(texts.map(caseless)),
      ),
    },
    ascending: each({ latitude: follows(({ locations }) => [locations.latitude], sortByNumber) }),
  },
  albums: {
    ...ofOwners('albums', 'album'),
    ofArtist: follows(({ albums, artists }) => [albums.artist, artists.count], invert),
    ascending: each(albumOrders('ascending')),
    descending: each({ ...albumOrders('descending'), ...mostPopular('albums') }),
  },
  tracks: {
    ...byName(trackColumns({ readModel: 'indexed' }), (name) => ({
      rows: rowsOfTexts(({ tracks }) => tracks[name]),
    })),
    having: follows(({ tracks }) => [tracks.flags, tracks.speed, tracks.album], havingSets),
    ascending: each(trackOrders('ascending')),
    descending: each({
      ...trackOrders('descending'),
      ...byName([...RATINGS, ...PREVIOUS], (name) =>
        order('tracks', 'descending', (whole) => ratingOf(whole, name)),
      ),
    }),
    typicalRating: each(
      byName(RATINGS, (name) =>
        follows(({ tracks }) => [tracks.rating[name], tracks.descending[name]], meanOfPositive),
      ),
    ),
  },
  outsideArtists: follows(
    (whole) => [whole.outsideArtists.name, whole.outsideArtists.mentions],
    outsideArtists,
  ),
} satisfies Rules<Catalogue>;

/** What follows from the names of tracks, for which a build waits as late as it can. */
const RULES_WITH_TRACK_NAMES = {
  completions: each({
    ...byName(NAMED, completionsOf),
    tags: follows(({ tags, tracks }) => [tags.name, tags.tracks, tracks.count], completeTags),
  }),
  tracks: {
    recordings: follows(
      ({ artists, completions, tracks, similarity }) => [
        artists.tracks,
        completions.tracks.nameOf,
        tracks.duration,
        similarity.tagWeight,
      ],
      recordingColumns,
    ),
  },
  search: searchIndex,
} satisfies Rules<Catalogue>;

type Ruled = typeof RULES & typeof RULES_WITH_TRACK_NAMES;

/** The columns that come from rows. */
export interface BaseColumns extends Omit<Without<Catalogue, Ruled>, 'tracks'> {
  tracks: Omit<Without<TrackColumns, Ruled['tracks']>, 'name'> & { name: NameColumn | undefined };
  outsideArtists: Pick<OutsideArtistColumns, 'name' | 'mentions'>;
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
  addColumns(next, RULES, next, { previous, texts: undefined }, before);
  const texts = waitForTexts?.();
  if (texts !== undefined) next.tracks.name = texts.name;
  addColumns(next, RULES_WITH_TRACK_NAMES, next, { previous, texts }, before);
  return kept(before, next);
}

/** The artist of each location. */
function artistsOf(ofArtist: ListColumn, count: number): Uint32Array {
  return invertLists(ofArtist, count).items;
}

function ratingOf({ tracks }: Catalogue, name: Rating | Charted): Float64Array {
  return name in tracks.rating ? tracks.rating[name as Rating] : tracks.previous[name as never];
}

function completionsOf(of: Named): Rule<NameCompletions> {
  const named = (whole: Catalogue) => ({
    name: whole[of].name,
    popularity: (of === 'tracks' ? whole.tracks.rating : whole[of].popularity).popularity_total,
  });
  return (next, { previous, texts }, known) => {
    const { name, popularity } = named(next);
    if (previous === undefined)
      return completeNames(name, popularity, of === 'tracks' ? texts?.groups : undefined);
    return patchCompletions(known, renamedIn(next, previous, of), named(previous.catalogue), named(next));
  };
}

function renamedIn(next: Catalogue, previous: Predecessor, of: Named): RowChange {
  return renamedRows(previous.catalogue[of].name, previous[of], next[of].name);
}

function searchIndex(...[next, { previous, texts }, known]: Parameters<Rule<SearchIndex>>): SearchIndex {
  const after = searchedTexts(next);
  if (previous === undefined) {
    const words = texts?.words ?? buildWordIndex(after.tracks.count, after.tracks.text);
    return withOneDictionary({ ...buildSearchIndexes(after), tracks: words });
  }
  const { catalogue } = previous;
  const before = searchedTexts(catalogue);
  const rowsIn = (field: 'tags' | 'similar', isSame: boolean) =>
    isSame ? noChange(after[field].count) : changedTexts(before[field], after[field]);
  const rows = {
    ...byName(NAMED, (of) => renamedIn(next, previous, of)),
    tags: rowsIn('tags', catalogue.tags.name === next.tags.name),
    similar: rowsIn('similar', catalogue.outsideArtists === next.outsideArtists),
  };
  const changeIn = (field: keyof SearchIndex) => ({
    ...{ rows: rows[field], before: before[field].text, after: after[field].text },
    keys: field === 'tags',
  });
  return patchSearch(known, byName(FIELDS, changeIn));
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
