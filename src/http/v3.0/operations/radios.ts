import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import { caseless } from '../../../catalogue/text/words/fold.ts';
import type { Radio } from '../../../core/radios/radios.ts';
import { IMAGE_SIZES, RADIO_IMAGE_SIZES, RADIO_TYPES } from '../../../domain/vocabulary.ts';
import type { EncodedText } from '../formats/syntax.ts';
import { type LiveReadContext, liveRead } from '../kinds/operation.ts';
import { sortAndPage } from '../paging/sort-and-page.ts';
import * as param from '../parameters/parameter-types.ts';
import { STANDARD, UNPAGED } from '../parameters/standard-parameters.ts';
import { type CatalogueRow, startRow } from '../shapes/render-context.ts';
import { digits, integer, object, type ResultField, shape, string, text } from '../shapes/shape.ts';
import * as track from '../shapes/track-fields.ts';
import { DEFAULT_IMAGE_SIZE, radioSuffix } from '../shapes/urls.ts';

interface RadioRow {
  radio: Radio;
  /** `&width=150` */
  radioWidth: EncodedText;
}

/** `ordinal` and `width` belong to the current track. */
interface RadioStreamRow extends RadioRow, CatalogueRow {
  /** After the id in the URL of the stream. */
  radioSuffix: EncodedText;
  /** Milliseconds until the next track. */
  left: number;
}

/** The ordinal where no track plays. */
const NOTHING = -1;

const idOf = ({ radio }: RadioRow) => radio.id;

const radioFields: readonly ResultField<RadioRow>[] = [
  integer('id', 'Radio identifier.', idOf),
  string('name', 'Unique name.', ({ radio }) => radio.name),
  string('dispname', 'Display name.', ({ radio }) => radio.dispname),
  string('type', 'Kind of radio: www or pro.', ({ radio }) => radio.type),
  text('image', 'Image.', (to, { urls }) => to.put(urls.image.radio, idOf, ({ radioWidth }) => radioWidth)),
];

const radioShape = shape<RadioRow>('radio', radioFields);

const plays = ({ ordinal }: RadioStreamRow) => ordinal !== NOTHING;
const ofAlbum = (row: RadioStreamRow) => plays(row) && track.onAlbum(row);

const trackFields: readonly ResultField<RadioStreamRow>[] = [
  integer('track_id', 'Track identifier; 0 when nothing plays.', (row) => (plays(row) ? track.idOf(row) : 0)),
  integer('artist_id', 'Artist identifier; 0 when nothing plays.', (row) =>
    plays(row) ? track.idOfArtist(row) : 0,
  ),
  integer('album_id', 'Album identifier; 0 for a single.', (row) =>
    ofAlbum(row) ? track.idOfAlbum(row) : 0,
  ),
  text('album_name', 'Album name; empty for a single.', (to, { catalogue }) =>
    to.when(ofAlbum, () => to.column(catalogue.albums.name.exact, track.albumOf)),
  ),
  text('track_name', 'Track name.', (to, { catalogue }) =>
    to.when(plays, () => to.column(catalogue.tracks.name.exact, ({ ordinal }) => ordinal)),
  ),
  text('track_image', 'Image of the track, in the width of `track_imagesize`.', (to, source) =>
    to.when(plays, () => track.putImage(to, source)),
  ),
  text('artist_name', 'Artist name.', (to, { catalogue }) =>
    to.when(plays, () => to.column(catalogue.artists.name.exact, track.artistOf)),
  ),
];

const radioStreamShape = shape<RadioStreamRow>('radio', [
  ...radioFields,
  text('stream', 'URL of the endless stream.', (to, { urls }) =>
    to.put(urls.radioStream, idOf, ({ radioSuffix }) => radioSuffix),
  ),
  object('playingnow', 'What is playing now.', trackFields),
  digits('callmeback', 'Milliseconds until the next track begins.', ({ left }) => left),
]);

/** The parameters that select radios. */
const WHICH = {
  id: param.id('Radio id.'),
  type: param.oneOf('Kind of radio.', RADIO_TYPES),
  name: param.text('The whole name of the radio, in any letter case.'),
  imagesize: param.withDefault(param.oneOf('Width of the image in pixels.', RADIO_IMAGE_SIZES), 150),
};

export const radios = liveRead({
  path: 'radios',
  summary: 'Radios.',
  access: 'client',
  parameters: {
    ...STANDARD,
    order: param.order('Sort fields.', ['id', 'name', 'dispname']),
    ...WHICH,
    type: param.withDefault(WHICH.type, 'www'),
  },
  result: radioShape,
  async find(p, { radios, source }) {
    const page = sortAndPage(p, radios.list().filter(isMeant(p)));
    const radioWidth = source.urls.width[p.imagesize];
    return { ...page, rows: page.rows.map((radio) => ({ radio, radioWidth })) };
  },
});

/** Names are compared as everywhere (behaviour.md 10). */
function isMeant({
  id,
  type,
  name,
}: Omit<param.Parsed<typeof WHICH>, 'imagesize'>): (radio: Radio) => boolean {
  const wanted = name === undefined ? undefined : caseless(name);
  return (radio) =>
    (id === undefined || radio.id === id) &&
    (type === undefined || radio.type === type) &&
    (wanted === undefined || caseless(radio.name) === wanted);
}

/** Where nothing plays, clients should not ask again immediately. */
const ASK_AGAIN_MS = 60_000;

export const radiosStream = liveRead({
  path: 'radios/stream',
  summary: 'The stream of a radio, and what it is playing now.',
  access: 'client',
  parameters: {
    ...UNPAGED,
    ...WHICH,
    // The id or the name selects the radio, so its type is not needed.
    type: param.assuming('any', WHICH.type),
    track_imagesize: param.withDefault(
      param.oneOf('Width of `track_image` in pixels.', IMAGE_SIZES),
      DEFAULT_IMAGE_SIZE,
    ),
  },
  oneOf: [['id', 'name']],
  result: radioStreamShape,
  async find(p, reading) {
    const { source, client, radios } = reading;
    const toRow = async (radio: Radio): Promise<RadioStreamRow> => ({
      ...startRow(reading, p, p.track_imagesize),
      ...(await nowOn(radio, reading)),
      radio,
      radioWidth: source.urls.width[p.imagesize],
      radioSuffix: radioSuffix(client),
    });
    const rows = await Promise.all(radios.list().filter(isMeant(p)).map(toRow));
    return { rows, more: false, fullcount: p.fullcount ? rows.length : undefined };
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
