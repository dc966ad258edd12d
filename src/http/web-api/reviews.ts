/** Reviews, which users write, and administrators restore; and what listeners report. */
import type { ReviewTarget } from '../../core/reviews/reviews.ts';
import type { ListPage } from '../../domain/lists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REPORT_REASONS, REPORTED_KINDS } from '../../domain/reports.ts';
import type { ListedReview, OwnReview } from '../../domain/reviews.ts';
import { jsonResponse } from '../response.ts';
import type { Route } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { id, integer, oneOf, required, SLICE, text, withDefault } from './fields.ts';
import { forAdmin, forUser } from './json-route.ts';
import { currentTeasers } from './teasers.ts';

const REVIEWS = '/web-api/reviews';
const ONE = `${REVIEWS}/:id`;

const ITEM = { track_id: id, album_id: id };
const FIELDS = { ...ITEM, score: integer(1, 10), title: text, text, lang: text };
const REPORT = {
  kind: required(oneOf(REPORTED_KINDS)),
  id: required(id),
  reason: required(oneOf(REPORT_REASONS)),
  text: withDefault(text, ''),
};

export function reviewRoutes(context: RouteContext): Route[] {
  const { reviews, reports } = context;
  return [
    forUser.get(REVIEWS, { ...SLICE, ...ITEM }, async (fields, { user }): Promise<ListPage<ListedReview>> => {
      const { track_id: trackId, album_id: albumId, ...slice } = fields;
      const isOfItem = trackId !== undefined || albumId !== undefined;
      const { total, items } = await reviews.list(
        user,
        slice,
        isOfItem ? targetOf(trackId, albumId) : undefined,
      );
      const teasers = currentTeasers(context);
      const subjectOf = ({ track_id, album_id }: OwnReview) =>
        track_id === null ? teasers.album(album_id ?? 0) : teasers.track(track_id);
      return { total, items: items.map((one) => ({ ...one, subject: subjectOf(one)?.name ?? '' })) };
    }),
    forUser.respond('POST', REVIEWS, FIELDS, async ({ track_id, album_id, ...words }, { user }) => {
      const { review, made } = await reviews.write(user, targetOf(track_id, album_id), words);
      return jsonResponse(made ? 201 : 200, review);
    }),
    forUser.delete(ONE, {}, (_, { user, id }) => reviews.delete(user, id)),
    forAdmin.get(`${REVIEWS}/hidden`, SLICE, (slice) => reviews.listHidden(slice)),
    forAdmin.post(`${ONE}/restore`, {}, (_, { user, id }) => reviews.restore(user, id)),
    forUser.post('/web-api/reports', REPORT, ({ kind, id, ...words }, { user }) =>
      reports.report(user, { kind, id }, words),
    ),
  ];
}

function targetOf(trackId: number | undefined, albumId: number | undefined): ReviewTarget {
  if (trackId !== undefined && albumId !== undefined)
    throw new Refusal('type', 'Expected track_id or album_id, got both.');
  if (trackId !== undefined) return { of: 'track', id: trackId };
  if (albumId !== undefined) return { of: 'album', id: albumId };
  throw new Refusal('required-parameter', 'The field track_id or album_id is missing.');
}
