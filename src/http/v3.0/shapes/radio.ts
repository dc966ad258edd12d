import type { Radio } from '../../../core/radios/radios.ts';
import type { EncodedText } from '../formats/syntax.ts';
import type { CatalogueRow } from './render-context.ts';
import { digits, integer, object, type ResultField, shape, string, text } from './shape.ts';
import {
  albumOf,
  artistOf,
  idOfAlbum,
  idOfArtist,
  idOf as idOfTrack,
  onAlbum,
  putImage,
} from './track-fields.ts';

export interface RadioRow {
  radio: Radio;
  /** `&width=150` */
  radioWidth: EncodedText;
}

/** `ordinal` and `width` belong to the current track. */
export interface RadioStreamRow extends RadioRow, CatalogueRow {
  /** After the id in the URL of the stream. */
  radioSuffix: EncodedText;
  /** Milliseconds until the next track. */
  left: number;
}

/** The ordinal where no track plays. */
export const NOTHING = -1;

const idOf = ({ radio }: RadioRow) => radio.id;

const radioFields: readonly ResultField<RadioRow>[] = [
  integer('id', 'Radio identifier.', idOf),
  string('name', 'Unique name.', ({ radio }) => radio.name),
  string('dispname', 'Name to be shown.', ({ radio }) => radio.dispname),
  string('type', 'Kind of radio: www or pro.', ({ radio }) => radio.type),
  text('image', 'Image.', (to, { urls }) => to.put(urls.image.radio, idOf, ({ radioWidth }) => radioWidth)),
];

export const radioShape = shape<RadioRow>('radio', radioFields);

const plays = ({ ordinal }: RadioStreamRow) => ordinal !== NOTHING;
const ofAlbum = (row: RadioStreamRow) => plays(row) && onAlbum(row);

const trackFields: readonly ResultField<RadioStreamRow>[] = [
  integer('track_id', 'Track identifier; 0 when nothing plays.', (row) => (plays(row) ? idOfTrack(row) : 0)),
  integer('artist_id', 'Artist identifier; 0 when nothing plays.', (row) =>
    plays(row) ? idOfArtist(row) : 0,
  ),
  integer('album_id', 'Album identifier; 0 for a single.', (row) => (ofAlbum(row) ? idOfAlbum(row) : 0)),
  text('album_name', 'Album name; empty for a single.', (to, { catalogue }) =>
    to.when(ofAlbum, () => to.column(catalogue.albums.name.exact, albumOf)),
  ),
  text('track_name', 'Track name.', (to, { catalogue }) =>
    to.when(plays, () => to.column(catalogue.tracks.name.exact, ({ ordinal }) => ordinal)),
  ),
  text('track_image', 'Image of the track, in the width of `track_imagesize`.', (to, source) =>
    to.when(plays, () => putImage(to, source)),
  ),
  text('artist_name', 'Artist name.', (to, { catalogue }) =>
    to.when(plays, () => to.column(catalogue.artists.name.exact, artistOf)),
  ),
];

export const radioStreamShape = shape<RadioStreamRow>('radio', [
  ...radioFields,
  text('stream', 'Address of the endless stream.', (to, { urls }) =>
    to.put(urls.radioStream, idOf, ({ radioSuffix }) => radioSuffix),
  ),
  object('playingnow', 'What plays at this moment.', trackFields),
  digits('callmeback', 'Milliseconds until the next track begins.', ({ left }) => left),
]);
