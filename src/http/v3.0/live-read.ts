/** Declares a read whose answer may be another one a moment later: a person's lists, where an application stands. */
import { putBytes } from './formats/scratch.ts';
import { writeTemplate } from './formats/template.ts';
import {
  createTemplates,
  type Description,
  describe,
  type LivePage,
  type LiveRead,
  type Reading,
} from './operation.ts';
import type { Parameters, Parsed } from './parameters.ts';
import type { Shape } from './shapes/shape.ts';

export interface Declaration<P extends Parameters, Item> extends Description<P> {
  access: LiveRead['access'];
  free?: LiveRead['free'];
  result: Shape<Item>;
  /** May warn of what it takes otherwise than it was asked. */
  find(parsed: Parsed<P>, reading: Reading, warnings: string[]): Promise<LivePage<Item>>;
}

export function liveRead<P extends Parameters, Item>(declaration: Declaration<P, Item>): LiveRead {
  const { access, free = false, result } = declaration;
  const templates = createTemplates(result);
  return {
    ...describe(declaration),
    kind: 'live read',
    access,
    free,
    item: result.item.name,
    plural: result.plural,
    fields: result.fields,
    find: (parsed, reading, warnings) => declaration.find(parsed as Parsed<P>, reading, warnings),
    writeItems(syntax, source, items) {
      return (scratch, index) => {
        const item = items[index] as Item;
        if (index > 0) putBytes(scratch, syntax.separator);
        writeTemplate(templates(syntax, source, item), scratch, item);
      };
    },
  };
}
