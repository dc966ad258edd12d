/** Parameters that several operations share. */
import { AUDIO_FORMATS, IMAGE_SIZES } from '../../../domain/vocabulary.ts';
import { CALLBACK_MAX } from '../formats/jsonp.ts';
import { DEFAULT_IMAGE_SIZE } from '../shapes/urls.ts';
import { assuming, boolean, integer, limit, oneOf, required, text, withDefault } from './parameter-types.ts';

export const FORMATS = ['xml', 'json', 'jsonpretty'] as const;
export type Format = (typeof FORMATS)[number];

/** Parameters of every read; each has its own `order`. */
export const STANDARD = {
  client_id: required(text('Identifies the application; issued by the developer portal.')),
  format: assuming('json', oneOf('Format of the response.', FORMATS)),
  callback: {
    ...text('Wraps JSON in a call of this function (JSONP); ignored, with a warning, for other formats.'),
    kind: 'callback',
    accepted: `a JavaScript identifier that is not a reserved word, dots allowed, at most ${CALLBACK_MAX} characters`,
    schema: {
      type: 'string',
      // An exact pattern would need lookaheads, which some clients do not support.
      description: 'Reserved words of JavaScript such as `class` match the pattern but are rejected.',
      pattern: '^[A-Za-z_$][A-Za-z0-9_$]*(\\.[A-Za-z_$][A-Za-z0-9_$]*)*$',
      maxLength: CALLBACK_MAX,
    },
    // Validated where the format is chosen; ignored, with any value, where it cannot be used.
    opaque: true as const,
    parse: (value: string) => value,
  },
  offset: withDefault(integer('How many results to skip.'), 0),
  limit: limit('How many results at most.'),
  fullcount: boolean('Adds the number of all results to the headers, as `results_fullcount`.'),
};

const { client_id, format, callback, fullcount } = STANDARD;
/** Parameters of operations whose results have no pages. */
export const UNPAGED = { client_id, format, callback, fullcount };

export const IMAGE = {
  imagesize: withDefault(oneOf('Width of the images in pixels.', IMAGE_SIZES), DEFAULT_IMAGE_SIZE),
};

/** The size of covers where `imagesize` is that of something else. */
export const COVER = {
  album_imagesize: withDefault(oneOf('Width of the covers in pixels.', IMAGE_SIZES), DEFAULT_IMAGE_SIZE),
};

export const AUDIO = {
  audioformat: assuming('mp31', oneOf('Format of `audio`.', AUDIO_FORMATS)),
  audiodlformat: assuming(
    'that of audioformat; mp32 when both are absent',
    oneOf('Format of `audiodownload`.', AUDIO_FORMATS),
  ),
};
