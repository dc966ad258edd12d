import { encodeText } from '../formats/syntax.ts';
import { integer, only, type ResultField, shape, text } from './shape.ts';
import { COLUMN_FIELDS } from './track-columns.ts';
import type { TrackRow } from './track-fields.ts';
import * as common from './track-fields.ts';
import { licenses, lyrics, musicinfo, stats } from './track-includes.ts';

export const INCLUDES = ['licenses', 'musicinfo', 'stats', 'lyrics'] as const;
export type Include = (typeof INCLUDES)[number];

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
