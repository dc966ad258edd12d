/**
 * What the front page announces: one feed of every type. They run from the past until 2099, so that they are
 * on whenever the demo is made.
 */

import type { Translations } from '../../../src/domain/imports/record-values.ts';
import type { FeedRecord } from '../../../src/domain/imports/records.ts';
import type { FeedTarget, FeedType } from '../../../src/domain/vocabulary.ts';
import feedTexts from './data/feeds.json' with { type: 'json' };
import { FIRST_TRACK, type Music } from './music.ts';

interface FeedPlan {
  type: FeedType;
  title: Translations;
  text: Translations;
  subtitle?: Translations;
  target?: FeedTarget;
  /** Name of the artist or album, or id of the playlist or track, that the feed is about. */
  about?: string | number;
}

const FEEDS = feedTexts as FeedPlan[];

export function* feeds(music: Music): Generator<FeedRecord> {
  for (const [index, { about, ...feed }] of FEEDS.entries()) {
    const subject = about === undefined ? undefined : find(about, music);
    yield {
      entity: 'feed',
      id: index + 1,
      target: 'all',
      ...feed,
      link: subject?.link ?? `https://cantiga.example/${feed.type}`,
      lang: Object.keys(feed.title),
      date_start: '2025-01-06 08:00:00',
      date_end: '2099-12-31 23:59:59',
      position: index + 1,
      ...(subject && { joinid: subject.id }),
    };
  }
}

/** Links lead to the sharing pages, whose address is the service's own. */
function find(about: string | number, music: Music): { id: number; link: string } {
  if (typeof about === 'number') {
    return { id: about, link: about >= FIRST_TRACK ? `/track/${about}` : `/list/p${about}` };
  }
  const album = music.albums.find(({ name }) => name === about);
  if (album) return { id: album.id, link: `/list/a${album.id}` };
  const artist = music.artists.find(({ name }) => name === about);
  if (artist) return { id: artist.id, link: `/artist/${artist.id}` };
  throw new Error(`a feed is about ${about}, which the demo has not`);
}
