/** `tracks`: which ones, in what order. */
import { type Rating, SPEEDS } from '../../domain/vocabulary.ts';
import type { Catalogue, Flag, Page } from '../catalogue.ts';
import { ordinalsNamed } from '../columns/lookup.ts';
import type { Scored } from '../scored.ts';
import { findContaining } from '../text/gram-index.ts';
import { searchTracks } from '../text/search-tracks.ts';
import { type Grouping, type PageRequest, pageOf, type SortKey } from './page.ts';
import type { Order, TrackOrder, TrackQuery } from './query.ts';
import { amongScored, boost, combinedScores, selectedOrdinals } from './relevance.ts';
import { type Restriction, type Selection, select } from './restriction.ts';
import { named, ofTrackTypes, ownedBy, ownersWithIds, withIds, within } from './restrictions.ts';
import { tracksResembling } from './similar.ts';
import { bearingAll, bearingAny } from './tags.ts';

export function findTracks(catalogue: Catalogue, query: TrackQuery): Page {
  const { tracks } = catalogue;
  const matches = matchesOf(catalogue, query);
  const selection = select(tracks.count, [...restrictionsOf(catalogue, query), ...matches.map(amongScored)]);
  const grouping = groupingOf(catalogue, query);
  return pageOf({
    size: tracks.count,
    selection,
    offset: query.offset,
    limit: query.limit,
    fullcount: query.fullcount,
    ...orderOf(catalogue, query, selection, matches),
    ...(grouping && { grouping }),
  });
}

/** What gives relevance by degrees; `tags` does not: every track that bears them all fits alike. */
function matchesOf(catalogue: Catalogue, query: TrackQuery): Scored[] {
  const { name } = catalogue.tracks;
  const matches: Scored[] = [];
  if (query.search !== undefined) matches.push(searchTracks(catalogue.search, catalogue, query.search));
  if (query.namesearch !== undefined) matches.push(findContaining(name.grams, name.folded, query.namesearch));
  if (query.fuzzytags) matches.push(bearingAny(catalogue, query.fuzzytags));
  if (query.xartist !== undefined) matches.push(tracksResembling(catalogue, query.xartist));
  return matches;
}

function restrictionsOf(catalogue: Catalogue, query: TrackQuery): Restriction[] {
  const { tracks, albums, artists, tags } = catalogue;
  const all: Restriction[] = ofTrackTypes(catalogue, query.types);
  const flag = (name: Flag, wanted: boolean | undefined) => {
    if (wanted !== undefined) all.push({ kind: 'bits', bits: tracks.having[name], without: !wanted });
  };
  if (query.ids) all.push(withIds(tracks.id, query.ids));
  if (query.name !== undefined) all.push(named(tracks.name, query.name));
  if (query.albumIds) all.push(ownedBy(albums.tracks, ownersWithIds(albums.id, query.albumIds)));
  if (query.albumName !== undefined)
    all.push(ownedBy(albums.tracks, ordinalsNamed(albums.name, query.albumName)));
  if (query.artistIds) all.push(ownedBy(artists.tracks, ownersWithIds(artists.id, query.artistIds)));
  if (query.artistName !== undefined)
    all.push(ownedBy(artists.tracks, ordinalsNamed(artists.name, query.artistName)));
  if (query.tags) all.push(...bearingAll(tags, query.tags));
  if (query.released) all.push(within(tracks.releasedate, tracks.inverse.releasedate, query.released));
  if (query.duration) all.push(within(tracks.duration, tracks.inverse.duration, query.duration));
  if (query.speeds) all.push(withSpeeds(catalogue, query.speeds));
  if (query.langs) all.push(withLangs(catalogue, query.langs));
  flag('contentIdFree', query.contentIdFree);
  flag('featured', query.featured);
  flag('proLicensing', query.prolicensing);
  flag('proBackground', query.probackground);
  flag('ccSa', query.ccsa);
  flag('ccNd', query.ccnd);
  flag('ccNc', query.ccnc);
  if (query.acousticelectric) flag(query.acousticelectric, true);
  if (query.vocalinstrumental) flag(query.vocalinstrumental, true);
  if (query.gender) flag(query.gender, true);
  return all;
}

