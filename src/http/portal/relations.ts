/** What people can take back: the interface has no undo. */
import type { People } from '../../core/people.ts';
import { Refusal } from '../../domain/refusal.ts';
import { RELATIONS } from '../../domain/vocabulary.ts';
import { noContent } from '../page.ts';
import type { Route } from '../route.ts';
import { bodyFields, pathId } from './fields.ts';
import { route } from './person-route.ts';

export function relationRoutes(people: Pick<People, 'unrelate'>): Route[] {
  return [
    route('DELETE', '/portal/relations/:relation/:id', async ({ form, parameters }, { person }) => {
      bodyFields(form, {});
      const relation = RELATIONS.find((one) => one === parameters['relation']);
      if (relation === undefined)
        throw new Refusal('not-found', `There is no such relation; accepted: ${RELATIONS.join(', ')}.`);
      await people.unrelate(person.id, relation, pathId(parameters));
      return noContent();
    }),
  ];
}
