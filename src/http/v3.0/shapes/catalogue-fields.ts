/** Fields that results of several kinds share. */
import { type Catalogue, FLAG, type Flag } from '../../../catalogue/catalogue.ts';
import { cached } from '../../../catalogue/columns/cached.ts';
import { listAt } from '../../../catalogue/columns/list-column.ts';
import { type RowTexts, textOfRow } from '../../../catalogue/columns/row-texts.ts';
import { hasOwnTags, tagsOfTracks } from '../../../catalogue/query/musicinfo.ts';
import {
  type Column,
  columnsOf,
  type ResultNames,
  type StoredNumbers,
  type TrackNames,
} from '../../../domain/columns.ts';
import type { CatalogueKind } from '../../../domain/vocabulary.ts';
import { type EncodedText, encodeText } from '../formats/syntax.ts';
import type { CatalogueRow } from './render-context.ts';
import {
  boolean,
  date,
  digits,
  integer,
  object,
  type ResultField,
  string,
  text,
  texts,
  translations,
  type Write,
} from './shape.ts';
import type { Urls } from './urls.ts';

/** Only artists and albums have columns of numbers that are fields, only tracks those of texts. */
type Owner = 'artist' | 'album';
type IndexedName = TrackNames<{ readModel: 'indexed' }>;
type TextName = TrackNames<{ readModel: 'text' }>;

const ordinalOf = ({ ordinal }: CatalogueRow) => ordinal;

/** A text of a column, by default that of the row. */
export const column = <Row extends CatalogueRow>(
  name: string,
  help: string,
  columnOf: (catalogue: Catalogue) => RowTexts,
  index: (row: Row) => number = ordinalOf,
): ResultField<Row> => text(name, help, (to, { catalogue }) => to.column(columnOf(catalogue), index));

/** The artist of an album or a track. */
export const artistFields = (artistOf: (row: CatalogueRow) => number) => ({
  artistId: digits<CatalogueRow>('artist_id', 'Artist identifier.', (row) => {
    return row.catalogue.artists.id[artistOf(row)];
  }),
  artistName: column('artist_name', 'Artist name.', ({ artists }) => artists.name.exact, artistOf),
});

/** A function that returns the text with a number. Each is encoded when it is first used: a column may have as many texts as tracks. */
export const encodedTexts = cached(
  (texts: readonly string[]) => [texts],
  (texts): ((number: number) => EncodedText) => {
    const encoded: (EncodedText | undefined)[] = new Array(texts.length);
    return (number) => (encoded[number] ??= encodeText(texts[number]));
  },
);

/** The text of a track in a column that stores each text once. */
export const indexedText =
  (name: 'license' | IndexedName): Write<CatalogueRow> =>
  (to, { catalogue: { tracks } }) => {
    const { texts, number } = tracks[name];
    const textOf = encodedTexts(texts);
    to.put(({ ordinal }) => textOf(number[ordinal]));
  };

export const sharing = <Row>(of: keyof Urls['short'], idOf: (row: Row) => number): ResultField<Row>[] => [
  text('shorturl', 'Short URL for sharing.', (to, { urls }) => to.put(urls.short[of], idOf)),
  text('shareurl', 'URL of the page for sharing.', (to, { urls }) => to.put(urls.share[of], idOf)),
];

type ColumnFields<Kind extends CatalogueKind> = Record<ResultNames<Kind>, ResultField<CatalogueRow>>;

/** The fields that follow from the table of columns. */
export function columnFields<Kind extends CatalogueKind>(kind: Kind): ColumnFields<Kind> {
  const fields = columnsOf(kind).flatMap(([name, column]) =>
    'result' in column && column.result !== undefined
      ? [[name, fieldOf(kind, name, column, column.result)]]
      : [],
  );
  return Object.fromEntries(fields) as ColumnFields<Kind>;
}

function fieldOf(
  kind: CatalogueKind,
  name: string,
  { readModel, type, words = [], default: fallback }: Column,
  help: string,
): ResultField<CatalogueRow> {
  if (readModel === 'flag') {
    return boolean(name, help, ({ catalogue, ordinal }) => {
      return (catalogue.tracks.flags[ordinal] & FLAG[name as Flag]) !== 0;
    });
  }
  if (readModel === 'indexed') return text(name, help, indexedText(name as IndexedName));
  if (readModel === 'text') return column(name, help, ({ tracks }) => tracks[name as TextName]);
  const value = ({ catalogue, ordinal }: CatalogueRow) =>
    catalogue[`${kind as Owner}s`][name as keyof StoredNumbers<Owner>][ordinal];
  if (type === 'flag' || type === 'file') return boolean(name, help, (row) => value(row) !== 0);
  if (type === 'day') return date(name, help, value);
  if (type !== 'word') return integer(name, help, value);
  const texts = fallback === undefined ? ['', ...words] : words;
  return string(name, help, (row) => texts[value(row)]);
}

/** `musicinfo` of artists and albums; that of tracks is in `track.ts`. */
export const ownMusicinfo = (of: 'artists' | 'albums', help: string): ResultField<CatalogueRow> =>
  object('musicinfo', help, [
    texts<CatalogueRow, EncodedText>(
      'tags',
      'Its own tags; without any, those of its tracks, the most frequent first.',
      'tag',
      (catalogue) => {
        const owners = catalogue[of];
        const [ownTag, tag] = [encodedTexts(owners.tags.texts), encodedTexts(catalogue.tags.name)];
        return ({ ordinal }, write) => {
          if (hasOwnTags(owners, ordinal))
            for (const number of listAt(owners.tags, ordinal)) write(ownTag(number));
          else for (const number of tagsOfTracks(catalogue, owners, ordinal)) write(tag(number));
        };
      },
    ),
    translations(
      'description',
      'Texts by language; empty if there is none.',
      ({ catalogue, ordinal }, write) => {
        const { starts, lang, text } = catalogue[of].description;
        for (let i = starts[ordinal]; i < starts[ordinal + 1]; i++)
          write(lang.texts[lang.number[i]], textOfRow(text, i));
      },
    ),
  ]);
