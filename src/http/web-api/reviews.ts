/** Reviews: users write and report them, administrators hide and restore them, as JSON. */
import type { Reviews, Target } from '../../core/reviews/reviews.ts';
import type { Slice } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { JudgedReview } from '../../domain/reviews.ts';
import type { User } from '../../domain/users.ts';
import { jsonResponse, noContent } from '../response.ts';
import type { Route } from '../route.ts';
import { bodyFields, FIRST_SLICE, id, integer, pathId, readFields, SLICE, text } from './fields.ts';
import { administratorRoute, route } from './user-route.ts';

const REVIEWS = '/web-api/reviews';
const ONE = `${REVIEWS}/:id`;

const FIELDS = { track_id: id, album_id: id, score: integer(0, 10), title: text, text, lang: text };

export function reviewRoutes(reviews: Omit<Reviews, 'find'>): Route[] {
  return [
    route('GET', REVIEWS, async ({ query }, { user }) => {
      return jsonResponse(200, await reviews.list(user, sliceOf(query)));
    }),
    route('POST', REVIEWS, async ({ form }, { user }) => {
      const { track_id, album_id, ...words } = bodyFields(form, FIELDS);
      const { review, made } = await reviews.write(user, targetOf(track_id, album_id), words);
      return jsonResponse(made ? 201 : 200, review);
    }),
    route('DELETE', ONE, async ({ form, parameters }, { user }) => {
      bodyFields(form, {});
      await reviews.delete(user, pathId(parameters));
      return noContent();
    }),
    route('POST', `${ONE}/report`, async ({ form, parameters }, { user }) => {
      const { reason = '' } = bodyFields(form, { reason: text });
      await reviews.report(user, pathId(parameters), reason);
      return noContent();
    }),
    administratorRoute('GET', `${REVIEWS}/judged`, async ({ query }) => {
      return jsonResponse(200, await reviews.judged(sliceOf(query)));
    }),
    judgement('hide', reviews.hide),
    judgement('restore', reviews.restore),
  ];
}

function judgement(verb: string, judge: (by: User, id: number) => Promise<JudgedReview>): Route {
  return administratorRoute('POST', `${ONE}/${verb}`, async ({ form, parameters }, { user }) => {
    bodyFields(form, {});
    return jsonResponse(200, await judge(user, pathId(parameters)));
  });
}

function sliceOf(query: URLSearchParams): Slice {
  return { ...FIRST_SLICE, ...readFields(query, SLICE) };
}

function targetOf(trackId: number | undefined, albumId: number | undefined): Target {
  if (trackId !== undefined && albumId !== undefined)
    throw new Refusal('type', 'Expected track_id or album_id, got both.');
  if (trackId !== undefined) return { of: 'track', id: trackId };
  if (albumId !== undefined) return { of: 'album', id: albumId };
  throw new Refusal('required-parameter', 'The field track_id or album_id is missing.');
}
