/** The naive model of `findTracks`: plain objects, filter, sort, cut. Slow on purpose; random tests compare the catalogue with it. */

import type { Order, TrackOrder, TrackQuery } from '../../src/catalogue/query/query.ts';
import { tagKey } from '../../src/catalogue/tags/tag-key.ts';
import { caseless, fold } from '../../src/catalogue/text/words/fold.ts';
import { licenseConditions } from '../../src/domain/catalogue/license.ts';
import { filterColumns } from '../../src/domain/columns.ts';
import type { AlbumRow, ArtistRow, TrackRow } from '../../src/domain/ports.ts';
import { type Rating, TAG_KINDS } from '../../src/domain/vocabulary.ts';

export interface ModelCatalogue {
  artists: ArtistRow[];
  albums: AlbumRow[];
  tracks: TrackRow[];
  synonyms: Map<string, string>;
  hierarchy: Map<string, string[]>;
}

/** Scores by track id; absent tracks do not match. */
export type ModelScores = Map<number, number>;

/** Results of other models. */
export interface TextModels {
  search(catalogue: ModelCatalogue, text: string): ModelScores;
  namesearch(names: { id: number; name: string }[], text: string): ModelScores;
  xartist(catalogue: ModelCatalogue, name: string): ModelScores;
}

export interface ModelPage {
  ids: number[];
  more: boolean;
  fullcount: number;
}

export function modelTracks(catalogue: ModelCatalogue, query: TrackQuery, texts: TextModels): ModelPage {
  const matches = matchesOf(catalogue, query, texts);
  const typical = typicalRating(catalogue, query.boost ?? 'popularity_month');
  const tags = query.tags === undefined ? [] : meantTags(catalogue, query.tags);
  const rows = catalogue.tracks
    .filter((track) => passes(catalogue, query, track) && tags.every((tag) => hasTag(catalogue, track, tag)))
    .filter((track) => matches.every((scores) => scores.has(track.id)))
    .map((track) => ({ track, score: scoreOf(query, track, matches, typical) }))
    .sort((a, b) => compare(catalogue, query, matches.length > 0, a, b));
  return cut(
    grouped(
      query,
      rows.map(({ track }) => track),
    ),
    query,
  );
}

export function cut(rows: { id: number }[], { offset, limit }: { offset: number; limit: number }): ModelPage {
  return {
    ids: rows.slice(offset, offset + limit).map(({ id }) => id),
    more: rows.length > offset + limit,
    fullcount: rows.length,
  };
}

export function albumOf({ albums }: ModelCatalogue, track: TrackRow): AlbumRow | undefined {
  return albums.find(({ id }) => id === track.album_id);
}

export function artistOf({ artists }: ModelCatalogue, { artist_id }: { artist_id: number }): ArtistRow {
  return artists.find(({ id }) => id === artist_id)!;
}

export function sameName(a: string, b: string): boolean {
  return caseless(a) === caseless(b);
}

export function day(text: string): number {
  return Number(text.replaceAll('-', ''));
}

export function between(value: number, interval: { from: number; to: number } | undefined): boolean {
  return interval === undefined || (value >= interval.from && value <= interval.to);
}

export function compareNames(a: string, b: string): number {
  return (
    Buffer.compare(Buffer.from(fold(a)), Buffer.from(fold(b))) ||
    Buffer.compare(Buffer.from(a), Buffer.from(b))
  );
}

const TEXT_FILTERS = filterColumns('indexed');
const FLAG_FILTERS = filterColumns('flag');

function passes(catalogue: ModelCatalogue, query: TrackQuery, track: TrackRow): boolean {
  const album = albumOf(catalogue, track);
  const license = licenseConditions(track.license_ccurl);
  const is = (expected: boolean | undefined, has: boolean | number) =>
    expected === undefined || expected === Boolean(has);
  return (
    query.types.includes(album ? 'albumtrack' : 'single') &&
    (query.ids?.includes(track.id) ?? true) &&
    (query.name === undefined || sameName(track.name, query.name)) &&
    (query.albumIds === undefined || (album !== undefined && query.albumIds.includes(album.id))) &&
    (query.albumName === undefined || (album !== undefined && sameName(album.name, query.albumName))) &&
    (query.artistIds?.includes(track.artist_id) ?? true) &&
    (query.artistName === undefined || sameName(artistOf(catalogue, track).name, query.artistName)) &&
    between(day(track.releasedate), query.released) &&
    between(track.duration, query.duration) &&
    (query.speeds?.some((speed) => speed === track.speed) ?? true) &&
    TEXT_FILTERS.every((name) => query[name]?.includes(track[name]) ?? true) &&
    FLAG_FILTERS.every((name) => is(query[name], track[name])) &&
    (query.acousticelectric ?? track.acousticelectric) === track.acousticelectric &&
    (query.vocalinstrumental ?? track.vocalinstrumental) === track.vocalinstrumental &&
    (query.gender ?? track.gender) === track.gender &&
    is(query.featured, track.featured) &&
    is(query.audio, track.has_audio) &&
    is(query.ccsa, license.sa) &&
    is(query.ccnd, license.nd) &&
    is(query.ccnc, license.nc)
  );
}

const tagsKnown = new WeakMap<TrackRow, string[]>();

function tagsOf(track: TrackRow): string[] {
  const tags =
    tagsKnown.get(track) ?? TAG_KINDS.flatMap((kind) => (JSON.parse(track[kind]) as string[]).map(tagKey));
  tagsKnown.set(track, tags);
  return tags;
}

