/**
 * The operations as their own declarations tell them: the service's OpenAPI document, read into what the reference shows
 * and the explorer's form is made of. Its sentences are English, whatever the language of the page.
 */
import type { Answer, Contract, Declared, Schema } from './openapi.ts';

export type ParameterKind =
  | { is: 'flag' }
  /** Only `true` means anything. */
  | { is: 'mark' }
  | { is: 'choice'; values: readonly string[] }
  | { is: 'choices'; values: readonly string[] }
  /** Values with spaces between them. */
  | { is: 'list'; numbers: boolean }
  | { is: 'number'; least: number | undefined; most: number | undefined }
  /** `yyyy-mm-dd_yyyy-mm-dd` */
  | { is: 'days' }
  | { is: 'text' };

export interface Parameter {
  name: string;
  description: string;
  isRequired: boolean;
  /** As it would be written; absent where there is none. */
  default: string | undefined;
  kind: ParameterKind;
}

export interface ResultField {
  /** `musicinfo.tags.genres` */
  name: string;
  type: string;
  description: string;
  /** It may be absent. */
  isOptional: boolean;
}

export interface OperationError {
  status: string;
  description: string;
}

export interface Operation {
  /** Without the version: `tracks/similar`. */
  path: string;
  method: 'GET' | 'POST';
  summary: string;
  description: string;
  parameters: readonly Parameter[];
  fields: readonly ResultField[];
  errors: readonly OperationError[];
  example: { request: string; answer: string } | undefined;
  /** Whether a token of a person belongs to it. */
  token: 'no' | 'may' | 'must';
  /** What it leads to is no document: a file, or a page for people. */
  leads: 'document' | 'file' | 'oauth';
}

/** One of the list. */
export interface OperationLine {
  path: string;
  method: 'GET' | 'POST';
  summary: string;
  group: string;
}

export interface ErrorCode {
  code: number;
  type: string;
  /** As the table says it, e.g. `500, 503`. */
  status: string;
  when: string;
}

export interface HeaderLine {
  name: string;
  description: string;
}

const PREFIX = '/v3.0/';
const FORM = 'application/x-www-form-urlencoded';

export function operationLines({ paths }: Contract): OperationLine[] {
  return Object.entries(paths).map(([path, declared]) => {
    const { tags, summary } = (declared.get ?? declared.post)!;
    const method = declared.get === undefined ? 'POST' : 'GET';
    return { path: path.slice(PREFIX.length), method, summary, group: tags[0] };
  });
}

export function findOperation(contract: Contract, path: string): Operation | undefined {
  const { paths } = contract;
  const found = Object.hasOwn(paths, PREFIX + path) ? paths[PREFIX + path] : undefined;
  const declared = found?.get ?? found?.post;
  if (declared === undefined) return undefined;
  const { summary, description = '', security = [], responses } = declared;
  const content = resolveAnswer(contract, responses['200'])?.content ?? {};
  const json = content['application/json'];
  const example = Object.values(json?.examples ?? {})[0];
  const method = found?.get === undefined ? 'POST' : 'GET';
  const parameters = parametersOf(declared);
  return {
    path,
    method,
    summary,
    description,
    parameters,
    fields: resultFields(contract, json?.schema),
    errors: Object.entries(responses)
      .filter(([status]) => /^[45]/.test(status))
      .map(([status, answer]) => ({
        status,
        description: resolveAnswer(contract, answer)?.description ?? '',
      })),
    example:
      example === undefined
        ? undefined
        : { request: example.summary ?? '', answer: JSON.stringify(example.value, null, 2) },
    token: tokenOf(parameters, security),
    leads: path.startsWith('oauth/') ? 'oauth' : json === undefined ? 'file' : 'document',
  };
}

/** A token can stand for the client everywhere; what counts here is whether it says on whose behalf. */
function tokenOf(parameters: readonly Parameter[], security: Declared['security'] = []): Operation['token'] {
  if (!parameters.some(({ name }) => name === 'access_token')) return 'no';
  return security.some((one) => 'client_id' in one) ? 'may' : 'must';
}

