import { FLAG } from '../../../catalogue/catalogue.ts';
import { part } from '../formats/sink.ts';
import { boolean, digits, integer, only, shape, text } from './shape.ts';
import type { TrackRow } from './track-fields.ts';
import * as common from './track-fields.ts';
import { licenses, lyrics, musicinfo, stats } from './track-includes.ts';

export const INCLUDES = ['licenses', 'musicinfo', 'stats', 'lyrics'] as const;
export type Include = (typeof INCLUDES)[number];

export interface FullTrackRow extends TrackRow {
  include: readonly Include[];
}

const included = (name: Include) => (row: FullTrackRow) => row.include.includes(name);

const OPEN_PEAKS = part('{"peaks":[');
const CLOSE_PEAKS = part(']}');
const NO_WAVEFORM = -1;

export const trackShape = shape<FullTrackRow>('track', [
  common.trackId,
  common.trackName,
  integer('duration', 'Seconds.', ({ catalogue, ordinal }) => catalogue.tracks.duration[ordinal]),
  digits('artist_id', 'Artist identifier.', ({ catalogue, ordinal }) => {
    return catalogue.artists.id[catalogue.tracks.artist[ordinal]];
  }),
  text('artist_name', 'Artist name.', (sink, { catalogue, ordinal }) => {
    sink.column(catalogue.artists.name.exact, catalogue.tracks.artist[ordinal]);
  }),
  text('artist_idstr', 'Artist identifier as text.', (sink, { catalogue, ordinal }) => {
    sink.column(catalogue.artists.idstr, catalogue.tracks.artist[ordinal]);
  }),
  common.albumName,
  common.albumId,
  common.license,
  integer('position', 'Position within the album.', (row) => row.catalogue.tracks.position[row.ordinal]),
  common.releasedate,
  common.albumImage,
  common.streaming,
  common.download,
  text('prourl', 'Address for commercial licensing; may be empty.', (sink, { catalogue, ordinal }) => {
    sink.column(catalogue.tracks.prourl, ordinal);
  }),
  text('shorturl', 'Short address for sharing.', (sink, row) => {
    sink.part(row.urls.trackShort);
    sink.digits(row.catalogue.tracks.id[row.ordinal]);
  }),
  text('shareurl', 'Address of the page for sharing.', (sink, row) => {
    sink.part(row.urls.trackShare);
    sink.digits(row.catalogue.tracks.id[row.ordinal]);
  }),
  text('waveform', 'JSON text: an object with `peaks`, an array of integers 0 to 100.', (sink, row) => {
    const record = row.catalogue.tracks.waveform[row.ordinal];
    sink.part(OPEN_PEAKS);
    if (record !== NO_WAVEFORM) sink.peaks(row.waveforms, record);
    sink.part(CLOSE_PEAKS);
  }),
  common.image,
  only('include=musicinfo', included('musicinfo'), musicinfo),
  only('include=licenses', included('licenses'), licenses),
  only('include=stats', included('stats'), stats),
  only('include=lyrics', included('lyrics'), lyrics),
  common.downloadAllowed,
  boolean('content_id_free', 'Whether the track is free of content identification.', (row) => {
    return common.has(row, FLAG.contentIdFree);
  }),
]);
