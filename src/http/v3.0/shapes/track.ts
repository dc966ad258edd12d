import { FLAG, type Flag } from '../../../catalogue/catalogue.ts';
import { listAt } from '../../../catalogue/columns/list-column.ts';
import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import { tagKindOf, tagOf } from '../../../catalogue/tags/tag-columns.ts';
import { SPEEDS, TAG_KINDS, type TagKind } from '../../../domain/vocabulary.ts';
import { type EncodedText, encodeText } from '../formats/syntax.ts';
import { listFrom } from '../parameters/parameter-types.ts';
import { column, columnFields, encodedTexts, indexedText, sharing } from './catalogue-fields.ts';
import type { CatalogueRow } from './render-context.ts';
import { integer, number, object, only, type ResultField, shape, text, texts } from './shape.ts';
import * as common from './track-fields.ts';
import { has } from './track-fields.ts';

const EMPTY = encodeText('');

/** A property with two values; empty where it is unknown. */
function either(name: string, help: string, one: Flag, other: Flag) {
  const [first, second] = [encodeText(one), encodeText(other)];
  return text<CatalogueRow>(name, help, (to) =>
    to.put((row) => (has(row, FLAG[one]) ? first : has(row, FLAG[other]) ? second : EMPTY)),
  );
}

function tagList(kind: TagKind, item: string, help: string) {
  const wanted = TAG_KINDS.indexOf(kind);
  return texts<CatalogueRow, EncodedText>(kind, help, item, ({ tags, tracks }) => {
    const textOf = encodedTexts(tags.name);
    return ({ ordinal }, write) => {
      for (const tagged of listAt(tracks.tags, ordinal))
        if (tagKindOf(tagged) === wanted) write(textOf(tagOf(tagged)));
    };
  });
}

/** 0 means unknown. */
const speeds = [EMPTY, ...SPEEDS.map((speed) => encodeText(speed))];

const musicinfo = object<CatalogueRow>('musicinfo', 'What the music is like.', [
  either('vocalinstrumental', 'vocal, instrumental or empty.', 'vocal', 'instrumental'),
  text('lang', 'Language of the lyrics, two letters; may be empty.', indexedText('lang')),
  either('gender', "The singer's: male, female or empty.", 'male', 'female'),
  either('acousticelectric', 'acoustic, electric or empty.', 'acoustic', 'electric'),
  text('speed', `${SPEEDS.join(', ')} or empty.`, (to) =>
    to.put(({ catalogue, ordinal }) => speeds[catalogue.tracks.speed[ordinal]]),
  ),
  object('tags', 'Tags by kind.', [
    tagList('genres', 'genre', 'Genres.'),
    tagList('instruments', 'instrument', 'Instruments; may be empty.'),
    tagList('vartags', 'vartag', 'Moods, themes and other tags.'),
  ]),
]);

const YES = encodeText('true');
const NO = encodeText('false');

/** Strings, not booleans, because existing clients expect them. */
const condition = (name: Flag, help: string) =>
  text<CatalogueRow>(name, help, (to) => to.put((row) => (has(row, FLAG[name]) ? YES : NO)));

const licenses = object<CatalogueRow>('licenses', 'Licence conditions, as "true" or "false".', [
  condition('ccnc', 'Non-commercial.'),
  condition('ccnd', 'No derivatives.'),
  condition('ccsa', 'Share-alike.'),
  condition('prolicensing', 'In the single-track commercial programme.'),
  condition('probackground', 'In the background-music commercial programme.'),
]);

type Count = 'playlisted' | 'favorited' | 'likes' | 'dislikes' | 'avgnote' | 'notes';

const count = (name: Count, help: string) =>
  number(name, help, ({ catalogue: { tracks }, ordinal }: CatalogueRow) => {
    const entry = indexOfNumber(tracks.stats.track, ordinal);
    return entry === -1 ? 0 : tracks.stats[name][entry];
  });

const stats = object<CatalogueRow>('stats', 'What people did with the track.', [
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

const lyrics = column('lyrics', 'Empty when there are none.', ({ tracks }) => tracks.lyrics);

const INCLUDES = ['licenses', 'musicinfo', 'stats', 'lyrics'] as const;

/** The parameter that adds fields to a track. An operation with `trackShape` has it, `IMAGE` and `AUDIO`, which other fields depend on. */
export const INCLUDE = { include: listFrom('Fields to add to each track.', INCLUDES) };

const included = (name: (typeof INCLUDES)[number]) => (row: CatalogueRow) => row.include.includes(name);

const OPEN_PEAKS = encodeText('{"peaks":[');
const CLOSE_PEAKS = encodeText(']}');

/** The API has fixed the position of these two; all other columns follow at the end. */
const { prourl, content_id_free, ...others } = columnFields('track');

export const trackShape = shape<CatalogueRow>('track', [
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
  ...sharing('track', common.idOf),
  text(
    'waveform',
    'JSON text: an object with `peaks`, an array of integers 0 to 100.',
    (to, { waveforms }) => {
      to.put(OPEN_PEAKS);
      to.peaks(waveforms, ({ catalogue, ordinal }) => catalogue.tracks.waveform[ordinal]);
      to.put(CLOSE_PEAKS);
    },
  ),
  common.image,
  only('include=musicinfo', included('musicinfo'), musicinfo),
  only('include=licenses', included('licenses'), licenses),
  only('include=stats', included('stats'), stats),
  only('include=lyrics', included('lyrics'), lyrics),
  common.downloadAllowed,
  content_id_free,
  ...Object.values<ResultField<CatalogueRow>>(others),
]);

interface SimilarTrackRow extends CatalogueRow {
  /** One score for each track on the page. */
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
