/**
 * Queries of each kind, with the most frequent words and tag of the catalogue. A thread runs them before its first request: code that has never run
 * takes three times as long, and what they cache is needed by most others.
 */
import { complete } from '../autocomplete/complete.ts';
import type { Catalogue } from '../catalogue.ts';
import { textAt } from '../columns/text-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { findAlbumsOfTracks } from './albums-of-tracks.ts';
import { chartOfTracks } from './charts.ts';
import type { TrackQuery } from './query.ts';
import { findSimilarTracks } from './similar/similar-tracks.ts';
import { findTracks } from './tracks.ts';

const FIRST_PAGE = { offset: 0, limit: 10, fullcount: true };
const COMPLETIONS = 10;

/** A query in each step. */
export function* typicalQueries(catalogue: Catalogue): Generator<void> {
  const { tracks, tags, search } = catalogue;
  const [word, other] = longestLists(search.tracks.postings, 2).map((at) =>
    textAt(search.tracks.dictionary, at),
  );
  const [tag] = longestLists(tags.tracks, 1).map((at) => tags.name[at]);
  if (word === undefined || other === undefined || tag === undefined) return;
  const swapped = `${word.slice(1, 2)}${word.slice(0, 1)}${word.slice(2)}`;
  const page = (query: Partial<TrackQuery>) =>
    void findTracks(catalogue, { types: ['albumtrack'], order: [], ...FIRST_PAGE, ...query });
  const texts = [word, `${word} ${other}`, swapped, `"${word}"`, `"${word} ${other}"`, `${tag} -${word}`];
  for (const text of texts) yield page({ search: text });
  yield page({ namesearch: word.slice(0, 2) });
  yield page({ fuzzytags: [tag] });
  yield page({ tags: [tag], groupby: 'artist_id', order: [{ field: 'name', descending: false }] });
  yield page({ lang: ['en', 'fr'], duration: { from: 120, to: 300 }, order: [RATED] });
  yield void findSimilarTracks(catalogue, {
    ...FIRST_PAGE,
    id: tracks.id[tracks.descending.popularity_total[0]],
    noArtist: false,
    noAlbum: false,
  });
  yield void chartOfTracks(catalogue, { ...FIRST_PAGE, period: 'week' });
  yield void findAlbumsOfTracks(catalogue, { types: [], search: word }, { ...FIRST_PAGE, order: [] });
  for (const kind of ['artists', 'albums', 'tracks'] as const)
    yield void complete(catalogue, kind, word.slice(0, 2), COMPLETIONS);
}

const RATED = { field: 'popularity_month', descending: true } as const;

/** The numbers of the longest lists, the longest first. */
function longestLists({ starts }: ListColumn, count: number): number[] {
  const longest: number[] = [];
  const length = (list: number) => starts[list + 1] - starts[list];
  for (let list = 0; list + 1 < starts.length; list++) {
    if (longest.length === count && length(list) <= length(longest[count - 1])) continue;
    longest.push(list);
    longest.sort((a, b) => length(b) - length(a));
    longest.length = Math.min(longest.length, count);
  }
  return longest;
}
