/** The client's types and its table of operations, made of the declarations. */

import { hasObjectResult, type Operation } from '../src/http/v3.0/kinds/operation.ts';
import { CODES } from '../src/http/v3.0/openapi/errors.ts';
import { camelCase, pascalCase, resultName } from '../src/http/v3.0/openapi/names.ts';
import type { Parameter } from '../src/http/v3.0/parameters/parameter-types.ts';
import type { ResultField } from '../src/http/v3.0/shapes/shape.ts';

/** What the client itself sees to. */
const ITS_OWN = new Set(['client_id', 'format', 'callback']);

/** The file `client/src/operations.ts`, not yet formatted. */
export function clientOperations(operations: readonly Operation[]): string {
  const parameters = operations.map(parametersType);
  const results = operations.flatMap((operation) =>
    'fields' in operation
      ? [`export interface ${resultName(operation)} ${objectType(operation.fields)}`]
      : [],
  );
  const rows = operations.map((operation) => `'${operation.path}': ${rowOf(operation)},`);
  const kinds = Object.entries(CODES).map(([code, { type }]) => `${code}: '${type}',`);
  return `/** Made from the declarations of the interface by \`npm run docs\`: change those, and not this. */
import type { Between, FileAddress, KeyedRead, List, NestedRead, PagedRead, Read, Row, Sorted, Translations, Write } from './types.ts';

${[...parameters, ...results].join('\n\n')}

/** Every operation; one below another is its property. */
export interface Operations ${treeType(operations)}

/** What there is to know about an operation when it is called, by its path. */
export const OPERATIONS: Readonly<Record<string, Row>> = {
${rows.join('\n')}
};

/** The types of errors, by their codes. */
export const KINDS = {
${kinds.join('\n')}
} as const;
`;
}

const comment = (sentences: readonly string[]) => `/** ${sentences.join(' ').replaceAll('*/', '* /')} */\n`;
const nameOfParameters = ({ path }: Operation) => `${pascalCase(path)}Parameters`;

function parametersType(operation: Operation): string {
  const members = Array.from(operation.parameters)
    // A write always goes with the client's own token.
    .filter(([name]) => !ITS_OWN.has(name) && !(name === 'access_token' && operation.kind === 'write'))
    .map(([name, parameter]) => {
      return `${parameterHelp(parameter)}${name}${parameter.required ? '' : '?'}: ${valueType(parameter)};`;
    });
  const needed = operation.oneOf.map((group) => `One of ${group.join(', ')} is needed.`);
  const help = needed.length === 0 ? '' : comment(needed);
  return `${help}export interface ${nameOfParameters(operation)} {\n${members.join('\n')}\n}`;
}

function parameterHelp({ help, values, accepted, assumed, fallback, since }: Parameter): string {
  const without = assumed ?? defaultHelp(fallback);
  return comment([
    help,
    ...(values === undefined ? [`Accepted: ${accepted}.`] : []),
    ...(without === undefined ? [] : [`Without it: ${without}.`]),
    ...(since === undefined ? [] : [`Since ${since}.`]),
  ]);
}

function defaultHelp(fallback: unknown): string | undefined {
  const all = Array.isArray(fallback) ? fallback : [fallback];
  const isPlain = all.length > 0 && all.every((one) => typeof one !== 'object' && one !== undefined);
  return isPlain ? all.join(', ') : undefined;
}

/** What a value of each kind is in a program; a kind that is not here is a text. */
const TYPES: Record<string, string> = {
  integer: 'number',
  id: 'number | string',
  'id or own': 'number | string | boolean',
  boolean: 'boolean',
  true: 'true',
  'date interval': 'Between<string>',
  'integer interval': 'Between<number>',
  limit: "number | 'all'",
};

function valueType({ kind, list, values }: Parameter): string {
  const named = values?.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(' | ');
  const plain = named ?? TYPES[kind.replace(/ list$/, '')] ?? 'string';
  const one = kind === 'order' ? `Sorted<${plain}>` : plain;
  return list ? `List<${one}>` : one;
}

