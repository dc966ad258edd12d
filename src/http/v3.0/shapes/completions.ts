import { COMPLETED, type Completed, type Completion } from '../../../catalogue/autocomplete/complete.ts';
import { encodeName } from '../formats/syntax.ts';
import type { Recorder } from '../formats/template.ts';
import { array, integer, type ResultField, shape, string, writeItemFields } from './shape.ts';

export interface Completions {
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
  const itemKey = encodeName(item);
  const each = ({ found }: Completions, write: (completion: Completion) => void) =>
    found[kind]?.forEach(write);
  const tellText = (to: Recorder<Completion>) => {
    to.openItem(itemKey);
    to.openText();
    to.string(({ match }) => match);
    to.closeText();
    to.closeItem(itemKey);
  };
  const help = `Names of ${kind} in lower case, the most frequent first; absent where there is none.`;
  return {
    ...array<Completions>(kind, help, item, (to, source) => {
      to.when(
        ({ matchcount }) => matchcount,
        () => to.items<Completion>((nested) => writeItemFields(nested, source, itemKey, COUNTED), each),
        () => to.items<Completion>(tellText, each),
      );
    }),
    fields: COUNTED,
    objectsOnly: 'matchcount=true',
    only: `entity=${kind}`,
    isPresent: ({ found }) => found[kind] !== undefined,
  };
}

const SINGULAR: Record<Completed, string> = {
  artists: 'artist',
  albums: 'album',
  tracks: 'track',
  tags: 'tag',
};

export const completionsShape = shape<Completions>(
  'completions',
  COMPLETED.map((kind) => names(kind, SINGULAR[kind])),
);
