/** Relations of the user to items, following users and what they do, new releases of followed artists, and recommendations. */
import type { ReviewRow } from '../../core/reviews/reviews.ts';
import { RELATION_IDS_MAX, type RelationsAmong } from '../../domain/accounts/session.ts';
import {
  type FollowedActivity,
  type FollowedActivityAnswer,
  type FollowedRelease,
  type FollowedReview,
  RELEASES_SHOWN,
  type ReleasesAnswer,
  type ReleaseTeaser,
} from '../../domain/following.ts';
import {
  RECOMMENDED_MAX,
  type Recommendation,
  type RecommendationsAnswer,
  type RecommendedTrack,
} from '../../domain/recommendations.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ShownReview } from '../../domain/reviews.ts';
import { wrong } from '../../domain/text/texts.ts';
import { RELATIONS } from '../../domain/vocabulary.ts';
import type { Route } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { idList, integer, SLICE, withDefault } from './fields.ts';
import { forUser } from './json-route.ts';
import { type CatalogueServices, currentTeasers, playlistTeasers } from './teasers.ts';

const NEW_RELEASES = { ...SLICE, offset: withDefault(integer(0, RELEASES_SHOWN), 0) };
const ACTIVITY = { limit: withDefault(integer(1, 50), 20) };
const RECOMMENDED = { limit: withDefault(integer(1, RECOMMENDED_MAX), 30) };
const ids = withDefault(idList, []);
const IDS = { track_id: ids, album_id: ids, artist_id: ids, user_id: ids };

const FOLLOWED = '/web-api/following/:id';
const RELEASES = '/web-api/releases';

export function followingRoutes(context: RouteContext): Route[] {
  const { users, following, newReleases, recommendations } = context;
  return [
    // The relations to the items on a page, and their removal, which the API does not have.
    forUser.get('/web-api/relations', IDS, async (fields, { user }): Promise<RelationsAmong> => {
      for (const [field, { length }] of Object.entries(fields)) {
        if (length <= RELATION_IDS_MAX) continue;
        throw wrong(field, `at most ${RELATION_IDS_MAX} ids`, String(length));
      }
      const { track_id: tracks, album_id: albums, artist_id: artists } = fields;
      const [related, follow] = await Promise.all([
        users.relationsAmong(user.id, { tracks, albums, artists }),
        following.followedAmong(user.id, fields.user_id),
      ]);
      return { ...related, follow };
    }),
    forUser.delete('/web-api/relations/:relation/:id', {}, (_, { user, parameters, id }) => {
      const relation = RELATIONS.find((one) => one === parameters['relation']);
      if (relation !== undefined) return users.unrelate(user.id, relation, id);
      throw new Refusal('not-found', `Unknown relation; accepted: ${RELATIONS.join(', ')}.`);
    }),

    forUser.post(FOLLOWED, {}, (_, { user, id }) => following.follow(user.id, id)),
    forUser.delete(FOLLOWED, {}, (_, { user, id }) => following.unfollow(user.id, id)),
    forUser.get(
      '/web-api/followed-activity',
      ACTIVITY,
      async ({ limit }, { user }): Promise<FollowedActivityAnswer> => {
        const found = await following.activity(user.id, limit);
        const listIds = found.filter(({ kind }) => kind === 'playlist').map(({ id }) => id);
        const [playlists, reviews] = await Promise.all([
          playlistTeasers(context, listIds),
          followedReviews(found, context),
        ]);
        return { playlists, reviews };
      },
    ),
    forUser.get(RELEASES, NEW_RELEASES, async (slice, { user }): Promise<ReleasesAnswer> => {
      const { items, ...counts } = await newReleases.list(user.id, slice);
      return { ...counts, items: releaseTeasers(items, context) };
    }),
    forUser.post(`${RELEASES}/seen`, {}, (_, { user }) => newReleases.markSeen(user.id)),
    forUser.get(
      '/web-api/recommendations',
      RECOMMENDED,
      async ({ limit }, { user }): Promise<RecommendationsAnswer> => ({
        items: recommendedTracks(await recommendations.list(user.id, limit), context),
      }),
    ),
  ];
}

function releaseTeasers(releases: readonly FollowedRelease[], services: CatalogueServices): ReleaseTeaser[] {
  const teasers = currentTeasers(services);
  return releases.flatMap(({ kind, id, date }): ReleaseTeaser[] => {
    const key = { id: `${kind} ${id}`, date };
    if (kind === 'album') {
      const album = teasers.album(id);
      return album === undefined ? [] : [{ ...key, kind, album }];
    }
    const track = teasers.track(id);
    return track === undefined ? [] : [{ ...key, kind, track }];
  });
}

async function followedReviews(
  activity: readonly FollowedActivity[],
  services: CatalogueServices & Pick<RouteContext, 'reviews'>,
): Promise<FollowedReview[]> {
  const teasers = currentTeasers(services);
  const read = async (of: 'track' | 'album') => {
    const ids = activity.flatMap((one) => (one.kind === 'review' && one.target.of === of ? one.id : []));
    if (ids.length === 0) return [];
    const slice = { offset: 0, limit: ids.length, fullcount: false };
    const { rows } = await services.reviews.find(of, { ids }, [], slice);
    return rows.flatMap((row): FollowedReview[] => {
      const item = teasers[of](row.target_id);
      return item === undefined
        ? []
        : [{ review: shownReview(row), item: { of, id: item.id, name: item.name } }];
    });
  };
  const found = (await Promise.all([read('track'), read('album')])).flat();
  const byId = new Map(found.map((one) => [one.review.id, one]));
  return activity.flatMap(({ kind, id }) => (kind === 'review' ? (byId.get(String(id)) ?? []) : []));
}

function shownReview({ score, agreecnt, date, ...row }: ReviewRow): ShownReview {
  const { id, title, text, lang, user_id, user_name, user_dispname } = row;
  return {
    ...{ id: String(id), title, text, lang, agreecnt },
    date: date.slice(0, 10),
    score: score ? String(score) : '',
    author: { id: String(user_id), name: user_dispname || user_name },
  };
}

function recommendedTracks(
  recommended: readonly Recommendation[],
  services: CatalogueServices,
): RecommendedTrack[] {
  const teasers = currentTeasers(services);
  return recommended.flatMap(({ track_id, because: { reason, track_id: seedId } }) => {
    const [track, seed] = [teasers.track(track_id), teasers.track(seedId)];
    return track === undefined || seed === undefined ? [] : { track, because: { reason, name: seed.name } };
  });
}