/** The meaning of a tag: itself, or the tag it is a synonym of. */
export function meaningOf({ synonyms }: ModelCatalogue, text: string): string {
  return synonyms.get(tagKey(text)) ?? tagKey(text);
}

function hasTag(catalogue: ModelCatalogue, track: TrackRow, meaning: string): boolean {
  return tagsOf(track).some((tag) => meaningOf(catalogue, tag) === meaning);
}

/** Whether a track has the tag, or the tables name it. */
function isKnown(catalogue: ModelCatalogue, text: string): boolean {
  const { synonyms, hierarchy, tracks } = catalogue;
  const named = [...synonyms, ...hierarchy].flat(2);
  return (
    named.includes(tagKey(text)) ||
    tracks.some((track) => hasTag(catalogue, track, meaningOf(catalogue, text)))
  );
}

function meantTags(catalogue: ModelCatalogue, typed: string[]): string[] {
  const meant: string[] = [];
  for (let i = 0; i < typed.length; ) {
    let used = 1;
    for (const length of [4, 3, 2]) {
      const words = typed.slice(i, i + length);
      if (words.length < length || used > 1) continue;
      const someUnknown = words.some((word) => !isKnown(catalogue, word));
      if (someUnknown && isKnown(catalogue, words.join(' '))) used = length;
    }
    meant.push(meaningOf(catalogue, typed.slice(i, i + used).join(' ')));
    i += used;
  }
  return [...new Set(meant)];
}

function matchesOf(catalogue: ModelCatalogue, query: TrackQuery, texts: TextModels): ModelScores[] {
  const matches: ModelScores[] = [];
  if (query.search !== undefined) matches.push(texts.search(catalogue, query.search));
  if (query.namesearch !== undefined) matches.push(texts.namesearch(catalogue.tracks, query.namesearch));
  if (query.xartist !== undefined) matches.push(texts.xartist(catalogue, query.xartist));
  if (query.fuzzytags !== undefined) matches.push(tagCounts(catalogue, query.fuzzytags));
  return matches;
}

function tagCounts(catalogue: ModelCatalogue, typed: string[]): ModelScores {
  const typedTags = meantTags(catalogue, typed);
  const counts = catalogue.tracks.map(
    (track) => [track.id, typedTags.filter((tag) => hasTag(catalogue, track, tag)).length] as const,
  );
  return new Map(counts.filter(([, count]) => count > 0));
}

function typicalRating({ tracks }: ModelCatalogue, rating: Rating): number {
  const positive = tracks.map((one) => one[rating]).filter((value) => value > 0);
  return positive.length === 0 ? 1 : positive.reduce((sum, value) => sum + value, 0) / positive.length;
}

function scoreOf(query: TrackQuery, track: TrackRow, matches: ModelScores[], typical: number): number {
  const scored = query.fuzzytags === undefined ? matches : matches.slice(0, -1);
  const relevance = scored.reduce((product, scores) => product * scores.get(track.id)!, 1);
  const rating = track[query.boost ?? 'popularity_month'];
  const intensity = query.boost === undefined ? 0.1 : 1;
  const score = relevance * (1 + (intensity * rating) / (rating + typical));
  if (query.fuzzytags === undefined) return score;
  return matches[matches.length - 1].get(track.id)! + score / (1 + score);
}

interface ScoredTrack {
  track: TrackRow;
  score: number;
}

function compare(
  catalogue: ModelCatalogue,
  query: TrackQuery,
  scored: boolean,
  a: ScoredTrack,
  b: ScoredTrack,
) {
  const order: Order<TrackOrder>[] =
    query.order.length > 0 ? query.order : [{ field: 'relevance', descending: true }];
  for (const { field, descending } of order) {
    const difference = compareBy(catalogue, query, scored, field, a, b);
    if (difference !== 0) return descending || isDescendingAlways(field) ? -difference : difference;
  }
  return a.track.id - b.track.id;
}

function isDescendingAlways(field: TrackOrder): boolean {
  return field === 'relevance' || /^(buzzrate|downloads|listens|popularity)/.test(field);
}

function compareBy(
  catalogue: ModelCatalogue,
  query: TrackQuery,
  scored: boolean,
  field: TrackOrder,
  a: ScoredTrack,
  b: ScoredTrack,
): number {
  switch (field) {
    case 'relevance': {
      if (scored) return a.score - b.score;
      const rating = query.boost ?? (query.tags && 'popularity_month');
      return rating === undefined ? 0 : a.track[rating] - b.track[rating];
    }
    case 'name':
      return compareNames(a.track.name, b.track.name);
    case 'artist_name':
      return compareNames(artistOf(catalogue, a.track).name, artistOf(catalogue, b.track).name);
    case 'album_name':
      return compareNames(albumOf(catalogue, a.track)?.name ?? '', albumOf(catalogue, b.track)?.name ?? '');
    case 'releasedate':
      return day(a.track.releasedate) - day(b.track.releasedate);
    default:
      return a.track[field] - b.track[field];
  }
}

function grouped({ groupby }: TrackQuery, tracks: TrackRow[]): TrackRow[] {
  if (groupby === undefined) return tracks;
  const seen = new Set<number>();
  return tracks.filter((track) => {
    const group = track[groupby];
    if (group === null) return true;
    if (seen.has(group)) return false;
    seen.add(group);
    return true;
  });
}
