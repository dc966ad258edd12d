/** The parameters every read operation takes, beside its own `order`. */
import { CALLBACK_MAX } from './formats/jsonp.ts';
import { assuming, boolean, limit, offset, oneOf, required, text } from './parameters.ts';

export const FORMATS = ['xml', 'json', 'jsonpretty'] as const;
export type Format = (typeof FORMATS)[number];

export const STANDARD = {
  client_id: required(text('Identifies the application; issued by the developer portal.')),
  format: assuming('json', oneOf('Format of the answer.', FORMATS)),
  callback: {
    ...text('Wraps JSON in a call of this function (JSONP); ignored, with a warning, for other formats.'),
    kind: 'callback',
    accepted: `a JavaScript identifier, dots allowed, at most ${CALLBACK_MAX} characters`,
  },
  offset: offset('How many results to skip.'),
  limit: limit('How many results at most.'),
  fullcount: boolean('Adds the number of all results to the headers, as `results_fullcount`.'),
};
