import { COMPLETED, complete } from '../../../catalogue/autocomplete/complete.ts';
import { catalogueObject } from '../kinds/catalogue-read.ts';
import { assuming, boolean, listFrom, prefix, required } from '../parameters/parameter-types.ts';
import { STANDARD, UNPAGED } from '../parameters/standard-parameters.ts';
import { type Completions, completionsShape } from '../shapes/completions.ts';

export const autocomplete = catalogueObject({
  path: 'autocomplete',
  summary: 'What the beginning of a name may become: artists, albums, tracks and tags.',
  parameters: {
    ...UNPAGED,
    limit: { ...STANDARD.limit, help: 'How many names of each kind at most.' },
    prefix: required(prefix('What was typed so far: the beginning of a name, or its words in any order.')),
    entity: assuming('all of them', listFrom('Kinds of names.', COMPLETED)),
    matchcount: boolean('Each name with how many there are.'),
  },
  result: completionsShape,
  find(p, catalogue) {
    const found: Completions['found'] = {};
    for (const kind of COMPLETED) {
      if (p.entity !== undefined && !p.entity.includes(kind)) continue;
      const names = complete(catalogue, kind, p.prefix, p.limit);
      if (names.length > 0) found[kind] = names;
    }
    return { keys: Object.keys(found).length, value: { matchcount: p.matchcount === true, found } };
  },
});
