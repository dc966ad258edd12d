import {
  COMPLETED,
  type Completed,
  type Completion,
  complete,
} from '../../../catalogue/autocomplete/complete.ts';
import { catalogueObject } from '../kinds/operation.ts';
import * as param from '../parameters/parameter-types.ts';
import { STANDARD, UNPAGED } from '../parameters/standard-parameters.ts';
import { integer, list, type ResultField, shape, string, texts } from '../shapes/shape.ts';

interface Completions {
  matchcount: boolean;
  /** Only kinds that were requested and have matches. */
  found: Partial<Record<Completed, Completion[]>>;
}

const COUNTED: readonly ResultField<Completion>[] = [
  string('match', 'The name, in lower case.', ({ match }) => match),
  integer(
    'count',
    'How many artists, albums or tracks have that name, or how many tracks that tag.',
    ({ count }) => count,
  ),
];

function names(kind: Completed, item: string): ResultField<Completions> {
  const each = ({ found }: Completions, write: (completion: Completion) => void) =>
    found[kind]?.forEach(write);
  const help = `Names of ${kind} in lower case, the most frequent first; absent if there is none.`;
  const objects = list(kind, help, item, COUNTED, each);
  const names = texts<Completions, string>(
    kind,
    help,
    item,
    () => (row, write) => each(row, ({ match }) => write(match)),
  );
  return {
    ...objects,
    write: (to, source) =>
      to.when(
        ({ matchcount }) => matchcount,
        () => objects.write(to, source),
        () => names.write(to, source),
      ),
    objectsOnly: 'matchcount=true',
    only: `entity=${kind}`,
    isPresent: ({ found }) => found[kind] !== undefined,
  };
}

const completionsShape = shape<Completions>(
  'completions',
  COMPLETED.map((kind) => names(kind, kind.slice(0, -1))),
);

export const autocomplete = catalogueObject({
  path: 'autocomplete',
  summary: 'Completes a prefix to names of artists, albums, tracks and tags.',
  parameters: {
    ...UNPAGED,
    limit: { ...STANDARD.limit, help: 'How many names of each kind at most.' },
    prefix: param.required(
      param.prefix('What was typed so far: the beginning of a name, or its words in any order.'),
    ),
    entity: param.assuming('all of them', param.listFrom('Kinds of names.', COMPLETED)),
    matchcount: param.boolean('Each name with how many there are.'),
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
