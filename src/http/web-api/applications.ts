/** Applications, as JSON, and their usage, for charts and as CSV. The core checks who may do what. */
import type { Usage } from '../../core/applications/usage.ts';
import type { ErrorCount, UsageDay, UsageReport } from '../../domain/applications/usage.ts';
import { dayOf, daysAfter } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import { PLANS } from '../../domain/vocabulary.ts';
import type { Route } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { CODE_TYPES, ERRORS } from '../v3.0/errors.ts';
import { csvAnswer } from './csv.ts';
import { flag, integer, oneOf, required, text, withDefault } from './fields.ts';
import { created, forAdmin, forUser } from './json-route.ts';

const FIELDS = { name: text, description: text, redirect_uri: text, http_statuses: flag };
const NEW_FIELDS = { ...FIELDS, name: required(text), public: flag };
const PLAN = { plan: required(oneOf(PLANS)) };

const APPLICATIONS = '/web-api/applications';
const ONE = `${APPLICATIONS}/:client_id`;

/** Decisions of administrators. */
const DECISIONS = ['approve', 'refuse', 'suspend', 'resume'] as const;

type UsageRow = Awaited<ReturnType<Usage['of']>>[number];

const PERIOD = { days: withDefault(integer(1, 90), 30) };
const LIMITED = ERRORS['rate-limit']!.code;

const USAGE = `${ONE}/usage`;

export function applicationRoutes({ applications, usage, clients, limits }: RouteContext): Route[] {
  /** A route of one application. */
  const one = (method: 'get' | 'post' | 'delete', path: string, act: (user: User, id: string) => unknown) =>
    forUser[method](path, {}, (_, { user, parameters }) => act(user, parameters['client_id']));
  return [
    forUser.get(APPLICATIONS, {}, (_, { user }) => applications.list(user)),
    forUser.respond('POST', APPLICATIONS, NEW_FIELDS, async (fields, { user }) => {
      const made = await applications.create(user, fields);
      return created(`${APPLICATIONS}/${made.client_id}`, made);
    }),
    one('get', ONE, (user, id) => applications.get(user, id)),
    forUser.patch(ONE, FIELDS, (fields, { user, parameters }) =>
      applications.edit(user, parameters['client_id'], fields),
    ),
    one('delete', ONE, (user, id) => applications.delete(user, id)),
    one('post', `${ONE}/secret`, (user, id) => applications.rotateSecret(user, id)),
    forUser.post(`${ONE}/plan`, PLAN, ({ plan }, { user, parameters }) =>
      applications.askForPlan(user, parameters['client_id'], plan),
    ),
    ...DECISIONS.map((decision) =>
      forAdmin.post(`${ONE}/${decision}`, {}, (_, { user, parameters }) =>
        applications[decision](user, parameters['client_id']),
      ),
    ),

    forUser.get(USAGE, PERIOD, async ({ days }, { user, parameters }): Promise<UsageReport> => {
      const { client_id } = await applications.get(user, parameters['client_id']);
      const rows = await usage.of(client_id, days);
      const client = clients.find(client_id);
      return {
        client_id,
        days: usageByDay(rows, days, new Date()),
        errors: errorsOf(rows),
        limits: client === undefined ? {} : await limits.status(client),
      };
    }),
    forUser.respond('GET', `${USAGE}.csv`, PERIOD, async ({ days }, { user, parameters }) => {
      const { client_id } = await applications.get(user, parameters['client_id']);
      return csvAnswer(`usage-${client_id}.csv`, usageTable(await usage.of(client_id, days)));
    }),
  ];
}

/** The last `days` days including today, the oldest first, days without requests too. */
export function usageByDay(rows: readonly UsageRow[], days: number, now: Date): UsageDay[] {
  const rowsOf = Map.groupBy(rows, ({ day }) => day);
  return Array.from({ length: days }, (_, index) => {
    const day = daysAfter(dayOf(now), index - days + 1);
    const found = rowsOf.get(day) ?? [];
    return {
      day,
      requests: sum(found, ({ requests }) => requests),
      failures: sum(found, ({ failures }) => failures),
      limited: errorsOfCode(found, LIMITED),
      operations: found
        .filter(({ requests }) => requests > 0)
        .map(({ operation, requests, failures }) => ({ operation, requests, failures })),
      errors: [...CODE_TYPES]
        .map(([code, type]) => ({ code, type, count: errorsOfCode(found, code) }))
        .filter(({ count }) => count > 0),
    };
  });
}

function errorsOf(rows: readonly UsageRow[]): UsageReport['errors'] {
  const found: (ErrorCount & { operation: string })[] = [];
  for (const [operation, ofOne] of Map.groupBy(rows, (row) => row.operation)) {
    for (const [code, type] of CODE_TYPES) {
      const count = errorsOfCode(ofOne, code);
      if (count > 0) found.push({ code, type, operation, count });
    }
  }
  return found.sort((one, other) => other.count - one.count || one.code - other.code);
}

/** One row for each day and operation, and a column for each code, so that columns can be summed. */
function usageTable(rows: readonly UsageRow[]): (string | number)[][] {
  const head = ['day', 'operation', 'requests', 'failures'];
  const codes = [...CODE_TYPES.keys()];
  return [
    [...head, ...[...CODE_TYPES].map(([code, type]) => `error ${code} ${type}`)],
    ...rows.map(({ day, operation, requests, failures, errors }) => [
      ...[day, operation, requests, failures],
      ...codes.map((code) => errors[code] ?? 0),
    ]),
  ];
}

function sum(rows: readonly UsageRow[], countOf: (row: UsageRow) => number): number {
  return rows.reduce((total, row) => total + countOf(row), 0);
}

const errorsOfCode = (rows: readonly UsageRow[], code: number) =>
  sum(rows, ({ errors }) => errors[code] ?? 0);
