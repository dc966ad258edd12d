import type { Feed } from '../../../core/feeds/feeds.ts';
import { FEED_IMAGE_SIZES, FEED_TARGETS, FEED_TYPES } from '../../../domain/vocabulary.ts';
import { liveRead } from '../kinds/operation.ts';
import { sortAndPage } from '../paging/sort-and-page.ts';
import * as param from '../parameters/parameter-types.ts';
import { STANDARD } from '../parameters/standard-parameters.ts';
import {
  digits,
  object,
  type ResultField,
  shape,
  string,
  text,
  texts,
  translations,
} from '../shapes/shape.ts';

type Translated = 'title' | 'text' | 'subtitle';

const idOf = ({ id }: Feed) => id;

/** A path below the public URL; `//host` is not one. */
const isLocal = ({ link }: Feed) => /^\/(?!\/)/.test(link);

const eachText = (of: Translated) => (feed: Feed, write: (lang: string, text: string) => void) => {
  for (const [lang, words] of Object.entries(feed[of])) write(lang, words);
};

const images: readonly ResultField<Feed>[] = FEED_IMAGE_SIZES.map((size) =>
  text(`size${size}`, `${size.replace('_', ' by ')} pixels.`, (to, { urls }) =>
    to.put(urls.image.feed, idOf, urls.feedSize[size]),
  ),
);

const feedShape = shape<Feed>('feed', [
  digits('id', 'Feed identifier.', idOf),
  translations('title', 'Titles by language; empty if there is none.', eachText('title')),
  translations('text', 'Texts by language; empty if there is none.', eachText('text')),
  text('link', 'The URL it links to.', (to, { urls }) => {
    to.when(isLocal, () => to.put(urls.feedLink));
    to.put(({ link }) => link);
  }),
  digits('position', 'Position among the feeds.', ({ position }) => position),
  texts(
    'lang',
    'Languages it is written in.',
    'item',
    () =>
      ({ lang }, write) =>
        lang.forEach(write),
  ),
  string('date_start', 'Shown from, `yyyy-mm-dd hh:mm:ss`.', ({ date_start }) => date_start),
  string('date_end', 'Shown until, `yyyy-mm-dd hh:mm:ss`.', ({ date_end }) => date_end),
  string('type', 'What it announces.', ({ type }) => type),
  digits('joinid', 'Identifier of what it announces; 0 if none.', ({ joinid }) => joinid),
  translations(
    'subtitle',
    'Subtitles by language; an empty list when there are none.',
    eachText('subtitle'),
    ({ subtitle }) => Object.values(subtitle).every((one) => one === ''),
  ),
  string('target', 'Who it is shown to: all, logged or notlogged.', ({ target }) => target),
  object('images', 'Its image in four sizes.', images),
]);

const FEED_LANGS = ['en', 'fr', 'es', 'de', 'pl', 'it', 'ru', 'pt'] as const;

const BY_POSITION = [{ field: 'position', descending: false }] as const;

export const feeds = liveRead({
  path: 'feeds',
  summary: 'The current announcements.',
  access: 'client',
  parameters: {
    ...STANDARD,
    order: param.order('Sort fields; without them, by position.', [
      'id',
      'date_start',
      'date_end',
      'position',
    ]),
    id: param.id('Feed id.'),
    lang: param.oneOf('Feeds that are written in this language.', FEED_LANGS),
    target: param.withDefault(
      param.oneOf('Who they are shown to; feeds for `all` are always included.', FEED_TARGETS),
      'all',
    ),
    type: param.listFrom('What they announce.', FEED_TYPES),
  },
  result: feedShape,
  async find(p, reading) {
    const found = (await reading.feeds.active()).filter(
      (feed) =>
        (p.id === undefined || feed.id === p.id) &&
        (p.lang === undefined || feed.lang.includes(p.lang)) &&
        (feed.target === 'all' || feed.target === p.target) &&
        (p.type === undefined || p.type.includes(feed.type)),
    );
    const sorting = { ...p, order: p.order.length === 0 ? BY_POSITION : p.order };
    return sortAndPage(sorting, found);
  },
});