function objectType(fields: readonly ResultField<never>[]): string {
  const members = fields.map((field) => {
    const { key, help, only, since } = field;
    const sentences = [
      help,
      ...(only === undefined ? [] : [`Only with \`${only}\`.`]),
      ...(since === undefined ? [] : [`Since ${since}.`]),
    ];
    return `${comment(sentences)}${key.name}${only === undefined ? '' : '?'}: ${fieldType(field)};`;
  });
  return `{\n${members.join('\n')}\n}`;
}

function fieldType({ type, fields, emptyList, objectsOnly }: ResultField<never>): string {
  if (type === 'integer') return 'number';
  // Without fields an object holds texts by language, and an array texts.
  if (type === 'object') {
    const holds = fields === undefined ? 'Translations' : objectType(fields);
    return emptyList ? `${holds} | []` : holds;
  }
  if (type === 'array') {
    if (fields === undefined) return 'string[]';
    return objectsOnly === undefined ? `(${objectType(fields)})[]` : `string[] | (${objectType(fields)})[]`;
  }
  return type;
}

/** The list inside each result that is paged, where there is one. */
function pagedList({ pages, ...operation }: Operation): ResultField<never> | undefined {
  if (pages === undefined || !('fields' in operation)) return undefined;
  const list = operation.fields.find(({ key }) => key.name === pages);
  if (list?.item === undefined)
    throw new Error(`${operation.path} pages ${pages}, which is no list of its results`);
  return list;
}

function operationType(operation: Operation): string {
  const parameters = nameOfParameters(operation);
  if (operation.kind === 'write') return `Write<${parameters}>`;
  if (operation.kind === 'file redirect') return `FileAddress<${parameters}>`;
  const result = resultName(operation);
  if (hasObjectResult(operation)) return `KeyedRead<${parameters}, ${result}>`;
  const list = pagedList(operation);
  if (list !== undefined) {
    const entry = `{ ${operation.item}: Omit<${result}, '${list.key.name}'>; ${list.item}: ${result}['${list.key.name}'][number] }`;
    return `NestedRead<${parameters}, ${result}, ${entry}>`;
  }
  return `${operation.parameters.has('offset') ? 'PagedRead' : 'Read'}<${parameters}, ${result}>`;
}

/** `tracks`, and `tracks/file` below it. */
function treeType(operations: readonly Operation[]): string {
  const names = [...new Set(operations.map(({ path }) => path.split('/', 1)[0]))];
  const members = names.map((name) => {
    const own = operations.find(({ path }) => path === name);
    const below = operations
      .filter(({ path }) => path.startsWith(`${name}/`))
      .map(
        (one) =>
          `${comment([one.summary])}${camelCase(one.path.slice(name.length + 1))}: ${operationType(one)};`,
      );
    const types = [
      ...(own === undefined ? [] : [operationType(own)]),
      ...(below.length === 0 ? [] : [`{\n${below.join('\n')}\n}`]),
    ];
    return `${own === undefined ? '' : comment([own.summary])}${camelCase(name)}: ${types.join(' & ')};`;
  });
  return `{\n${members.join('\n')}\n}`;
}

/** Of what is said, only what differs from the usual. */
function rowOf(operation: Operation): string {
  const { kind, oneOf, parameters } = operation;
  if (kind === 'write') return "{ kind: 'write' }";
  if (kind === 'file redirect') return "{ kind: 'file' }";
  const list = pagedList(operation);
  const byToken = oneOf.find((group) => group.includes('access_token'));
  return `{ ${[
    "kind: 'read'",
    ...(parameters.has('offset') ? ['paged: true'] : []),
    ...(list === undefined
      ? []
      : [`list: { name: '${list.key.name}', item: '${operation.item}', entry: '${list.item}' }`]),
    ...(byToken === undefined ? [] : [`whose: [${byToken.map((name) => `'${name}'`).join(', ')}]`]),
  ].join(', ')} }`;
}
