/** What the portal's pages ask for, as JSON. Who may do what to which application is the core's to say. */
import type { Applications } from '../../core/applications.ts';
import type { Usage } from '../../core/usage.ts';
import type { Application, Person } from '../../domain/people.ts';
import type { Clients, Limits } from '../../domain/ports.ts';
import { PLANS } from '../../domain/vocabulary.ts';
import { jsonAnswer, noContent } from '../page.ts';
import type { Route } from '../route.ts';
import { bodyFields, flag, integer, oneOf, readFields, required, text } from './fields.ts';
import { administratorRoute, route } from './person-route.ts';
import { usageByDay } from './usage.ts';

interface PortalServices {
  applications: Applications;
  usage: Pick<Usage, 'of'>;
  clients: Clients;
  limits: Pick<Limits, 'standing'>;
}

const USAGE_DAYS = 30;
const USAGE_DAYS_MAX = 90;

const FIELDS = { name: text, description: text, redirect_uri: text, failures_as_200: flag };

const APPLICATIONS = '/portal/applications';
const ONE = `${APPLICATIONS}/:client_id`;

export function portalRoutes({ applications, usage, clients, limits }: PortalServices): Route[] {
  return [
    route('GET', '/portal/me', ({ query }, { person, csrfToken }) => {
      readFields(query, {});
      return jsonAnswer(200, { person, csrf_token: csrfToken });
    }),
    route('GET', APPLICATIONS, async ({ query }, { person }) => {
      const filter = readFields(query, { all: flag, requested: flag });
      return jsonAnswer(200, await applications.list(person, filter));
    }),
    route('POST', APPLICATIONS, async ({ form }, { person }) => {
      const { name, ...fields } = bodyFields(form, { ...FIELDS, public: flag });
      const made = await applications.create(person, { name: required('name', name), ...fields });
      return jsonAnswer(201, made, ['Location', `${APPLICATIONS}/${made.client_id}`]);
    }),
    route('GET', ONE, async ({ query, parameters }, { person }) => {
      readFields(query, {});
      return jsonAnswer(200, await applications.get(person, parameters['client_id']));
    }),
    route('PATCH', ONE, async ({ form, parameters }, { person }) => {
      const fields = bodyFields(form, FIELDS);
      return jsonAnswer(200, await applications.edit(person, parameters['client_id'], fields));
    }),
    route('DELETE', ONE, async ({ form, parameters }, { person }) => {
      bodyFields(form, {});
      await applications.delete(person, parameters['client_id']);
      return noContent();
    }),
    route('POST', `${ONE}/secret`, async ({ form, parameters }, { person }) => {
      bodyFields(form, {});
      return jsonAnswer(200, await applications.rotateSecret(person, parameters['client_id']));
    }),
    route('POST', `${ONE}/plan`, async ({ form, parameters }, { person }) => {
      const plan = required('plan', bodyFields(form, { plan: oneOf(PLANS) }).plan);
      return jsonAnswer(200, await applications.askForPlan(person, parameters['client_id'], plan));
    }),
    judgement('approve', applications.approve),
    judgement('refuse', applications.refuse),
    judgement('suspend', applications.suspend),
    judgement('resume', applications.resume),
    route('GET', `${ONE}/usage`, async ({ query, parameters }, { person }) => {
      const { days = USAGE_DAYS } = readFields(query, { days: integer(1, USAGE_DAYS_MAX) });
      const { client_id } = await applications.get(person, parameters['client_id']);
      const rows = await usage.of(client_id, days);
      const client = clients.find(client_id);
      const standing = client === undefined ? {} : limits.standing(client);
      return jsonAnswer(200, { client_id, days: usageByDay(rows, days, new Date()), standing });
    }),
  ];
}

/** What administrators alone decide about an application. */
function judgement(verb: string, judge: (person: Person, clientId: string) => Promise<Application>): Route {
  return administratorRoute('POST', `${ONE}/${verb}`, async ({ form, parameters }, { person }) => {
    bodyFields(form, {});
    return jsonAnswer(200, await judge(person, parameters['client_id']));
  });
}
