/** Declares a write: a POST on behalf of a person, answered with empty results once it is durable. */
import {
  describe,
  type OperationDeclaration,
  type Relating,
  WRITE_METHODS,
  type Write,
} from './operation.ts';
import { type Parameters, type Parsed, required, token } from './parameters.ts';
import { STANDARD } from './standard-parameters.ts';

/** Of every write. */
const PARAMETERS = {
  client_id: STANDARD.client_id,
  format: STANDARD.format,
  callback: { ...STANDARD.callback, help: 'Ignored, with a warning.' },
  fullcount: STANDARD.fullcount,
  access_token: required(
    token('A valid token with the scope `music`, of the person on whose behalf this is done.'),
  ),
};

export interface Declaration<P extends Parameters> extends OperationDeclaration<P> {
  write(parsed: Parsed<P>, userId: number, people: Relating): Promise<void>;
}

export function write<P extends Parameters>(declaration: Declaration<P>): Write {
  const parameters = { ...PARAMETERS, ...declaration.parameters };
  return {
    ...describe({ ...declaration, parameters }, WRITE_METHODS),
    kind: 'write',
    access: 'token required',
    write: (parsed, userId, people) => declaration.write(parsed as Parsed<P>, userId, people),
  };
}
