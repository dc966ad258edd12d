/** Applications, as JSON. The core checks who may do what. */
import { PLANS } from '../../domain/vocabulary.ts';
import type { Route } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { flag, oneOf, required, text } from './fields.ts';
import { created, jsonRoute, responseRoute } from './json-route.ts';

const FIELDS = { name: text, description: text, redirect_uri: text, http_statuses: flag };
const NEW_FIELDS = { ...FIELDS, name: required(text), public: flag };
const PLAN = { plan: required(oneOf(PLANS)) };

const APPLICATIONS = '/web-api/applications';
const ONE = `${APPLICATIONS}/:client_id`;

/** Decisions of administrators. */
const DECISIONS = ['approve', 'refuse', 'suspend', 'resume'] as const;

export function applicationRoutes({ applications }: RouteContext): Route[] {
  return [
    jsonRoute('user', 'GET', APPLICATIONS, { all: flag, requested: flag }, (filter, { user }) =>
      applications.list(user, filter),
    ),
    responseRoute('user', 'POST', APPLICATIONS, NEW_FIELDS, async (fields, { user }) => {
      const made = await applications.create(user, fields);
      return created(`${APPLICATIONS}/${made.client_id}`, made);
    }),
    jsonRoute('user', 'GET', ONE, {}, (_, { user, parameters }) =>
      applications.get(user, parameters['client_id']),
    ),
    jsonRoute('user', 'PATCH', ONE, FIELDS, (fields, { user, parameters }) =>
      applications.edit(user, parameters['client_id'], fields),
    ),
    jsonRoute('user', 'DELETE', ONE, {}, (_, { user, parameters }) =>
      applications.delete(user, parameters['client_id']),
    ),
    jsonRoute('user', 'POST', `${ONE}/secret`, {}, (_, { user, parameters }) =>
      applications.rotateSecret(user, parameters['client_id']),
    ),
    jsonRoute('user', 'POST', `${ONE}/plan`, PLAN, ({ plan }, { user, parameters }) =>
      applications.askForPlan(user, parameters['client_id'], plan),
    ),
    ...DECISIONS.map((decision) =>
      jsonRoute('administrator', 'POST', `${ONE}/${decision}`, {}, (_, { user, parameters }) =>
        applications[decision](user, parameters['client_id']),
      ),
    ),
  ];
}
