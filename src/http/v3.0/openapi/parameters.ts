/** Declared parameters in OpenAPI. */
import type { Operation, OperationDescription } from '../kinds/operation.ts';
import { LIMIT_MAX, type Parameter } from '../parameters/parameter-types.ts';
import { LIST_MAX } from '../parameters/read-parameters.ts';
import type { Schema } from './schemas.ts';

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
export function queryParameters({ parameters }: Operation): Schema[] {
  return Array.from(parameters, ([name, parameter]) => ({
    name,
    in: 'query',
    description: descriptionOf(parameter),
    ...(parameter.required && !CREDENTIALS.includes(name) ? { required: true } : {}),
    ...(parameter.list ? { style: 'spaceDelimited', explode: false } : {}),
    schema: schemaOf(parameter),
  }));
}

/** The parameters of a write, as a form. */
export function formSchema({ parameters, required }: Operation): Schema {
  const properties = Array.from(parameters, ([name, parameter]) => [
    name,
    { ...schemaOf(parameter), description: descriptionOf(parameter) },
  ]);
  return {
    type: 'object',
    required: required.filter((name) => !CREDENTIALS.includes(name)),
    properties: Object.fromEntries(properties),
  };
}

/** Groups of which one is needed, as text: OpenAPI has no way to express it for parameters. */
export function neededHelp({ oneOf }: OperationDescription): string[] {
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

function descriptionOf({ help, accepted, assumed, since, list, values }: Parameter): string {
  return [
    help,
    ...(assumed === undefined ? [] : [`Without it: ${assumed}.`]),
    // The schema contains the values of a closed list.
    ...(values === undefined ? [`Accepted: ${accepted.replace(/^a list of: /, '')}.`] : []),
    ...(list ? [LIST_HELP] : []),
    ...(since === undefined ? [] : [`Since ${since}.`]),
  ].join(' ');
}
