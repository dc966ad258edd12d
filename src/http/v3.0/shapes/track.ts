import { encodeText } from '../formats/syntax.ts';
import { listFrom } from '../parameters/parameter-types.ts';
import type { TrackRow } from './render-context.ts';
import { integer, number, only, type ResultField, shape, text } from './shape.ts';
import { COLUMN_FIELDS } from './track-columns.ts';
import * as common from './track-fields.ts';
import { licenses, lyrics, musicinfo, stats } from './track-includes.ts';

const INCLUDES = ['licenses', 'musicinfo', 'stats', 'lyrics'] as const;
type Include = (typeof INCLUDES)[number];

/** The parameter that adds fields to a track. An operation with `trackShape` has it, `IMAGE` and `AUDIO`, which other fields depend on. */
export const INCLUDE = { include: listFrom('Fields to add to each track.', INCLUDES) };

export interface FullTrackRow extends TrackRow {
  include: readonly Include[];
}

const included = (name: Include) => (row: FullTrackRow) => row.include.includes(name);

const OPEN_PEAKS = encodeText('{"peaks":[');
const CLOSE_PEAKS = encodeText(']}');

/** The API has fixed the position of these two; all other columns follow at the end. */
const { prourl, content_id_free, ...others } = COLUMN_FIELDS;

export const trackShape = shape<FullTrackRow>('track', [
  common.trackId,
  common.trackName,
  integer('duration', 'Seconds.', ({ catalogue, ordinal }) => catalogue.tracks.duration[ordinal]),
  common.artistId,
  common.artistName,
  common.artistIdstr,
  common.albumName,
  common.albumId,
  common.license,
  integer('position', 'Position within the album.', (row) => row.catalogue.tracks.position[row.ordinal]),
  common.releasedate,
  common.albumImage,
  common.streaming,
  common.download,
  prourl,
  text('shorturl', 'Short address for sharing.', (to, { urls }) => {
    to.part(urls.trackShort);
    to.digits(common.idOf);
  }),
  text('shareurl', 'Address of the page for sharing.', (to, { urls }) => {
    to.part(urls.trackShare);
    to.digits(common.idOf);
  }),
  text(
    'waveform',
    'JSON text: an object with `peaks`, an array of integers 0 to 100.',
    (to, { waveforms }) => {
      to.part(OPEN_PEAKS);
      to.peaks(waveforms, ({ catalogue, ordinal }) => catalogue.tracks.waveform[ordinal]);
      to.part(CLOSE_PEAKS);
    },
  ),
  common.image,
  only('include=musicinfo', included('musicinfo'), musicinfo),
  only('include=licenses', included('licenses'), licenses),
  only('include=stats', included('stats'), stats),
  only('include=lyrics', included('lyrics'), lyrics),
  common.downloadAllowed,
  content_id_free,
  ...Object.values<ResultField<TrackRow>>(others),
]);

interface SimilarTrackRow extends FullTrackRow {
  /** Of each track on the page. */
  scores: readonly number[];
}

/** More digits would have no meaning. */
const ROUNDING = 10_000;

export const similarTrackShape = shape<SimilarTrackRow>('track', [
  ...trackShape.fields,
  number('score', 'How similar the track is: above 0, at most 1.', ({ scores, index }) => {
    return Math.round(scores[index] * ROUNDING) / ROUNDING;
  }),
]);
