/** Declares a read of the store, whose result may change at any moment: lists of a user, rate limits. Never cached. */
import { putBytes } from '../formats/byte-buffer.ts';
import { writeTemplate } from '../formats/template.ts';
import type { Parameters, Parsed } from '../parameters/parameter-types.ts';
import type { Shape } from '../shapes/shape.ts';
import {
  createTemplates,
  describeOperation,
  type ItemPage,
  type LiveRead,
  type LiveReadContext,
  type OperationDeclaration,
} from './operation.ts';

export interface LiveReadDeclaration<P extends Parameters, Item> extends OperationDeclaration<P> {
  access: LiveRead['access'];
  isUnmetered?: LiveRead['isUnmetered'];
  result: Shape<Item>;
  /** May warn of values that it does not use as they were sent. */
  find(parsed: Parsed<P>, reading: LiveReadContext, warnings: string[]): Promise<ItemPage<Item>>;
}

export function liveRead<P extends Parameters, Item>(declaration: LiveReadDeclaration<P, Item>): LiveRead {
  const { access, isUnmetered: free = false, result } = declaration;
  const templates = createTemplates(result);
  return {
    ...describeOperation(declaration),
    kind: 'live read',
    access,
    isUnmetered: free,
    item: result.item.name,
    plural: result.plural,
    fields: result.fields,
    async read(parsed, reading, warnings) {
      const page = await declaration.find(parsed as Parsed<P>, reading, warnings);
      const { items, fullcount, nextOffset, nextCursor } = page;
      return {
        count: items.length,
        fullcount,
        nextOffset,
        nextCursor,
        results: result,
        itemCount: items.length,
        items: (syntax) => (scratch, index) => {
          const item = items[index];
          if (index > 0) putBytes(scratch, syntax.separator);
          writeTemplate(templates(syntax, reading.source, item), scratch, item);
        },
      };
    },
  };
}
