import { FEED_TARGETS, FEED_TYPES } from '../../../domain/vocabulary.ts';
import { liveRead } from '../kinds/live-read.ts';
import { compareTexts, sortAndPage } from '../paging/sort-and-page.ts';
import { id, listFrom, oneOf, order, withDefault } from '../parameters/parameter-types.ts';
import { STANDARD } from '../parameters/standard-parameters.ts';
import { feedShape } from '../shapes/feed.ts';

const FEED_LANGS = ['en', 'fr', 'es', 'de', 'pl', 'it', 'ru', 'pt'] as const;

const BY_POSITION = [{ field: 'position', descending: false }] as const;

export const feeds = liveRead({
  path: 'feeds',
  summary: 'What is announced at this moment.',
  access: 'client',
  parameters: {
    ...STANDARD,
    order: order(
      'Sort fields; without them, by position.',
      ['id', 'date_start', 'date_end', 'position'],
      () => false,
    ),
    id: id('Feed id.'),
    lang: oneOf('Those that are written in this language.', FEED_LANGS),
    target: withDefault(
      oneOf('Who they are shown to; feeds for `all` are always included.', FEED_TARGETS),
      'all',
    ),
    type: listFrom('What they announce.', FEED_TYPES),
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
    const { items, ...page } = sortAndPage(sorting, found, {
      id: (one, other) => one.id - other.id,
      date_start: (one, other) => compareTexts(one.date_start, other.date_start),
      date_end: (one, other) => compareTexts(one.date_end, other.date_end),
      position: (one, other) => one.position - other.position,
    });
    return { ...page, items: items.map((feed) => ({ feed })) };
  },
});
