/** The naive model of charts; see `tracks-model.fixture.ts`. */

import type { ChartQuery } from '../../src/catalogue/query/query.ts';
import { CHARTED, type Charted, previousOf, ratingsOf } from '../../src/domain/activity/popularity.ts';
import { byName } from '../../src/domain/collections/by-name.ts';
import { TAG_KINDS } from '../../src/domain/vocabulary.ts';
import type { RandomActivity } from './random-activity.fixture.ts';
import { modelRecordings } from './recordings-model.fixture.ts';
import { cut, type ModelCatalogue, type ModelPage, meaningOf } from './tracks-model.fixture.ts';

export interface ModelChartPage extends ModelPage {
  ranks: number[];
  previousRanks: number[];
}

interface Entry {
  id: number;
  popularity: Record<Charted, number>;
  tags: Set<string>;
}

export function modelChart(
  kind: 'tracks' | 'albums' | 'artists',
  catalogue: ModelCatalogue,
  activity: RandomActivity,
  query: ChartQuery,
): ModelChartPage {
  const recordings = modelRecordings(catalogue.tracks);
  const isOne = (a: Entry, b: Entry) =>
    kind === 'tracks' ? recordings.get(a.id)!.includes(b.id) : a.id === b.id;
  const isOfType = ({ id }: Entry) =>
    kind !== 'tracks' ||
    (query.types?.includes(
      catalogue.tracks.find((track) => track.id === id)!.album_id === null ? 'single' : 'albumtrack',
    ) ??
      true);
  const entries = entriesOf(kind, catalogue, activity)
    .filter((entry) => isOfType(entry))
    .filter(({ tags }) => query.tag === undefined || tags.has(meaningOf(catalogue, query.tag)));
  const rankedBy = (name: Charted) =>
    entries
      .filter(({ popularity }) => popularity[name] > 0)
      .sort((a, b) => b.popularity[name] - a.popularity[name] || a.id - b.id)
      .filter((entry, i, ranked) => !ranked.slice(0, i).some((better) => isOne(better, entry)));
  const chart = rankedBy(`popularity_${query.period}`);
  const before = rankedBy(`previous_${query.period}`);
  const { offset, limit } = query;
  const shown = chart.slice(offset, offset + limit);
  return {
    ...cut(chart, query),
    ranks: shown.map((entry) => chart.indexOf(entry) + 1),
    previousRanks: shown.map((entry) => before.findIndex((other) => isOne(entry, other)) + 1),
  };
}

function entriesOf(
  kind: 'tracks' | 'albums' | 'artists',
  catalogue: ModelCatalogue,
  activity: RandomActivity,
): Entry[] {
  const tracks = catalogue.tracks.map((track) => {
    const counts = activity.tracks.get(track.id);
    const previous = {
      ...{ previous_week: track.popularity_week, previous_month: track.popularity_month },
      previous_total: track.popularity_total,
    };
    const popularity =
      counts === undefined
        ? { ...track, ...previous }
        : { ...ratingsOf(track, counts), ...previousOf(track, counts) };
    const tags = new Set(TAG_KINDS.flatMap((name) => JSON.parse(track[name]) as string[]));
    return { row: track, id: track.id, popularity, tags: meanings(catalogue, tags) };
  });
  if (kind === 'tracks') return tracks;
  const owner = kind === 'albums' ? 'album_id' : 'artist_id';
  return catalogue[kind].map(({ id }) => {
    const own = activity[kind].get(id);
    const ofIt = tracks.filter(({ row }) => row[owner] === id);
    return {
      id,
      popularity: byName(CHARTED, (name) =>
        Math.max(0, ofIt.reduce((sum, { popularity }) => sum + popularity[name], 0) + (own?.[name] ?? 0)),
      ),
      tags: ofIt.reduce((all, { tags }) => all.union(tags), new Set<string>()),
    };
  });
}

function meanings(catalogue: ModelCatalogue, tags: Set<string>): Set<string> {
  return new Set([...tags].map((tag) => meaningOf(catalogue, tag)));
}
