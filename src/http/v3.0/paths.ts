/** The paths of the API. */
import { Refusal } from '../../domain/refusal.ts';
import { didYouMean, quoteInput } from './errors.ts';
import type { Operation } from './kinds/operation.ts';

const VERSION = 'v3.0';

/** `/v3.0/tracks`, `/v2.0`, `/v3.1/…`: the path of any version of the API. */
const VERSIONED = /^\/(v\d+(?:\.\d+)*)(?:\/|$)/;

export function isVersioned(path: string): boolean {
  return path.charCodeAt(1) === 0x76 && VERSIONED.test(path);
}

/** With and without a slash at the end. */
export function operationsByPath(operations: readonly Operation[]): Map<string, Operation> {
  const byPath = new Map<string, Operation>();
  for (const operation of operations) {
    for (const name of [operation.path, operation.alias ?? operation.path]) {
      const path = `/${VERSION}/${name}`;
      byPath.set(path, operation).set(`${path}/`, operation);
    }
  }
  return byPath;
}

/** Warns of another version. */
export function unknownPath(
  path: string,
  warnings: string[],
  operations: ReadonlyMap<string, Operation>,
): Refusal {
  const version = VERSIONED.exec(path)?.[1];
  if (version !== undefined && version !== VERSION) {
    warnings.push(`unknown version ${quoteInput(version)}: this service speaks ${VERSION}`);
  }
  const known = new Set(Array.from(operations.values(), (operation) => operation.path));
  const wanted = path.split('/').slice(2).join('/').replace(/\/$/, '');
  return new Refusal('not-found', `the path ${quoteInput(path)} does not exist${didYouMean(wanted, known)}`);
}
