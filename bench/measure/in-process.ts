/** Catalogue requests in the bench's own process: their parameters are read, results are found and not written. */
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { isNumberArray, type NumberArray } from '../../src/catalogue/snapshot.ts';
import type { Log } from '../../src/domain/ports.ts';
import { parseTarget } from '../../src/http/request/request-target.ts';
import { createSources } from '../../src/http/v3.0/catalogue-reader.ts';
import type { CatalogueRead } from '../../src/http/v3.0/kinds/operation.ts';
import { OPERATIONS } from '../../src/http/v3.0/operations.ts';
import { collectParameters, parseParameters } from '../../src/http/v3.0/parameters/read-parameters.ts';
import { operationsByPath } from '../../src/http/v3.0/paths.ts';
import { CATALOGUE_ANSWERS } from '../../src/http/web-api/catalogue.ts';
import { APPLICATION } from '../catalogue/files.ts';
import { targetOf } from '../requests/request.ts';

const SILENT_LOG: Log = { debug() {}, info() {}, warn() {}, error() {}, isEnabled: () => false };

/** What the service has besides a catalogue. */
export const SURROUNDINGS = {
  settings: {
    url: 'http://127.0.0.1',
    httpStatuses: false,
    tokenOnly: false,
    version: '0',
    storeId: 'bench',
    name: 'Cantiga',
    signup: false,
  },
  waveforms: { copy: () => 0 },
  log: SILENT_LOG,
};
export const CLIENT = { clientId: APPLICATION.client_id, httpStatuses: false };

const byPath = operationsByPath(OPERATIONS);
const sourceOf = createSources({ ...SURROUNDINGS, items: undefined });

/** Reads the parameters of a request; the result finds its results in a catalogue. */
export function queryOf(request: string): (catalogue: Catalogue) => () => unknown {
  const { pairs, path, query } = parseTarget(targetOf(request));
  const answer = CATALOGUE_ANSWERS.find((one) => path === `/web-api/${one.path}`);
  if (answer !== undefined) {
    const { url } = SURROUNDINGS.settings;
    return (catalogue) => () => answer.answer(catalogue, { query, url });
  }
  const operation = byPath.get(path) as CatalogueRead;
  const values = parseParameters(operation, collectParameters(operation, pairs, []), []);
  return (catalogue) => {
    const source = sourceOf(catalogue);
    return () => operation.read(values, { source, client: CLIENT }, []);
  };
}

/**
 * A catalogue of other objects over the same memory, as a thread has it that has just started: nothing that depends on its columns is
 * cached.
 */
export function freshView(catalogue: Catalogue): Catalogue {
  /** Parts that are in several places stay the same object in all of them. */
  const known = new Map<object, unknown>();
  const viewOf = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const view = known.get(part) ?? copyOf(part, viewOf);
    known.set(part, view);
    return view;
  };
  return viewOf(catalogue) as Catalogue;
}

function copyOf(part: object, viewOf: (inner: unknown) => unknown): unknown {
  if (isNumberArray(part)) return viewOn(part);
  if (Array.isArray(part)) return part.map(viewOf);
  if (part instanceof Map) return new Map(Array.from(part, ([key, value]) => [key, viewOf(value)]));
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, viewOf(value)]));
}

function viewOn(array: NumberArray): NumberArray {
  const Same = array.constructor as new (
    buffer: ArrayBufferLike,
    offset: number,
    length: number,
  ) => NumberArray;
  return new Same(array.buffer, array.byteOffset, array.length);
}
