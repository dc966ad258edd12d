/** The API as an OpenAPI document, generated from the declarations. */
import type { Operation, OperationDescription } from '../kinds/operation.ts';
import { LIMIT_MAX, type Parameter } from '../parameters/parameter-types.ts';
import { LIST_MAX } from '../parameters/read-parameters.ts';
import { codesTable, envelopeSchemas, failedResponses, failures, plainFailures } from './errors.ts';
import type { Example, Examples } from './examples.ts';
import { asDocument, HEADERS, type InXml, inEveryFormat, responseHeaders } from './formats.ts';
import { camelCase } from './names.ts';
import { OAUTH_PATHS, OAUTH_SCHEMAS, securityOf, securitySchemes } from './oauth.ts';
import { documentSchema, reference, resultSchemas, type Schema, xmlDocumentSchema } from './schemas.ts';

interface About {
  /** The URL of the service, without a trailing slash; empty for the host that serves the document. */
  url: string;
  version: string;
  examples: Examples;
}

export function openapiDocument(operations: readonly Operation[], { url, version, examples }: About): Schema {
  const paths = operations.map((operation) => [
    `/v3.0/${operation.path}`,
    pathItem(operation, examples.operations[operation.path]),
  ]);
  const tags = new Map(
    operations.map(tagOf).map((name) => [name, `Operations at and below \`/v3.0/${name}\`.`]),
  );
  tags.set('oauth', 'How an application acts on behalf of a person.');
  return {
    openapi: '3.1.1',
    info: {
      title: 'Cantiga',
      version,
      summary: 'A catalogue of freely licensed music',
      description: description(),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: url || '/', description: 'This service.' }],
    tags: [...tags].sort().map(([name, description]) => ({ name, description })),
    paths: { ...Object.fromEntries(paths), ...OAUTH_PATHS },
    components: {
      securitySchemes: securitySchemes(url),
      schemas: {
        ...resultSchemas(operations),
        ...envelopeSchemas(),
        ...OAUTH_SCHEMAS,
      },
      responses: failedResponses(examples.failures),
      headers: HEADERS,
    },
  };
}

const description =
  () => `Every operation answers one document with \`headers\` and \`results\`, in the format that \`format\` names. A
trailing slash is optional. \`HEAD\` answers as \`GET\` does without the body, \`OPTIONS\` answers CORS: any origin, no credentials. Unknown
parameters are ignored with a warning, and an empty value counts as absent.

A failed request has the same shape, with \`status\` \`failed\` and a code. A failure that the caller caused (codes 2 to 24) is HTTP 200, unless
the application chose HTTP statuses or the service has them turned on: then it has the status in the table. A failure of the service itself
(code 1) always has it, and JSONP is always 200. Look at \`headers.code\`.

${codesTable()}

Examples are what the demo catalogue answered; long texts and lists are cut.`;

const tagOf = ({ path }: Operation): string => path.split('/', 1)[0];

function pathItem(operation: Operation, example: Example | undefined): Schema {
  const { path, summary } = operation;
  const described = {
    operationId: camelCase(path),
    tags: [tagOf(operation)],
    summary,
    ...descriptionOf(operation),
    security: securityOf(operation),
  };
  if (operation.kind !== 'write') {
    return {
      get: {
        ...described,
        parameters: queryParameters(operation),
        responses: responsesOf(operation, example),
      },
    };
  }
  const schema = formSchema(operation);
  const content = { 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } };
  return {
    post: {
      ...described,
      requestBody: { required: true, content },
      responses: responsesOf(operation, example),
    },
  };
}

function descriptionOf(operation: Operation): Schema {
  const { alias, pages, kind, access } = operation;
  const sentences = [
    ...(alias === undefined ? [] : [`\`${alias}\` is another path of the same operation.`]),
    ...neededHelp(operation),
    ...(pages === undefined
      ? []
      : [
          `\`limit\` and \`offset\` page \`${pages}\` inside each result; beyond its end \`results\` is empty.`,
        ]),
    ...(kind === 'write'
      ? ['The parameters may come in the query string as well. Success means that it is durable.']
      : []),
    ...(access === 'token accepted' ? ['A token is taken, and needs no scope.'] : []),
  ];
  return sentences.length === 0 ? {} : { description: sentences.join(' ') };
}

function responsesOf(operation: Operation, example: Example | undefined): Schema {
  if (operation.kind === 'file redirect') {
    return { 200: FOLLOWED, 302: redirect(example?.location), ...plainFailures() };
  }
  const isCached = operation.kind === 'catalogue read';
  const isWrite = operation.kind === 'write';
  const hasPages = operation.parameters.has('offset');
  return {
    200: {
      description: `${isWrite ? 'Done' : 'What was found'}, or what failed: \`headers.status\` says which.`,
      headers: {
        ...responseHeaders(isCached),
        'Retry-After': reference('headers', 'Retry-After'),
        ...(hasPages ? { Link: reference('headers', 'Link') } : {}),
      },
      content: (isWrite ? asDocument : inEveryFormat)(documentSchema(operation), example, inXmlOf(operation)),
    },
    ...(isCached
      ? { 304: { description: 'The answer that `If-None-Match` names is still the answer.' } }
      : {}),
    ...failures(),
  };
}

