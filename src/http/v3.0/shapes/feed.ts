import type { Feed } from '../../../core/feeds/feeds.ts';
import { FEED_IMAGE_SIZES } from '../../../domain/vocabulary.ts';
import { encodeText } from '../formats/syntax.ts';
import {
  digits,
  encodedTexts,
  object,
  type ResultField,
  shape,
  string,
  text,
  translations,
} from './shape.ts';

export interface FeedRow {
  feed: Feed;
}

type Translated = 'title' | 'text' | 'subtitle';

const idOf = ({ feed }: FeedRow) => feed.id;

/** A path below the public URL; `//host` is not one. */
const isLocal = ({ feed }: FeedRow) => /^\/(?!\/)/.test(feed.link);

const eachText =
  (of: Translated) =>
  ({ feed }: FeedRow, write: (lang: string, text: string) => void) => {
    for (const [lang, words] of Object.entries(feed[of])) write(lang, words);
  };

const images: readonly ResultField<FeedRow>[] = FEED_IMAGE_SIZES.map((size) =>
  text(`size${size}`, `${size.replace('_', ' by ')} pixels.`, (to, { urls }) => {
    to.part(urls.feedImage);
    to.digits(idOf);
    to.part(urls.feedSize[size]);
  }),
);

export const feedShape = shape<FeedRow>('feed', [
  digits('id', 'Feed identifier.', idOf),
  translations('title', 'Titles by language; empty where there is none.', eachText('title')),
  translations('text', 'Texts by language; empty where there is none.', eachText('text')),
  text('link', 'Where it leads.', (to, { urls }) => {
    to.when(isLocal, () => to.part(urls.feedLink));
    to.string(({ feed }) => feed.link);
  }),
  digits('position', 'Place among the others.', ({ feed }) => feed.position),
  encodedTexts<FeedRow>('lang', 'Languages it is written in.', 'item', ({ feed }, _, write) => {
    for (const lang of feed.lang) write(encodeText(lang));
  }),
  string('date_start', 'Since when it is shown, `yyyy-mm-dd hh:mm:ss`.', ({ feed }) => feed.date_start),
  string('date_end', 'Until when it is shown, `yyyy-mm-dd hh:mm:ss`.', ({ feed }) => feed.date_end),
  string('type', 'What it announces.', ({ feed }) => feed.type),
  digits('joinid', 'Identifier of what it announces; 0 if none.', ({ feed }) => feed.joinid),
  translations(
    'subtitle',
    'Subtitles by language; an empty list when there are none.',
    eachText('subtitle'),
    ({ feed }) => Object.values(feed.subtitle).every((subtitle) => subtitle === ''),
  ),
  string('target', 'Whom it is shown: all, logged or notlogged.', ({ feed }) => feed.target),
  object('images', 'Its image in four sizes.', images),
]);
