/** Declares an operation that leads to a file: a redirect, or an HTTP error in plain text. Neither has an envelope. */
import { describe, type FileReach, type FileRedirect, type OperationDeclaration } from './operation.ts';
import type { Parameters, Parsed } from './parameters.ts';

export interface Declaration<P extends Parameters> extends OperationDeclaration<P> {
  /** The path and query of the file; `undefined` where there is none, or none for download. */
  find(parsed: Parsed<P>, reach: FileReach): ReturnType<FileRedirect['find']>;
}

export function fileRedirect<P extends Parameters>(declaration: Declaration<P>): FileRedirect {
  return {
    ...describe(declaration),
    kind: 'file redirect',
    access: 'client',
    find: (parsed, reach) => declaration.find(parsed as Parsed<P>, reach),
  };
}
