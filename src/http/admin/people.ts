/** People, for administrators. */
import type { AccountAdministration } from '../../core/accounts/administration.ts';
import type { Person, PersonRecord } from '../../domain/people.ts';
import { jsonAnswer } from '../page.ts';
import { bodyFields, flag, integer, pathId, readFields, required, text } from '../portal/fields.ts';
import { administratorRoute } from '../portal/person-route.ts';
import type { Route } from '../route.ts';

const PEOPLE = '/portal/admin/people';
const ONE = `${PEOPLE}/:id`;

const PART = { q: text, offset: integer(0, Number.MAX_SAFE_INTEGER), limit: integer(1, 200) };
const LIMIT = 50;

export function peopleRoutes(administration: AccountAdministration): Route[] {
  return [
    administratorRoute('GET', PEOPLE, async ({ query }) => {
      const asked = { q: '', offset: 0, limit: LIMIT, ...readFields(query, PART) };
      return jsonAnswer(200, await administration.list(asked));
    }),
    deed('suspend', administration.suspend),
    deed('resume', administration.resume),
    administratorRoute('POST', `${ONE}/admin`, async ({ form, parameters }, { person }) => {
      const admin = required('admin', bodyFields(form, { admin: flag }).admin);
      return jsonAnswer(200, await administration.setAdmin(person, pathId(parameters), admin));
    }),
    administratorRoute('POST', `${ONE}/reset`, async ({ form, parameters }, { person }) => {
      bodyFields(form, {});
      return jsonAnswer(200, await administration.reset(person, pathId(parameters)));
    }),
  ];
}

function deed(verb: string, act: (by: Person, id: number) => Promise<PersonRecord>): Route {
  return administratorRoute('POST', `${ONE}/${verb}`, async ({ form, parameters }, { person }) => {
    bodyFields(form, {});
    return jsonAnswer(200, await act(person, pathId(parameters)));
  });
}
