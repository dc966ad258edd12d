/** Reads the service's OpenAPI document into the operations that the reference and the explorer show. */
import type { OpenApiDocument, OpenApiOperation, OpenApiResponse, OpenApiSchema } from './openapi.ts';

export type ParameterKind =
  | { is: 'flag' }
  /** Accepts only `true`. */
  | { is: 'mark' }
  | { is: 'choice'; values: readonly string[] }
  | { is: 'choices'; values: readonly string[] }
  /** Values separated by spaces. */
  | { is: 'list'; numbers: boolean }
  | { is: 'number'; min: number | undefined; max: number | undefined }
  /** `yyyy-mm-dd_yyyy-mm-dd` */
  | { is: 'days' }
  | { is: 'text' };

export interface ApiParameter {
  name: string;
  description: string;
  isRequired: boolean;
  /** As it is written in a request. */
  default: string | undefined;
  kind: ParameterKind;
}

export interface ApiResultField {
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

export interface ApiOperation {
  /** Without the version: `tracks/similar`. */
  path: string;
  method: 'GET' | 'POST';
  summary: string;
  description: string;
  parameters: readonly ApiParameter[];
  fields: readonly ApiResultField[];
  errors: readonly OperationError[];
  example: { request: string; answer: string } | undefined;
  /** Whether it accepts or requires the access token of a user. */
  token: 'no' | 'may' | 'must';
  /** A document, a file, or an OAuth endpoint. */
  resultKind: 'document' | 'file' | 'oauth';
}

/** An entry of the operation list. */
export interface OperationSummary {
  path: string;
  method: 'GET' | 'POST';
  summary: string;
  group: string;
}

export interface ErrorCode {
  code: number;
  type: string;
  /** As in the document, e.g. `500, 503`. */
  status: string;
  when: string;
}

export interface ResponseHeader {
  name: string;
  description: string;
}

const PREFIX = '/v3.0/';
const FORM = 'application/x-www-form-urlencoded';

export function operationSummaries({ paths }: OpenApiDocument): OperationSummary[] {
  return Object.entries(paths).map(([path, declared]) => {
    const { tags, summary } = (declared.get ?? declared.post)!;
    const method = declared.get === undefined ? 'POST' : 'GET';
    return { path: path.slice(PREFIX.length), method, summary, group: tags[0] };
  });
}

export function findOperation(openApi: OpenApiDocument, path: string): ApiOperation | undefined {
  const { paths } = openApi;
  const found = Object.hasOwn(paths, PREFIX + path) ? paths[PREFIX + path] : undefined;
  const declared = found?.get ?? found?.post;
  if (declared === undefined) return undefined;
  const { summary, description = '', security = [], responses } = declared;
  const content = resolveResponse(openApi, responses['200'])?.content ?? {};
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
    fields: resultFields(openApi, json?.schema),
    errors: Object.entries(responses)
      .filter(([status]) => /^[45]/.test(status))
      .map(([status, answer]) => ({
        status,
        description: resolveResponse(openApi, answer)?.description ?? '',
      })),
    example:
      example === undefined
        ? undefined
        : { request: example.summary ?? '', answer: JSON.stringify(example.value, null, 2) },
    token: tokenOf(parameters, security),
    resultKind: path.startsWith('oauth/') ? 'oauth' : json === undefined ? 'file' : 'document',
  };
}

/** `security` lists alternatives: a token is required if each of them has one, beside the client id. */
function tokenOf(
  parameters: readonly ApiParameter[],
  security: OpenApiOperation['security'] = [],
): ApiOperation['token'] {
  if (!parameters.some(({ name }) => name === 'access_token')) return 'no';
  return security.every((one) => 'oauth2' in one || 'access_token' in one) ? 'must' : 'may';
}

function resolveResponse(
  { components }: OpenApiDocument,
  answer: OpenApiResponse | undefined,
): OpenApiResponse | undefined {
  const name = /^#\/components\/responses\/(\w+)$/.exec(answer?.$ref ?? '')?.[1];
  return name === undefined ? answer : components.responses[name];
}

