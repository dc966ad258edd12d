import type { AlbumRecord, ReviewRecord, TrackRecord } from '../../../src/domain/imports/records.ts';
import { type Random, random } from '../random.ts';
import reviewTexts from './data/review-texts.json' with { type: 'json' };
import { dayOf } from './days.ts';
import type { DemoListener } from './listeners.ts';
import type { Music } from './music.ts';
import { momentSince } from './relations.ts';

/** A review is a title and two sentences of the same opinion and language. */
const REVIEW_TEXTS: Record<
  string,
  Record<Opinion, Record<'titles' | 'first' | 'second', string[]>>
> = reviewTexts;
type Opinion = 'glad' | 'mixed' | 'poor';

const FIRST_REVIEW = 7001;
const COUNT = 300;

/** At most one review per listener and track or album. */
export function* reviews(listeners: DemoListener[], music: Music): Generator<ReviewRecord> {
  const written = new Set<string>();
  const chance = random('reviews');
  while (written.size < COUNT) {
    const { user, since } = chance.pick(listeners);
    const subject = chance.pick<TrackRecord | AlbumRecord>(chance.chance(0.6) ? music.tracks : music.albums);
    const key = `${user.id}/${subject.entity}/${subject.id}`;
    if (written.has(key)) continue;
    const lang = user.lang !== undefined && user.lang in REVIEW_TEXTS ? user.lang : 'en';
    yield {
      entity: 'review',
      id: FIRST_REVIEW + written.size,
      user_id: user.id,
      ...(subject.entity === 'track' ? { track_id: subject.id } : { album_id: subject.id }),
      ...opinion(lang, chance),
      date: momentSince(Math.max(since, dayOf(subject.releasedate)), chance),
      agreecnt: Math.floor(14 * chance.next() ** 3),
    };
    written.add(key);
  }
}

/** A score with words, mostly; sometimes one without the other. */
function opinion(lang: string, chance: Random): Pick<ReviewRecord, 'score' | 'title' | 'text' | 'lang'> {
  const score = chance.chance(0.15)
    ? chance.integer(0, 10)
    : Math.max(0, Math.min(10, Math.round(7.5 + 3.5 * chance.bell())));
  if (chance.chance(0.08)) return { score };
  const { titles, first, second } = REVIEW_TEXTS[lang][kindOf(score)];
  const text = [chance.pick(first), chance.pick(second)].join(lang === 'ja' ? '' : ' ');
  return { ...(chance.chance(0.9) && { score }), title: chance.pick(titles), text, lang };
}

function kindOf(score: number): Opinion {
  return score >= 7 ? 'glad' : score >= 4 ? 'mixed' : 'poor';
}
