/** Declares a read that is answered from the catalogue in memory, at once. */
import type { Catalogue, Page } from '../../catalogue/catalogue.ts';
import { putBytes } from './formats/scratch.ts';
import { writeTemplate } from './formats/template.ts';
import { type CatalogueRead, createTemplates, type Description, describe } from './operation.ts';
import type { Parameters, Parsed } from './parameters.ts';
import type { Context, Row } from './shapes/row.ts';
import type { Shape } from './shapes/shape.ts';

export interface Declaration<P extends Parameters, Found extends Page, R extends Row> extends Description<P> {
  result: Shape<R>;
  /** May warn of what it leaves out. */
  find(parsed: Parsed<P>, catalogue: Catalogue, warnings: string[]): Found;
  /** The cursor over what was found. */
  row(parsed: Parsed<P>, context: Context, found: Found): R;
  /**
   * Where an item depends on its ordinal and on nothing else of the request but this text, items are remembered (beside
   * the fields that are present, which always count).
   */
  variant?(parsed: Parsed<P>, context: Context): string;
}

export function catalogueRead<P extends Parameters, Found extends Page, R extends Row>(
  declaration: Declaration<P, Found, R>,
): CatalogueRead {
  const { result } = declaration;
  const templates = createTemplates(result);
  return {
    ...describe(declaration),
    kind: 'catalogue read',
    access: 'client',
    item: result.item.name,
    plural: result.plural,
    fields: result.fields,
    find: (parsed, catalogue, warnings) => declaration.find(parsed as Parsed<P>, catalogue, warnings),
    writeItems(syntax, parsed, context, found) {
      const row = declaration.row(parsed as Parsed<P>, context, found as Found);
      const template = templates(syntax, context.source, row);
      const { items } = context.source;
      const rest = declaration.variant?.(parsed as Parsed<P>, context);
      const variant = rest === undefined ? undefined : items.variantOf(template, rest);
      return (scratch, index) => {
        row.index = index;
        row.ordinal = found.ordinals[index];
        if (index > 0) putBytes(scratch, syntax.separator);
        if (variant === undefined) writeTemplate(template, scratch, row);
        else items.write(variant, template, scratch, row);
      };
    },
  };
}
