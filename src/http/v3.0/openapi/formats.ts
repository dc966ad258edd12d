/** The formats of a response document, and its headers. */
import type { Example } from './examples.ts';
import type { DocumentSchemas, Schema } from './schemas.ts';

const JSONP = {
  type: 'string',
  description:
    'JSONP: the JSON document in a call of the function that `callback` names. A failure is 200 too.',
};

/** `json` is the default format; `jsonpretty` has the same content type. `toXml`: from an example to one of the other schema. */
export function asDocument(
  { json, xml }: DocumentSchemas,
  example: Example | undefined,
  toXml = (value: unknown) => value,
): Schema {
  return {
    'application/json': { schema: json, ...shown(example, '', example?.json) },
    // An example must match the schema, so the text is given separately.
    'application/xml': {
      schema: xml,
      ...(example?.xml &&
        shown(example, 'format=xml', toXml(example.json), `\`\`\`xml\n${example.xml}\`\`\``)),
    },
  };
}

/** JSONP, for reads only: writes ignore `callback`. */
export const asScript = (example: Example | undefined): Schema => ({
  'application/javascript': { schema: JSONP, ...shown(example, 'callback=show', example?.jsonp) },
});

function shown(example: Example | undefined, more: string, value: unknown, description?: string): Schema {
  if (example === undefined || value === undefined) return {};
  const { request } = example;
  const summary = more === '' ? request : `${request}${request.includes('?') ? '&' : '?'}${more}`;
  return { examples: { demo: { summary, ...(description !== undefined && { description }), value } } };
}

/** The headers of every response; cacheable ones have a tag. */
export function responseHeaders(isCached: boolean): Schema {
  const names = ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];
  if (isCached) names.push('ETag');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const header = (type: string, description: string) => ({ description, schema: { type } });

export const HEADERS: Schema = {
  'X-Request-Id': header('string', 'Identifies this response; mention it when you contact the operator.'),
  'RateLimit-Limit': header('integer', 'Requests in one window, for the limit that will be reached first.'),
  'RateLimit-Remaining': header('integer', 'Requests that are left in this window.'),
  'RateLimit-Reset': header('integer', 'Seconds until the next window begins.'),
  'Retry-After': header(
    'integer',
    'Seconds until the request may be sent again; with code 6, whatever the status, and with 503.',
  ),
  ETag: header('string', 'For `If-None-Match`: the same tag means the same response.'),
  Link: header(
    'string',
    '`<URL>; rel="next"`: the next page, as in `headers.next`, while more rows follow. Omitted if it is longer than 4,096 characters.',
  ),
};