function parametersOf({ parameters, requestBody }: OpenApiOperation): ApiParameter[] {
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

/** Part of the description of every list parameter; the reference shows it once. */
const LIST_NOTE = / A list: values are separated by a space.*? are taken too\./;

function parameterOf(
  name: string,
  description: string,
  isRequired: boolean,
  schema: OpenApiSchema,
): ApiParameter {
  const fallback = Array.isArray(schema.default) ? schema.default.join(' ') : schema.default;
  return {
    name,
    description: description.replace(LIST_NOTE, ''),
    isRequired,
    default: fallback === undefined ? undefined : String(fallback),
    kind: kindOf(schema),
  };
}

function kindOf(schema: OpenApiSchema): ParameterKind {
  if (schema.type === 'array') {
    const { enum: values, type } = schema.items ?? {};
    if (values !== undefined) return { is: 'choices', values: values.map(String) };
    return { is: 'list', numbers: type === 'integer' };
  }
  if (schema.enum !== undefined) return { is: 'choice', values: schema.enum.map(String) };
  if (schema.type === 'boolean') return schema.const === true ? { is: 'mark' } : { is: 'flag' };
  if (schema.type === 'integer') return { is: 'number', min: schema.minimum, max: schema.maximum };
  if (schema.pattern?.startsWith('^[0-9]{4}-') && schema.pattern.includes('_')) return { is: 'days' };
  return { is: 'text' };
}

/** Deeper than any result, and a limit for recursive schemas. */
const DEPTH_MAX = 6;

function resultFields(openApi: OpenApiDocument, schema: OpenApiSchema | undefined): ApiResultField[] {
  const results = resolve(openApi, schema)?.properties?.['results'];
  return fieldsOf(openApi, resolve(openApi, results)?.items, '', DEPTH_MAX);
}

function fieldsOf(
  openApi: OpenApiDocument,
  schema: OpenApiSchema | undefined,
  above: string,
  depth: number,
): ApiResultField[] {
  const { properties = {}, required = [] } = resolve(openApi, schema) ?? {};
  return Object.entries(properties).flatMap(([key, inner]) => {
    const field = resolve(openApi, inner) ?? {};
    const name = above + key;
    const line = {
      name,
      type: typeOf(openApi, field),
      description: field.description ?? '',
      isOptional: !required.includes(key),
    };
    const [below, end] = field.type === 'array' ? [field.items, '[].'] : [field, '.'];
    return [line, ...(depth === 0 ? [] : fieldsOf(openApi, below, name + end, depth - 1))];
  });
}

function typeOf(openApi: OpenApiDocument, { type = '', items, enum: values }: OpenApiSchema): string {
  if (type === 'array') return `${resolve(openApi, items)?.type ?? ''}[]`;
  return values === undefined ? type : values.map(String).join(' | ');
}

function resolve(
  { components }: OpenApiDocument,
  schema: OpenApiSchema | undefined,
): OpenApiSchema | undefined {
  const name = /^#\/components\/schemas\/(\w+)$/.exec(schema?.$ref ?? '')?.[1];
  return name === undefined ? schema : components.schemas[name];
}

/** From the table in the document's description: `| 3 | Type | 400 | a value breaks its type |`. */
export function errorCodes({ info }: OpenApiDocument): ErrorCode[] {
  const rows = info.description.matchAll(/^\| (\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm);
  return [...rows].map(([, code, type, status, when]) => ({ code: Number(code), type, status, when }));
}

/** The response headers with their descriptions. */
export function responseHeaders({ components }: OpenApiDocument): ResponseHeader[] {
  return Object.entries(components.headers).map(([name, { description = '' }]) => ({ name, description }));
}

/** The operations that have every typed word in their path or summary. */
export function searchOperations(operations: readonly OperationSummary[], query: string): OperationSummary[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ path, summary }) => {
    const text = `${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
