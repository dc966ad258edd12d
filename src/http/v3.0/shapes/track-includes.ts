/** The fields that `include` adds to a track. */
import { FLAG } from '../../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../../catalogue/columns/lookup.ts';
import { tagKindOf, tagOf } from '../../../catalogue/tags/tag-columns.ts';
import { SPEEDS, TAG_KINDS, type TagKind } from '../../../domain/vocabulary.ts';
import { type EncodedText, encodeText } from '../formats/syntax.ts';
import type { TrackRow } from './render-context.ts';
import { encodedTexts, number, object, type ResultField, text } from './shape.ts';
import { indexedText, plainText } from './track-columns.ts';
import { has } from './track-fields.ts';

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

export const musicinfo: ResultField<TrackRow> = object('musicinfo', 'What the music is like.', [
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

export const licenses: ResultField<TrackRow> = object(
  'licenses',
  'Licence conditions, as "true" or "false".',
  [
    condition('ccnc', 'Non-commercial.', FLAG.ccnc),
    condition('ccnd', 'No derivatives.', FLAG.ccnd),
    condition('ccsa', 'Share-alike.', FLAG.ccsa),
    condition('prolicensing', 'In the single-track commercial programme.', FLAG.prolicensing),
    condition('probackground', 'In the background-music commercial programme.', FLAG.probackground),
  ],
);

type Count = 'playlisted' | 'favorited' | 'likes' | 'dislikes' | 'avgnote' | 'notes';

const count = (name: Count, help: string): ResultField<TrackRow> =>
  number(name, help, ({ catalogue: { tracks }, ordinal }) => {
    const entry = indexOfNumber(tracks.stats.track, ordinal);
    return entry === -1 ? 0 : tracks.stats[name][entry];
  });

export const stats: ResultField<TrackRow> = object('stats', 'What people did with the track.', [
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

export const lyrics: ResultField<TrackRow> = text(
  'lyrics',
  'Empty when there are none.',
  plainText('lyrics'),
);
