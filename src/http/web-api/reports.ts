/** Listeners report items of the catalogue and playlists, as JSON. */
import type { Reports } from '../../core/reports/reports.ts';
import { REPORT_REASONS, REPORTED_KINDS } from '../../domain/reports.ts';
import type { Route } from '../route.ts';
import { id as idField, oneOf, required, SLICE, text, withDefault } from './fields.ts';
import { jsonRoute } from './json-route.ts';

const REPORTS = '/web-api/reports';
const FIELDS = {
  kind: required(oneOf(REPORTED_KINDS)),
  id: required(idField),
  reason: required(oneOf(REPORT_REASONS)),
  text: withDefault(text, ''),
};

export function reportRoutes(reports: Reports): Route[] {
  return [
    jsonRoute('user', 'GET', REPORTS, SLICE, (slice, { user }) => reports.own(user, slice)),
    jsonRoute('user', 'POST', REPORTS, FIELDS, ({ kind, id, ...words }, { user }) =>
      reports.report(user, { kind, id }, words),
    ),
  ];
}
