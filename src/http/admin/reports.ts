/** Reports of listeners, for administrators. */
import type { Reports } from '../../core/reports/reports.ts';
import { REPORT_OUTCOMES, REPORT_STATES } from '../../domain/reports.ts';
import type { Route } from '../route.ts';
import { oneOf, required, SLICE, text, withDefault } from '../web-api/fields.ts';
import { jsonRoute } from '../web-api/json-route.ts';

const REPORTS = '/web-api/admin/reports';
const QUERY = { state: oneOf(REPORT_STATES), ...SLICE };
const DECISION = {
  outcome: required(oneOf(REPORT_OUTCOMES)),
  reply: withDefault(text, ''),
  owner_reply: withDefault(text, ''),
};

export function adminReportRoutes(reports: Reports): Route[] {
  return [
    jsonRoute('administrator', 'GET', REPORTS, QUERY, (query) => reports.list(query)),
    jsonRoute('administrator', 'POST', `${REPORTS}/:id/take`, {}, (_, { user, id }) =>
      reports.take(user, id),
    ),
    jsonRoute('administrator', 'POST', `${REPORTS}/:id/release`, {}, (_, { id }) => reports.release(id)),
    jsonRoute('administrator', 'POST', `${REPORTS}/:id/close`, DECISION, (decision, { user, id }) =>
      reports.close(user, id, decision),
    ),
  ];
}
