/** The API as an OpenAPI document, generated from the declarations. */
import type { Operation } from '../kinds/operation.ts';
import type { Parameter } from '../parameters/parameter-types.ts';
import { LIST_MAX } from '../parameters/read-parameters.ts';
import { codesTable, failedResponses, failures, plainFailures } from './errors.ts';
import type { Example, Examples } from './examples.ts';
import { asDocument, asScript, HEADERS, responseHeaders } from './formats.ts';
import { camelCase } from './names.ts';
import { formBody, OAUTH_PATHS, OAUTH_SCHEMAS, securityOf, securitySchemes } from './oauth.ts';
import {
  documentSchemas,
  reference,
  resultSchemas,
  type Schema,
  sentences,
  sharedSchemas,
} from './schemas.ts';

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
  tags.set('oauth', 'How an application acts on behalf of a user.');
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
        ...sharedSchemas(`What went wrong.\n\n${codesTable()}`),
        ...OAUTH_SCHEMAS,
      },
      responses: failedResponses(examples.failures),
      headers: HEADERS,
    },
  };
}

const description =
  () => `Every operation returns one document with \`headers\` and \`results\`, in the format that \`format\` names. A
trailing slash is optional. \`HEAD\` returns what \`GET\` does, without the body; \`OPTIONS\` is for CORS: any origin, no credentials. Unknown
parameters are ignored with a warning, and an empty value counts as absent.

A failed request has the same shape, with \`status\` \`failed\` and a code. A failure that the caller caused (codes 2 to 24) is HTTP 200, unless
the application chose HTTP statuses or the service has them turned on: then it has the status in the table. A failure of the service itself
(code 1) always has that status, and JSONP is always 200. Check \`headers.code\`.

${codesTable()}

Examples are responses of the demo catalogue; long texts and lists are cut.`;

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
  const responses = responsesOf(operation, example);
  if (operation.kind !== 'write')
    return { get: { ...described, parameters: queryParameters(operation), responses } };
  return { post: { ...described, requestBody: formBody(formSchema(operation)), responses } };
}

function descriptionOf({ alias, pages, kind, access, oneOf }: Operation): Schema {
  const description = sentences(
    alias && `\`${alias}\` is another path of the same operation.`,
    // OpenAPI has no way to express it for parameters.
    ...oneOf.map((group) => `One of ${group.map((name) => `\`${name}\``).join(', ')} is needed.`),
    pages &&
      `\`limit\` and \`offset\` page \`${pages}\` inside each result; beyond its end \`results\` is empty.`,
    kind === 'write' &&
      'The parameters may also be in the query string. Success means that the change is stored durably.',
    access === 'token accepted' && 'An access token is accepted, and needs no scope.',
  );
  return description === '' ? {} : { description };
}

function responsesOf(operation: Operation, example: Example | undefined): Schema {
  if (operation.kind === 'file redirect') {
    return { 200: FOLLOWED, 302: redirect(example?.location), ...plainFailures() };
  }
  const isCached = operation.kind === 'catalogue read';
  const isWrite = operation.kind === 'write';
  return {
    200: {
      description: `${isWrite ? 'Done' : 'What was found'}, or what failed: \`headers.status\` says which.`,
      headers: {
        ...responseHeaders(isCached),
        'Retry-After': reference('headers', 'Retry-After'),
        ...(operation.parameters.has('offset') && { Link: reference('headers', 'Link') }),
      },
      content: {
        ...asDocument(documentSchemas(operation), example, (json) => inXml(operation, json)),
        ...(!isWrite && asScript(example)),
      },
    },
    ...(isCached && { 304: { description: 'The response that `If-None-Match` names is still current.' } }),
    ...failures(),
  };
}

function inXml(operation: Operation, json: unknown): unknown {
  if (!('plural' in operation) || operation.plural === undefined) return json;
  const { results, ...rest } = json as { results: unknown };
  return { ...rest, results: { [operation.plural]: results } };
}

/** Most clients follow the redirect automatically. */
const FOLLOWED = {
  description: 'The file, if the client has followed the redirect.',
  content: { '*/*': { schema: { type: 'string' } } },
};

function redirect(location: string | undefined): Schema {
  return {
    description: 'A redirect to the file.',
    headers: {
      ...responseHeaders(false),
      Location: {
        description: 'The absolute URL of the file.',
        schema: { type: 'string', format: 'uri' },
        ...(location !== undefined && { example: location }),
      },
    },
  };
}

const LIST_HELP =
  'A list: values are separated by a space (`+` in a query string). Commas, an encoded `+`, repeated keys ' +
  'and the key followed by `[]` are accepted too.';

/** Parameters that the security schemes describe. */
const CREDENTIALS = ['client_id', 'access_token'];

/** The parameters of a read, in the query string. */
function queryParameters({ parameters }: Operation): Schema[] {
  return Array.from(parameters, ([name, parameter]) => ({
    name,
    in: 'query',
    description: parameterHelp(parameter),
    ...(parameter.required && !CREDENTIALS.includes(name) && { required: true }),
    ...(parameter.list && { style: 'spaceDelimited', explode: false }),
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

function schemaOf({ list, schema, fallback: parsed }: Parameter): Schema {
  const fallback = plainDefault(parsed);
  return {
    ...(list ? { type: 'array', items: schema, maxItems: LIST_MAX } : schema),
    ...(fallback !== undefined && { default: fallback }),
  };
}

/** A default that can be sent unchanged; a parsed value is described as text, or omitted. */
function plainDefault(fallback: unknown): unknown {
  if (!Array.isArray(fallback)) return typeof fallback === 'object' ? undefined : fallback;
  return fallback.length > 0 && fallback.every((one) => typeof one !== 'object') ? fallback : undefined;
}

function parameterHelp({ help, accepted, assumed, since, list, values }: Parameter): string {
  return sentences(
    help,
    assumed && `Without it: ${assumed}.`,
    // The schema contains the values of a closed list.
    values === undefined && `Accepted: ${accepted.replace(/^a list of: /, '')}.`,
    list && LIST_HELP,
    since && `Since ${since}.`,
  );
}
