/** Declares reads of the catalogue, which is in memory: they are synchronous and may be cached. */
import type { Catalogue, OrdinalPage } from '../../../catalogue/catalogue.ts';
import { putBytes } from '../formats/byte-buffer.ts';
import { prefetch, writeTemplate } from '../formats/template.ts';
import type { Parameters, Parsed } from '../parameters/parameter-types.ts';
import type { CatalogueRow, RenderContext } from '../shapes/render-context.ts';
import { objectTemplate, type Shape } from '../shapes/shape.ts';
import {
  type CatalogueRead,
  createTemplates,
  describeOperation,
  type OperationDeclaration,
} from './operation.ts';

export interface CatalogueReadDeclaration<
  P extends Parameters,
  Found extends OrdinalPage,
  R extends CatalogueRow,
> extends OperationDeclaration<P> {
  result: Shape<R>;
  /** May warn of omitted items. */
  find(parsed: Parsed<P>, catalogue: Catalogue, warnings: string[]): Found;
  /** One mutable row that is moved over the found ordinals, so that writing a result allocates nothing. */
  row(parsed: Parsed<P>, context: RenderContext, found: Found): R;
  /**
   * Written items are cached under this key. Declare it only if an item depends on nothing but its ordinal, the requested fields
   * and the values in this text (image size, audio format, the client id in URLs).
   */
  cacheKey?(parsed: Parsed<P>, context: RenderContext): string;
}

/** `results` is a list with one item per row that was found. */
export function catalogueRead<P extends Parameters, Found extends OrdinalPage, R extends CatalogueRow>(
  declaration: CatalogueReadDeclaration<P, Found, R>,
): CatalogueRead {
  const { result } = declaration;
  const templates = createTemplates(result);
  return {
    ...describeOperation(declaration),
    kind: 'catalogue read',
    access: 'client',
    item: result.item.name,
    plural: result.plural,
    fields: result.fields,
    read(values, context, warnings) {
      const parsed = values as Parsed<P>;
      const { source } = context;
      const found = declaration.find(parsed, source.catalogue, warnings);
      const { ordinals, fullcount, more } = found;
      return {
        count: ordinals.length,
        fullcount,
        nextOffset: more ? Number(values['offset'] ?? 0) + ordinals.length : undefined,
        results: result,
        itemCount: ordinals.length,
        items(syntax) {
          const row = declaration.row(parsed, context, found);
          const template = templates(syntax, source, row);
          const { items } = source;
          const rest = declaration.cacheKey?.(parsed, context);
          const variant = rest === undefined ? undefined : items.variantOf(template, rest);
          prefetch(template, row, variant === undefined ? ordinals : items.uncached(variant, ordinals));
          return (scratch, index) => {
            row.index = index;
            row.ordinal = ordinals[index];
            if (index > 0) putBytes(scratch, syntax.separator);
            if (variant === undefined) writeTemplate(template, scratch, row);
            else items.write(variant, template, scratch, row);
          };
        },
      };
    },
  };
}

export interface CatalogueObjectDeclaration<P extends Parameters, Value> extends OperationDeclaration<P> {
  result: Shape<Value>;
  /** With no keys, `results` is an empty list. */
  find(parsed: Parsed<P>, catalogue: Catalogue): { keys: number; value: Value };
}

/** `results` is one object: lists by the name of what they contain. */
export function catalogueObject<P extends Parameters, Value>(
  declaration: CatalogueObjectDeclaration<P, Value>,
): CatalogueRead {
  const { result } = declaration;
  const templates = createTemplates(result, objectTemplate);
  return {
    ...describeOperation(declaration),
    kind: 'catalogue read',
    access: 'client',
    item: result.item.name,
    plural: undefined,
    fields: result.fields,
    read(values, { source }) {
      const { keys, value } = declaration.find(values as Parsed<P>, source.catalogue);
      return {
        count: keys,
        fullcount: values['fullcount'] === true ? keys : undefined,
        nextOffset: undefined,
        results: keys > 0 ? 'object' : 'nothing',
        itemCount: keys > 0 ? 1 : 0,
        items: (syntax) => (scratch) => writeTemplate(templates(syntax, source, value), scratch, value),
      };
    },
  };
}
