/** Declares a read of the catalogue whose `results` are one object: lists by the name of what is in them. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { writeTemplate } from './formats/template.ts';
import { createTemplates, type Description, describe, type Keyed, type KeyedRead } from './operation.ts';
import type { Parameters, Parsed } from './parameters.ts';
import { objectTemplate, type Shape } from './shapes/shape.ts';

export interface Declaration<P extends Parameters, Value> extends Description<P> {
  result: Shape<Value>;
  find(parsed: Parsed<P>, catalogue: Catalogue): Keyed<Value>;
}

export function keyedRead<P extends Parameters, Value>(declaration: Declaration<P, Value>): KeyedRead {
  const { result } = declaration;
  const templates = createTemplates(result, objectTemplate);
  return {
    ...describe(declaration),
    kind: 'keyed read',
    access: 'client',
    item: result.item.name,
    fields: result.fields,
    find: (parsed, catalogue) => declaration.find(parsed as Parsed<P>, catalogue),
    writeObject(scratch, syntax, source, value) {
      writeTemplate(templates(syntax, source, value as Value), scratch, value as Value);
    },
  };
}
