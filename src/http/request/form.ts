/** The body of a request as fields and files, from a urlencoded form, a multipart form or JSON. */
import { Refusal } from '../../domain/refusal.ts';
import { BODY_MAX, type BodyRequest, readBody } from './body.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';
import { decode, encodedPairs } from './query-string.ts';

export interface Form {
  /** The last value of each field. */
  fields: ReadonlyMap<string, string>;
  /** All fields in their order, repeated ones too. */
  pairs: readonly (readonly [name: string, value: string])[];
  files: ReadonlyMap<string, UploadedFile>;
}

export const NO_FORM: Form = { fields: new Map(), pairs: [], files: new Map() };

/** Whether a body of this type may contain files. */
export function isMultipart(contentType: string | undefined): boolean {
  return kindOf(contentType) === 'multipart/form-data';
}

/** Some clients send a content type without a body. */
function hasBody({ headers }: BodyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function kindOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0].trim().toLowerCase();
}

/** The limits of a form without files. */
export interface FormLimits {
  fieldsMax?: number | undefined;
  /** Bytes. */
  formMax?: number | undefined;
}

/**
 * Rejects (kind `type`) a body that does not match its content type, or that has more than `max` bytes where it may contain files and
 * `formMax` otherwise. Other content types give an empty form.
 */
export async function readForm(
  request: BodyRequest,
  max = BODY_MAX,
  { fieldsMax = FIELDS_MAX, formMax = BODY_MAX }: FormLimits = {},
): Promise<Form> {
  const contentType = request.headers['content-type'];
  if (isMultipart(contentType)) {
    if (!hasBody(request)) return NO_FORM;
    const { texts, files } = await readMultipart(request, { max, fieldsMax: FIELDS_MAX });
    return { ...formOf(texts), files };
  }
  const text = (await readBody(request, formMax)).toString('utf8');
  if (text === '') return NO_FORM;
  switch (kindOf(contentType)) {
    // Some clients send no content type, or `text/plain`.
    case undefined:
    case 'text/plain':
    case 'application/x-www-form-urlencoded':
      return formOf(readFields(text, fieldsMax), fieldsMax);
    case 'application/json':
      return readLabelledJson(text);
    default:
      return NO_FORM;
  }
}

/** More than any form or well-behaved client sends. */
const FIELDS_MAX = 500;

/**
 * The fields of a urlencoded form or a query string; malformed encoding is left unchanged. Node's `URLSearchParams` needs quadratic
 * time: five megabytes of `a&` take minutes.
 */
export function readFields(text: string, max = FIELDS_MAX): [name: string, value: string][] {
  const pairs = encodedPairs(text);
  if (pairs.length > max) throw tooMany(max);
  return pairs.map(([name, value]) => [decode(name) ?? name, decode(value) ?? value]);
}

function tooMany(max: number): Refusal {
  return new Refusal('type', `the request has more than ${max} fields`);
}

/** No JSON begins with a name and an equals sign. */
const URLENCODED = /^[^\s="&{[]+=/;

/** Some clients send a urlencoded form, or nothing, with the content type of JSON. */
function readLabelledJson(text: string): Form {
  if (text.trim() === '') return NO_FORM;
  return URLENCODED.test(text) ? formOf(readFields(text)) : readJson(text);
}

/** A flat object of strings, numbers and booleans. */
function readJson(text: string): Form {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new Refusal('type', 'the body is not valid JSON', { cause: error });
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    throw new Refusal('type', 'the body must be a JSON object');
  }
  return formOf(
    Object.entries(document).map(([name, value]) => {
      if (!['string', 'number', 'boolean'].includes(typeof value)) {
        throw new Refusal(
          'type',
          `the field ${JSON.stringify(name.slice(0, 60))} must be a string, a number or a boolean`,
        );
      }
      return [name, String(value)] as const;
    }),
  );
}

export function formOf(entries: Iterable<readonly [string, string]>, max = FIELDS_MAX): Form {
  const pairs = [...entries];
  if (pairs.length > max) throw tooMany(max);
  return { fields: new Map(pairs), pairs, files: new Map() };
}
