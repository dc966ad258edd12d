/** What the part `query` measures, of this project or of another checkout of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { isNumberArray, type NumberArray } from '../../src/catalogue/snapshot.ts';
import { parseTarget } from '../../src/http/request/request-target.ts';
import { createSources } from '../../src/http/v3.0/catalogue-reader.ts';
import type { CatalogueRead } from '../../src/http/v3.0/kinds/operation.ts';
import { OPERATIONS } from '../../src/http/v3.0/operations.ts';
import { collectParameters, parseParameters } from '../../src/http/v3.0/parameters/read-parameters.ts';
import { operationsByPath } from '../../src/http/v3.0/paths.ts';
import { CATALOGUE_ANSWERS } from '../../src/http/web-api/catalogue.ts';
import { targetOf } from '../requests/request.ts';
import { APPLICATION } from './files.ts';
import { buildFrom } from './read-model.ts';

export const ENGINE = {
  buildFrom,
  freshView,
  parseTarget,
  OPERATIONS,
  operationsByPath,
  collectParameters,
  parseParameters,
  createSources,
  CATALOGUE_ANSWERS,
};

export type Engine = typeof ENGINE;

/** A catalogue, and the code that built it and reads it. */
export interface EngineCatalogue {
  engine: Engine;
  catalogue: Catalogue;
}

export const SETTINGS = {
  url: 'http://127.0.0.1',
  httpStatuses: false,
  tokenOnly: false,
  version: '0',
  storeId: 'bench',
  name: 'Cantiga',
  signup: false,
};
export const NO_WAVEFORMS = { copy: () => 0 };
const CLIENT = { clientId: APPLICATION.client_id, httpStatuses: false };

/** A request whose parameters were read, on a catalogue: what it calls finds the results and does not write them. */
export type Query = (catalogue: Catalogue) => () => unknown;

export function queriesOf(engine: Engine): (request: string) => Query {
  const byPath = engine.operationsByPath(engine.OPERATIONS);
  const sourceOf = engine.createSources({
    waveforms: NO_WAVEFORMS,
    settings: SETTINGS,
    items: undefined,
  });
  return (request) => {
    const { pairs, path, query } = engine.parseTarget(targetOf(request));
    const answer = engine.CATALOGUE_ANSWERS.find((one) => path === `/web-api/${one.path}`);
    if (answer !== undefined) return (catalogue) => () => answer.answer(catalogue, query);
    const operation = byPath.get(path) as CatalogueRead;
    const values = engine.parseParameters(operation, engine.collectParameters(operation, pairs, []), []);
    return (catalogue) => {
      const source = sourceOf(catalogue);
      return () => operation.read(values, { source, client: CLIENT }, []);
    };
  };
}

/** Finds the same by its names: in another checkout, it may be in other files. */
export async function loadEngine(checkout: string): Promise<Engine> {
  const files = ['src/http', 'bench/catalogue'].flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test|\.fixture)\.ts$/.test(name))
      .map((name) => join(checkout, folder, name)),
  );
  const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const found = Object.keys(ENGINE).map(async (name) => {
    const declaration = new RegExp(`^export (?:function|const) ${name}\\b`, 'm');
    const source = sources.find(({ text }) => declaration.test(text));
    if (source === undefined) throw new Error(`no file of ${checkout} exports ${name}`);
    return [name, (await import(pathToFileURL(source.file).href))[name]];
  });
  return Object.fromEntries(await Promise.all(found));
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
