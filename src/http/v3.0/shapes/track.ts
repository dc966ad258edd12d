import { FLAG, type Flag } from '../../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import { tagKindOf, tagOf } from '../../../catalogue/tags/tag-columns.ts';
import { type Column, columnsOf, type TrackNames } from '../../../domain/columns.ts';
import { SPEEDS, TAG_KINDS, type TagKind } from '../../../domain/vocabulary.ts';
import { type EncodedText, encodeText } from '../formats/syntax.ts';
import { listFrom } from '../parameters/parameter-types.ts';
import type { TrackRow } from './render-context.ts';
import {
  boolean,
  encodedTexts,
  integer,
  number,
  object,
  only,
  type ResultField,
  shape,
  text,
  type WriteField,
} from './shape.ts';
import * as common from './track-fields.ts';
import { has } from './track-fields.ts';

/** The fields that `include` adds to a track. */
const EMPTY = encodeText('');

/** A property with two values; empty where it is unknown. */
function either(name: string, help: string, values: Record<string, number>): ResultField<TrackRow> {
  const [[one, oneFlag], [other, otherFlag]] = Object.entries(values).map(
    ([value, flag]): [EncodedText, number] => [encodeText(value), flag],
  );
  return text(name, help, (to) => {
    to.chosen((row) => (has(row, oneFlag) ? one : has(row, otherFlag) ? other : EMPTY));
  });
}

function tagList(kind: TagKind, item: string, help: string): ResultField<TrackRow> {
  const wanted = TAG_KINDS.indexOf(kind);
  return encodedTexts<TrackRow>(kind, help, item, ({ catalogue: { tracks }, ordinal }, { tags }, write) => {
    const end = tracks.tags.starts[ordinal + 1];
    for (let i = tracks.tags.starts[ordinal]; i < end; i++) {
      const tagged = tracks.tags.items[i];
      if (tagKindOf(tagged) === wanted) write(tags(tagOf(tagged)));
    }
  });
}

/** 0 means unknown. */
const speeds = [EMPTY, ...SPEEDS.map((speed) => encodeText(speed))];

const musicinfo: ResultField<TrackRow> = object('musicinfo', 'What the music is like.', [
  either('vocalinstrumental', 'vocal, instrumental or empty.', {
    vocal: FLAG.vocal,
    instrumental: FLAG.instrumental,
  }),
  text('lang', 'Language of the lyrics, two letters; may be empty.', indexedText('lang')),
  either('gender', "The singer's: male, female or empty.", { male: FLAG.male, female: FLAG.female }),
  either('acousticelectric', 'acoustic, electric or empty.', {
    acoustic: FLAG.acoustic,
    electric: FLAG.electric,
  }),
  text('speed', `${SPEEDS.join(', ')} or empty.`, (to) => {
    to.chosen(({ catalogue, ordinal }) => speeds[catalogue.tracks.speed[ordinal]]);
  }),
  object('tags', 'Tags by kind.', [
    tagList('genres', 'genre', 'Genres.'),
    tagList('instruments', 'instrument', 'Instruments; may be empty.'),
    tagList('vartags', 'vartag', 'Moods, themes and other tags.'),
  ]),
]);

const YES = encodeText('true');
const NO = encodeText('false');

/** Strings, not booleans, because existing clients expect them. */
const condition = (name: string, help: string, flag: number): ResultField<TrackRow> =>
  text(name, help, (to) => to.chosen((row) => (has(row, flag) ? YES : NO)));

const licenses: ResultField<TrackRow> = object('licenses', 'Licence conditions, as "true" or "false".', [
  condition('ccnc', 'Non-commercial.', FLAG.ccnc),
  condition('ccnd', 'No derivatives.', FLAG.ccnd),
  condition('ccsa', 'Share-alike.', FLAG.ccsa),
  condition('prolicensing', 'In the single-track commercial programme.', FLAG.prolicensing),
  condition('probackground', 'In the background-music commercial programme.', FLAG.probackground),
]);

type Count = 'playlisted' | 'favorited' | 'likes' | 'dislikes' | 'avgnote' | 'notes';

const count = (name: Count, help: string): ResultField<TrackRow> =>
  number(name, help, ({ catalogue: { tracks }, ordinal }) => {
    const entry = indexOfNumber(tracks.stats.track, ordinal);
    return entry === -1 ? 0 : tracks.stats[name][entry];
  });

const stats: ResultField<TrackRow> = object('stats', 'What people did with the track.', [
  number('rate_downloads_total', 'Downloads.', ({ catalogue: { tracks }, ordinal }) => {
    return tracks.rating.downloads_total[ordinal];
  }),
  number('rate_listened_total', 'Listens.', ({ catalogue: { tracks }, ordinal }) => {
    return tracks.rating.listens_total[ordinal];
  }),
  count('playlisted', 'People who have it on a playlist.'),
  count('favorited', 'People who made it a favourite.'),
  count('likes', 'People who like it.'),
  count('dislikes', 'People who dislike it.'),
  count('avgnote', 'Mean score of its reviews.'),
  count('notes', 'Number of review scores.'),
]);

const lyrics: ResultField<TrackRow> = text('lyrics', 'Empty when there are none.', plainText('lyrics'));

/** The fields of a track that follow from the table of columns. */
type TextName = TrackNames<{ readModel: 'text' }>;
type IndexedName = TrackNames<{ readModel: 'indexed' }>;

const COLUMN_FIELDS = Object.fromEntries(
  columnsOf('track').flatMap(([name, column]) =>
    'result' in column && column.result !== undefined ? [[name, fieldOf(name, column, column.result)]] : [],
  ),
) as Record<TrackNames<{ result: string }>, ResultField<TrackRow>>;

function fieldOf(name: string, { readModel }: Column, help: string): ResultField<TrackRow> {
  if (readModel === 'flag') return boolean(name, help, (row) => has(row, FLAG[name as Flag]));
  return text(
    name,
    help,
    readModel === 'indexed' ? indexedText(name as IndexedName) : plainText(name as TextName),
  );
}

function plainText(name: TextName): WriteField<TrackRow> {
  return (to, { catalogue }) => to.column(catalogue.tracks[name], (row) => row.ordinal);
}

function indexedText(name: IndexedName): WriteField<TrackRow> {
  return (to, { catalogue, columnTexts }) => {
    const [texts, { number }] = [columnTexts[name], catalogue.tracks[name]];
    to.chosen((row) => texts(number[row.ordinal]));
  };
}

const INCLUDES = ['licenses', 'musicinfo', 'stats', 'lyrics'] as const;
type Include = (typeof INCLUDES)[number];

/** The parameter that adds fields to a track. An operation with `trackShape` has it, `IMAGE` and `AUDIO`, which other fields depend on. */
export const INCLUDE = { include: listFrom('Fields to add to each track.', INCLUDES) };

interface FullTrackRow extends TrackRow {
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
