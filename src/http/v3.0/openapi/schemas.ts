/** The schemas of responses, with their names in XML (behaviour.md 17). */
import { TEXT_LANGUAGES } from '../../../domain/vocabulary.ts';
import { CODE_TYPES } from '../errors.ts';
import type { Operation } from '../kinds/operation.ts';
import type { ResultField } from '../shapes/shape.ts';
import { resultName } from './names.ts';

export type Schema = { [key: string]: unknown };

export const reference = (kind: string, name: string): Schema => ({ $ref: `#/components/${kind}/${name}` });

/** Joins the sentences that are present. */
export const sentences = (...all: (string | false | undefined)[]) => all.filter(Boolean).join(' ');

/** The schemas of all results, by name. */
export function resultSchemas(operations: readonly Operation[]): Schema {
  const named = operations.flatMap((operation) =>
    'fields' in operation
      ? [[resultName(operation), { ...objectSchema(operation.fields), xml: { name: operation.item } }]]
      : [],
  );
  return Object.fromEntries(named);
}

function objectSchema(fields: readonly ResultField<never>[]): Schema {
  const always = fields.filter(({ only }) => only === undefined);
  return {
    type: 'object',
    required: always.map(({ name }) => name),
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
  };
}

const TEXT = { type: 'string' };

/** Other languages may follow. */
const LANGUAGE_MAP = {
  type: 'object',
  required: TEXT_LANGUAGES,
  properties: Object.fromEntries(TEXT_LANGUAGES.map((lang) => [lang, TEXT])),
  additionalProperties: TEXT,
};

function fieldSchema(field: ResultField<never>): Schema {
  const { type, help, only, since, fields, item, pattern, emptyList, objectsOnly } = field;
  const description = sentences(
    help,
    only && `Only with \`${only}\`.`,
    since && `Since ${since}.`,
    objectsOnly && `Objects with \`${objectsOnly}\`, else texts.`,
  );
  if (type === 'object') {
    // Without fields, it has texts by language.
    const holds = fields === undefined ? LANGUAGE_MAP : objectSchema(fields);
    if (emptyList) return { oneOf: [holds, { type: 'array', maxItems: 0, items: TEXT }], description };
    return { ...holds, description };
  }
  if (type === 'array') {
    const each = fields === undefined ? TEXT : objectSchema(fields);
    const items = { ...(objectsOnly === undefined ? each : { oneOf: [TEXT, each] }), xml: { name: item } };
    return { type, description, items, xml: { wrapped: true } };
  }
  return { type, description, ...(pattern !== undefined && { pattern }) };
}

/** The schemas of one document; in XML, a list of items is inside one element. */
export interface DocumentSchemas {
  json: Schema;
  xml: Schema;
}

/**
 * The document of an operation with HTTP 200: its headers and its results, which are empty if it failed. One schema for both, because
 * types that are generated from it cannot be narrowed by a property of a property: `headers.status` narrows the headers.
 */
export function documentSchemas(operation: Operation): DocumentSchemas {
  if (!('fields' in operation)) return { json: DONE, xml: DONE };
  const { plural } = operation;
  const items = reference('schemas', resultName(operation));
  if (plural === undefined) {
    const object = envelope(EITHER_HEADERS, {
      description: 'An empty list if there is no result.',
      oneOf: [items, { type: 'array', maxItems: 0, items: { type: 'object' } }],
    });
    return { json: object, xml: object };
  }
  // In XML, the items are inside one element named by their plural (behaviour.md 17).
  const properties = { [plural]: { type: 'array', items, xml: { wrapped: true } } };
  return {
    json: envelope(EITHER_HEADERS, { type: 'array', items }),
    xml: envelope(EITHER_HEADERS, { type: 'object', description: 'Empty if it failed.', properties }),
  };
}

const DONE = reference('schemas', 'Done');
const EITHER_HEADERS = reference('schemas', 'SuccessOrFailedHeaders');

function envelope(headers: Schema, results: Schema): Schema {
  return {
    type: 'object',
    required: ['headers', 'results'],
    properties: { headers, results },
    xml: { name: 'data' },
  };
}

const NOTHING = {
  type: 'array',
  description: 'Always empty.',
  maxItems: 0,
  items: { type: 'object' },
  xml: { wrapped: true },
};

export const text = (description: string, more: Schema = {}) => ({ type: 'string', description, ...more });
const count = (description: string) => ({ type: 'integer', minimum: 0, description });

const COMMON_HEADERS = {
  warnings: text('Empty, or which parameters were ignored or changed; several are joined by `; `.'),
  results_count: count('Number of items in `results`.'),
};

const SUCCESS_HEADERS: Schema = {
  type: 'object',
  required: ['status', 'code', 'error_message', 'warnings', 'results_count'],
  properties: {
    status: text('Always `success`.', { const: 'success' }),
    code: { type: 'integer', const: 0, description: 'Always 0.' },
    error_message: text('Always empty.', { const: '' }),
    ...COMMON_HEADERS,
    results_fullcount: count('Number of rows without `limit` and `offset`. Only with `fullcount=true`.'),
    next: text('The absolute URL of the next page. Only while more rows follow.', { format: 'uri' }),
  },
};

/** The schemas that all operations share. `description`: of the codes. */
export function sharedSchemas(description: string): Schema {
  const failedHeaders = {
    type: 'object',
    required: ['status', 'code', 'error_message', 'warnings', 'results_count'],
    properties: {
      status: text('Always `failed`.', { const: 'failed' }),
      code: { type: 'integer', enum: [...CODE_TYPES.keys()], description },
      error_message: text(
        'The type of the error, which parameter was wrong, what was sent and what is accepted.',
      ),
      ...COMMON_HEADERS,
    },
  };
  const [success, failed] = ['Headers', 'FailedHeaders'].map((name) => reference('schemas', name));
  return {
    Headers: SUCCESS_HEADERS,
    FailedHeaders: failedHeaders,
    SuccessOrFailedHeaders: {
      description:
        'An error has the same HTTP status unless statuses are enabled: `status` says which of the two it is.',
      oneOf: [success, failed],
      discriminator: {
        propertyName: 'status',
        mapping: { success: success['$ref'], failed: failed['$ref'] },
      },
    },
    // The responses of a write.
    Done: envelope(EITHER_HEADERS, NOTHING),
    Failed: envelope(failed, NOTHING),
  };
}
