/** Shared by the models of artists and of albums. */
import type { TrackRow } from '../../src/domain/ports.ts';
import { type Popularity, TAG_KINDS } from '../../src/domain/vocabulary.ts';
import { type ModelCatalogue, type ModelPage, type ModelScores, meaningOf } from './tracks-model.fixture.ts';

export interface ModelNestedPage extends ModelPage {
  /** Ids of the children; of locations their indexes in the artist's list. */
  nested: number[][];
}

/** Other filters of the rows, and other matches. */
export interface NestedOptions<Row> {
  passes?: (row: Row) => boolean;
  scores?: ModelScores[];
}

export function nestedPage(
  page: ModelPage,
  itemsOf: (owner: { id: number }) => { id: number }[],
): ModelNestedPage {
  return { ...page, nested: page.ids.map((id) => itemsOf({ id }).map((item) => item.id)) };
}

export function sumOf(tracks: TrackRow[], field: Popularity): number {
  return tracks.reduce((total, track) => total + track[field], 0);
}

/** Without `order`: by match, then by popularity, if there is anything to match. */
export function bestMatchFirst<Row extends { id: number }>(
  found: ModelScores[],
  popularity: (row: Row) => number,
  a: Row,
  b: Row,
): number {
  if (found.length === 0) return a.id - b.id;
  const score = ({ id }: Row) => found.reduce((product, scores) => product * scores.get(id)!, 1);
  return score(b) - score(a) || popularity(b) - popularity(a) || a.id - b.id;
}

const tagsKnown = new WeakMap<TrackRow, string[]>();

function tagsOf(track: TrackRow): string[] {
  let tags = tagsKnown.get(track);
  if (tags === undefined) {
    tags = [...new Set(TAG_KINDS.flatMap((kind) => JSON.parse(track[kind]) as string[]))];
    tagsKnown.set(track, tags);
  }
  return tags;
}

/** The tags in `musicinfo`: its own, or those of its tracks, the most frequent first, equals by name. */
export function shownTags({ tracks }: ModelCatalogue, own: string, ofIt: TrackRow[]): string[] {
  const ownTags = JSON.parse(own) as string[];
  if (ownTags.length > 0) return ownTags;
  const appeared = [...new Set(tracks.flatMap(tagsOf))].sort();
  const count = (tag: string) => ofIt.filter((track) => tagsOf(track).includes(tag)).length;
  return appeared.filter((tag) => count(tag) > 0).sort((a, b) => count(b) - count(a));
}

/** Scores of those that have the tag among the shown ones: 2 for their own, and the share of their tracks. */
export function bearingTag<Row extends { id: number; tags: string }>(
  catalogue: ModelCatalogue,
  rows: Row[],
  tracksOf: (row: Row) => TrackRow[],
  typed: string,
): ModelScores {
  const meaning = meaningOf(catalogue, typed);
  const isMeant = (tag: string) => meaningOf(catalogue, tag) === meaning;
  const scores: ModelScores = new Map();
  for (const row of rows) {
    const tracks = tracksOf(row);
    if (!shownTags(catalogue, row.tags, tracks).some(isMeant)) continue;
    const tagged = tracks.filter((track) => tagsOf(track).some(isMeant)).length;
    const share = tagged === 0 ? 0 : tagged / tracks.length;
    scores.set(row.id, (row.tags === '[]' ? 0 : 2) + share);
  }
  return scores;
}
