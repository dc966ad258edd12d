/** Applications, as JSON. The core checks who may do what. */
import type { Applications } from '../../core/applications/applications.ts';
import type { Application, User } from '../../domain/users.ts';
import { PLANS } from '../../domain/vocabulary.ts';
import { jsonResponse, noContent } from '../response.ts';
import type { Route } from '../route.ts';
import { bodyFields, flag, oneOf, readFields, required, text } from './fields.ts';
import { administratorRoute, route } from './user-route.ts';

const FIELDS = { name: text, description: text, redirect_uri: text, http_statuses: flag };

const APPLICATIONS = '/web-api/applications';
const ONE = `${APPLICATIONS}/:client_id`;

export function applicationRoutes({ applications }: { applications: Applications }): Route[] {
  return [
    route('GET', APPLICATIONS, async ({ query }, { user }) => {
      const filter = readFields(query, { all: flag, requested: flag });
      return jsonResponse(200, await applications.list(user, filter));
    }),
    route('POST', APPLICATIONS, async ({ form }, { user }) => {
      const { name, ...fields } = bodyFields(form, { ...FIELDS, public: flag });
      const made = await applications.create(user, { name: required('name', name), ...fields });
      return jsonResponse(201, made, ['Location', `${APPLICATIONS}/${made.client_id}`]);
    }),
    route('GET', ONE, async ({ query, parameters }, { user }) => {
      readFields(query, {});
      return jsonResponse(200, await applications.get(user, parameters['client_id']));
    }),
    route('PATCH', ONE, async ({ form, parameters }, { user }) => {
      const fields = bodyFields(form, FIELDS);
      return jsonResponse(200, await applications.edit(user, parameters['client_id'], fields));
    }),
    route('DELETE', ONE, async ({ form, parameters }, { user }) => {
      bodyFields(form, {});
      await applications.delete(user, parameters['client_id']);
      return noContent();
    }),
    route('POST', `${ONE}/secret`, async ({ form, parameters }, { user }) => {
      bodyFields(form, {});
      return jsonResponse(200, await applications.rotateSecret(user, parameters['client_id']));
    }),
    route('POST', `${ONE}/plan`, async ({ form, parameters }, { user }) => {
      const plan = required('plan', bodyFields(form, { plan: oneOf(PLANS) }).plan);
      return jsonResponse(200, await applications.askForPlan(user, parameters['client_id'], plan));
    }),
    judgement('approve', applications.approve),
    judgement('refuse', applications.refuse),
    judgement('suspend', applications.suspend),
    judgement('resume', applications.resume),
  ];
}

/** The fields of an application that only administrators set. */
function judgement(verb: string, judge: (user: User, clientId: string) => Promise<Application>): Route {
  return administratorRoute('POST', `${ONE}/${verb}`, async ({ form, parameters }, { user }) => {
    bodyFields(form, {});
    return jsonResponse(200, await judge(user, parameters['client_id']));
  });
}
