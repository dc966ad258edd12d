/**
 * The best tracks by `xartist` alone. Tracks of artists that resemble the outside one come first. Similar tracks follow; most of these need
 * not be scored, because a boost of at most `intensity` cannot bring them into the page:
 *
 *   10 rows are needed, the boost adds a tenth at most   →   when ten tracks are found that are 0.66 similar or more, none below 0.6 is needed
 *
 * The ten must belong to the result, to which each search adds its hundred most similar tracks. Those of former searches do. Of the current
 * search, one of the ten may be displaced by a hundred better ones: then the others, which are worse still, are not in the result either.
 */
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import { includes } from '../../columns/lookup.ts';
import type { Scored } from '../../columns/scored.ts';
import { createTopRows } from '../../columns/top-rows.ts';
import type { Ordinal } from '../../columns/types.ts';
import { passesAll, type RowFilter, testOf } from '../pages/selection.ts';
import type { Paging } from '../query.ts';
import { bestRows } from '../ranking/best-rows.ts';
import type { Boost } from '../ranking/relevance.ts';
import { type Following, isFollowed, tracksByResembling, withFollowing } from './outside-artists.ts';
import type { ScoreLimit } from './similar-tracks.ts';

/** What floating point may lose. */
const ROUNDING = 1e-9;
/** About so many tracks are tested. */
const TESTED = 1000;

/** `undefined` when another way is better: see `bestRows`. */
export function bestResembling(
  catalogue: Catalogue,
  filters: RowFilter[],
  name: string,
  boost: Boost,
  { offset, limit }: Paging,
): OrdinalPage | undefined {
  const best = (found: Scored) => bestRows(catalogue, filters, found, boost, { offset, limit });
  const direct = tracksByResembling(catalogue, name);
  const page = best(direct);
  if (page === undefined || page.more || !isFollowed(direct)) return page;
  const tests = filters.map((filter) => testOf(filter, TESTED, catalogue.tracks.count));
  const passing = direct.ordinals.filter((track) => passesAll(tests, track)).length;
  const limitOf = (following: Following): ScoreLimit => {
    const isNew = (track: Ordinal) => !includes(direct.ordinals, track) && !following.has(track);
    const needed = createTopRows(offset + limit + 1 - passing);
    for (const [track, score] of following) if (passesAll(tests, track)) needed.offer(track, score);
    return {
      offer(track, score) {
        if (isNew(track) && passesAll(tests, track)) needed.offer(track, score);
      },
      floor: () => (needed.isFull() ? needed.worst() / (1 + boost.intensity) - ROUNDING : 0),
    };
  };
  return best(withFollowing(catalogue, direct, limitOf));
}
