import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import type { Radio } from '../../../core/radios/radios.ts';
import { IMAGE_SIZES } from '../../../domain/vocabulary.ts';
import { liveRead } from '../kinds/live-read.ts';
import type { LiveReadContext } from '../kinds/operation.ts';
import { assuming, oneOf, withDefault } from '../parameters/parameter-types.ts';
import { STANDARD } from '../parameters/standard-parameters.ts';
import { NOTHING, type RadioStreamRow, radioStreamShape } from '../shapes/radio.ts';
import { startRow } from '../shapes/render-context.ts';
import { DEFAULT_IMAGE_SIZE, radioSuffix } from '../shapes/urls.ts';
import { isMeant, WHICH } from './radios.ts';

/** Where nothing plays, clients should not ask again immediately. */
const ASK_AGAIN_MS = 60_000;

export const radiosStream = liveRead({
  path: 'radios/stream',
  summary: 'A radio to listen to, and what it plays at this moment.',
  access: 'client',
  parameters: {
    client_id: STANDARD.client_id,
    format: STANDARD.format,
    callback: STANDARD.callback,
    fullcount: STANDARD.fullcount,
    ...WHICH,
    // The id or the name selects the radio, so its type is not needed.
    type: assuming('any', WHICH.type),
    track_imagesize: withDefault(oneOf('Width of `track_image` in pixels.', IMAGE_SIZES), DEFAULT_IMAGE_SIZE),
  },
  oneOf: [['id', 'name']],
  result: radioStreamShape,
  async find(p, reading) {
    const { source, client, radios } = reading;
    const toItem = async (radio: Radio): Promise<RadioStreamRow> => ({
      ...startRow(source, p.track_imagesize),
      ...(await nowOn(radio, reading)),
      radio,
      radioWidth: source.urls.width[p.imagesize],
      radioSuffix: radioSuffix(client),
    });
    const items = await Promise.all(radios.list().filter(isMeant(p)).map(toItem));
    return { items, fullcount: p.fullcount === true ? items.length : undefined, nextOffset: undefined };
  },
});

async function nowOn(
  { id }: Radio,
  { radios, source }: LiveReadContext,
): Promise<Pick<RadioStreamRow, 'ordinal' | 'left'>> {
  const playing = await radios.playing(id);
  const ordinal =
    playing === undefined ? NOTHING : indexOfNumber(source.catalogue.tracks.id, playing.trackId);
  return { ordinal, left: playing?.left ?? ASK_AGAIN_MS };
}