function withSpeeds({ tracks }: Catalogue, speeds: readonly string[]): Restriction {
  const wanted = Uint8Array.from(['', ...SPEEDS], (speed) => (speeds.includes(speed) ? 1 : 0));
  return { kind: 'test', passes: (track) => wanted[tracks.speed[track]] === 1 };
}

function withLangs({ tracks, langs }: Catalogue, asked: readonly string[]): Restriction {
  const wanted = Uint8Array.from(langs, (lang) => (asked.includes(lang) ? 1 : 0));
  return { kind: 'test', passes: (track) => wanted[tracks.lang[track]] === 1 };
}

type Ordering = Pick<PageRequest, 'keys' | 'relevance'>;

/** Decisions 12 to 14. Without `order` it is by relevance. */
function orderOf(catalogue: Catalogue, query: TrackQuery, selection: Selection, matches: Scored[]): Ordering {
  const asked: Order<TrackOrder>[] =
    query.order.length > 0 ? query.order : [{ field: 'relevance', descending: true }];
  const first = asked.findIndex(({ field }) => field === 'relevance');
  const fields = asked.filter(({ field }, i) => field !== 'relevance' || i === first);
  if (first >= 0 && matches.length > 0) {
    const ordinals = selectedOrdinals(selection);
    const scores = combinedScores(ordinals, matches);
    boost(catalogue, ordinals, scores, query.boost);
    const others = fields.filter(({ field }) => field !== 'relevance');
    return { keys: others.map((order) => trackKey(catalogue, order)), relevance: { scores, before: first } };
  }
  return {
    keys: fields.flatMap((order) => {
      if (order.field !== 'relevance') return [trackKey(catalogue, order)];
      const rating = plainRelevance(query);
      return rating === undefined ? [] : [trackKey(catalogue, { field: rating, descending: true })];
    }),
  };
}

/** Where all rows fit alike, the boosting rating alone makes the order; with nothing to fit, only one asked for. */
function plainRelevance(query: TrackQuery): Rating | undefined {
  return query.boost ?? (query.tags === undefined ? undefined : 'popularity_month');
}

function trackKey(catalogue: Catalogue, { field, descending }: Order<TrackOrder>): SortKey {
  const { tracks, albums, artists } = catalogue;
  switch (field) {
    case 'relevance':
      throw new Error('relevance is no column');
    case 'id':
      return { value: (track) => track, descending };
    case 'name':
      return { value: (track) => tracks.name.rank[track], descending, inverse: tracks.name.inverse };
    case 'album_name':
      return {
        value: (track) => (tracks.album[track] < 0 ? -1 : albums.name.rank[tracks.album[track]]),
        descending,
        inverse: tracks.inverse.album_name,
      };
    case 'artist_name':
      return {
        value: (track) => artists.name.rank[tracks.artist[track]],
        descending,
        inverse: tracks.inverse.artist_name,
      };
    case 'releasedate':
    case 'duration': {
      const values = tracks[field];
      return { value: (track) => values[track], descending, inverse: tracks.inverse[field] };
    }
    default: {
      const values = tracks.rating[field];
      return { value: (track) => values[track], descending: true, inverse: tracks.inverse[field] };
    }
  }
}

function groupingOf({ tracks, albums, artists }: Catalogue, { groupby }: TrackQuery): Grouping | undefined {
  if (groupby === undefined) return undefined;
  return groupby === 'artist_id'
    ? { groups: artists.count, groupOf: (track) => tracks.artist[track] }
    : { groups: albums.count, groupOf: (track) => tracks.album[track] };
}
