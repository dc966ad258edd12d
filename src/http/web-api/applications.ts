/** Applications, as JSON. Who may do what to which of them is the core's to say. */
import type { Applications } from '../../core/applications/applications.ts';
import type { Application, Person } from '../../domain/people.ts';
import { PLANS } from '../../domain/vocabulary.ts';
import { jsonAnswer, noContent } from '../page.ts';
import type { Route } from '../route.ts';
import { bodyFields, flag, oneOf, readFields, required, text } from './fields.ts';
import { administratorRoute, route } from './person-route.ts';

const FIELDS = { name: text, description: text, redirect_uri: text, http_statuses: flag };

const APPLICATIONS = '/portal/applications';
const ONE = `${APPLICATIONS}/:client_id`;

export function applicationRoutes({ applications }: { applications: Applications }): Route[] {
  return [
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
  ];
}

/** What administrators alone decide about an application. */
function judgement(verb: string, judge: (person: Person, clientId: string) => Promise<Application>): Route {
  return administratorRoute('POST', `${ONE}/${verb}`, async ({ form, parameters }, { person }) => {
    bodyFields(form, {});
    return jsonAnswer(200, await judge(person, parameters['client_id']));
  });
}