function inXmlOf(operation: Operation): InXml | undefined {
  if (!('plural' in operation) || operation.plural === undefined) return undefined;
  const { name } = operation.plural;
  return {
    schema: xmlDocumentSchema(operation),
    value(json) {
      const { results, ...rest } = json as { results: unknown };
      return { ...rest, results: { [name]: results } };
    },
  };
}

/** Most clients follow the redirect automatically. */
const FOLLOWED = {
  description: 'The file, where the client has followed the redirect.',
  content: { '*/*': { schema: { type: 'string' } } },
};

function redirect(location: string | undefined): Schema {
  return {
    description: 'To the file.',
    headers: {
      ...responseHeaders(false),
      Location: {
        description: 'The absolute address of the file.',
        schema: { type: 'string', format: 'uri' },
        ...(location === undefined ? {} : { example: location }),
      },
    },
  };
}

const DATE = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

/** The schema of one value, by the kind of its parameter. Other kinds are texts, described by their help. */
const KINDS: Record<string, Schema> = {
  integer: { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  id: { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  'id or own': {
    oneOf: [
      { type: 'integer', format: 'int64', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      { type: 'boolean' },
    ],
  },
  boolean: { type: 'boolean' },
  true: { type: 'boolean', const: true },
  language: { type: 'string', pattern: '^[A-Za-z]{2}$' },
  country: { type: 'string', pattern: '^[A-Za-z]{3}$' },
  coordinates: { type: 'string', pattern: '^[-+ ]?[0-9]+(\\.[0-9]+)?_[-+ ]?[0-9]+(\\.[0-9]+)?$' },
  'date interval': { type: 'string', pattern: `^${DATE}_${DATE}$` },
  'integer interval': { type: 'string', pattern: '^[0-9]+_[0-9]+$' },
  callback: {
    type: 'string',
    // An exact pattern would need lookaheads, which some clients do not support.
    description: 'Reserved words of JavaScript such as `class` match the pattern and are refused.',
    pattern: '^[A-Za-z_$][A-Za-z0-9_$]*(\\.[A-Za-z_$][A-Za-z0-9_$]*)*$',
  },
  limit: {
    oneOf: [
      { type: 'integer', minimum: 1, maximum: LIMIT_MAX },
      { type: 'string', const: 'all' },
    ],
  },
};

const LIST_HELP =
  'A list: values are separated by a space (`+` in a query string). Commas, an encoded `+`, repeated keys ' +
  'and the key with `[]` behind it are taken too.';

/** Parameters that the security schemes describe. */
const CREDENTIALS = ['client_id', 'access_token'];

/** The parameters of a read, in the query string. */
function queryParameters({ parameters }: Operation): Schema[] {
  return Array.from(parameters, ([name, parameter]) => ({
    name,
    in: 'query',
    description: parameterHelp(parameter),
    ...(parameter.required && !CREDENTIALS.includes(name) ? { required: true } : {}),
    ...(parameter.list ? { style: 'spaceDelimited', explode: false } : {}),
    schema: schemaOf(parameter),
  }));
}

/** The parameters of a write, as a form. */
function formSchema({ parameters, required }: Operation): Schema {
  const properties = Array.from(parameters, ([name, parameter]) => [
    name,
    { ...schemaOf(parameter), description: parameterHelp(parameter) },
  ]);
  return {
    type: 'object',
    required: required.filter((name) => !CREDENTIALS.includes(name)),
    properties: Object.fromEntries(properties),
  };
}

/** Groups of which one is needed, as text: OpenAPI has no way to express it for parameters. */
function neededHelp({ oneOf }: OperationDescription): string[] {
  return oneOf.map((group) => `One of ${group.map((name) => `\`${name}\``).join(', ')} is needed.`);
}

function schemaOf(parameter: Parameter): Schema {
  const one = valueSchema(parameter);
  const fallback = plainDefault(parameter.fallback);
  return {
    ...(parameter.list ? { type: 'array', items: one, maxItems: LIST_MAX } : one),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}

function valueSchema({ kind, list, values, maxLength }: Parameter): Schema {
  if (kind === 'order') {
    return {
      type: 'string',
      enum: (values ?? []).flatMap((field) => [field, `${field}_asc`, `${field}_desc`]),
    };
  }
  if (values !== undefined) {
    return { type: values.every((value) => typeof value === 'number') ? 'integer' : 'string', enum: values };
  }
  const schema = KINDS[list ? kind.replace(/ list$/, '') : kind] ?? { type: 'string' };
  return maxLength === undefined ? schema : { ...schema, maxLength };
}

/** A default that can be sent unchanged; a parsed value is described as text, or omitted. */
function plainDefault(fallback: unknown): unknown {
  if (!Array.isArray(fallback)) return typeof fallback === 'object' ? undefined : fallback;
  return fallback.length > 0 && fallback.every((one) => typeof one !== 'object') ? fallback : undefined;
}

function parameterHelp({ help, accepted, assumed, since, list, values }: Parameter): string {
  return [
    help,
    ...(assumed === undefined ? [] : [`Without it: ${assumed}.`]),
    // The schema contains the values of a closed list.
    ...(values === undefined ? [`Accepted: ${accepted.replace(/^a list of: /, '')}.`] : []),
    ...(list ? [LIST_HELP] : []),
    ...(since === undefined ? [] : [`Since ${since}.`]),
  ].join(' ');
}