function resolveAnswer({ components }: Contract, answer: Answer | undefined): Answer | undefined {
  const name = /^#\/components\/responses\/(\w+)$/.exec(answer?.$ref ?? '')?.[1];
  return name === undefined ? answer : components.responses[name];
}

function parametersOf({ parameters, requestBody }: Declared): Parameter[] {
  if (parameters !== undefined) {
    return parameters.map(({ name, description = '', required = false, schema }) =>
      parameterOf(name, description, required, schema),
    );
  }
  const form = requestBody?.content[FORM]?.schema;
  return Object.entries(form?.properties ?? {}).map(([name, schema]) =>
    parameterOf(name, schema.description ?? '', form?.required?.includes(name) ?? false, schema),
  );
}

/** Said of every list; the reference says it once. */
const LIST_NOTE = / A list: values are separated by a space.*? are taken too\./;

function parameterOf(name: string, description: string, isRequired: boolean, schema: Schema): Parameter {
  const fallback = Array.isArray(schema.default) ? schema.default.join(' ') : schema.default;
  return {
    name,
    description: description.replace(LIST_NOTE, ''),
    isRequired,
    default: fallback === undefined ? undefined : String(fallback),
    kind: kindOf(schema),
  };
}

function kindOf(schema: Schema): ParameterKind {
  if (schema.type === 'array') {
    const { enum: values, type } = schema.items ?? {};
    if (values !== undefined) return { is: 'choices', values: values.map(String) };
    return { is: 'list', numbers: type === 'integer' };
  }
  if (schema.enum !== undefined) return { is: 'choice', values: schema.enum.map(String) };
  if (schema.type === 'boolean') return schema.const === true ? { is: 'mark' } : { is: 'flag' };
  if (schema.type === 'integer') return { is: 'number', least: schema.minimum, most: schema.maximum };
  if (schema.pattern?.startsWith('^[0-9]{4}-') && schema.pattern.includes('_')) return { is: 'days' };
  return { is: 'text' };
}

/** Deeper than any result goes, and an end for one that holds itself. */
const DEEPEST = 6;

function resultFields(contract: Contract, schema: Schema | undefined): ResultField[] {
  // Where a failure has the same status, the document of a success comes first.
  const document = schema?.anyOf?.[0] ?? schema;
  const results = resolve(contract, document)?.properties?.['results'];
  return fieldsOf(contract, resolve(contract, results)?.items, '', DEEPEST);
}

function fieldsOf(
  contract: Contract,
  schema: Schema | undefined,
  above: string,
  depth: number,
): ResultField[] {
  const { properties = {}, required = [] } = resolve(contract, schema) ?? {};
  return Object.entries(properties).flatMap(([key, inner]) => {
    const field = resolve(contract, inner) ?? {};
    const name = above + key;
    const line = {
      name,
      type: typeOf(contract, field),
      description: field.description ?? '',
      isOptional: !required.includes(key),
    };
    const [below, end] = field.type === 'array' ? [field.items, '[].'] : [field, '.'];
    return [line, ...(depth === 0 ? [] : fieldsOf(contract, below, name + end, depth - 1))];
  });
}

function typeOf(contract: Contract, { type = '', items, enum: values }: Schema): string {
  if (type === 'array') return `${resolve(contract, items)?.type ?? ''}[]`;
  return values === undefined ? type : values.map(String).join(' | ');
}

function resolve({ components }: Contract, schema: Schema | undefined): Schema | undefined {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(schema?.$ref ?? '')?.[1];
  return name === undefined ? schema : components.schemas[name];
}

/** From the table in the document's description: `| 3 | Type | 400 | a value breaks its type |`. */
export function errorCodes({ info }: Contract): ErrorCode[] {
  const rows = info.description.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm);
  return [...rows].map(([, code, type, status, when]) => ({ code: Number(code), type, status, when }));
}

/** The headers of answers, and what each tells. */
export function headerLines({ components }: Contract): HeaderLine[] {
  return Object.entries(components.headers).map(([name, { description = '' }]) => ({ name, description }));
}
