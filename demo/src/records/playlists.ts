import type { PlaylistRecord, TrackRecord } from '../../../src/domain/records.ts';
import { random } from '../random.ts';
import { dateText, dayOf, LAST_DAY, momentText } from './days.ts';
import type { DemoListener } from './listeners.ts';
import { allTags } from './radios.ts';

export const FIRST_PLAYLIST = 3001;

/** A list gathers what bears its tag, or is sung in its language. */
const LISTS: { name: string; tag?: string; lang?: string; size: number }[] = [
  { name: 'Rainy Sunday', tag: 'calm', size: 18 },
  { name: 'Para cozinhar', lang: 'pt', size: 16 },
  { name: 'Nachtzug', tag: 'techno', size: 12 },
  { name: 'Morning run', tag: 'energetic', size: 25 },
  { name: 'Chansons pour le chat', lang: 'fr', size: 12 },
  { name: '作業用', tag: 'relaxing', size: 30 },
  { name: 'Muzyka na deszcz', lang: 'pl', size: 14 },
  { name: 'Film ideas', tag: 'film', size: 10 },
  { name: 'Di notte', tag: 'meditative', size: 15 },
  { name: 'Для дороги', tag: 'travel', size: 20 },
  { name: 'Fiesta en la azotea', tag: 'groovy', size: 17 },
  { name: 'Cantigas e outras augas', lang: 'gl', size: 13 },
  { name: 'Just saxophones', tag: 'saxophone', size: 9 },
  { name: 'Games without screens', tag: 'game', size: 11 },
  { name: 'To be sorted', size: 40 },
];

export function* playlists(listeners: DemoListener[], tracks: TrackRecord[]): Generator<PlaylistRecord> {
  for (const [index, { name, tag, lang, size }] of LISTS.entries()) {
    const chance = random('playlist', name);
    const { user, since } = chance.pick(listeners);
    const created = chance.integer(since, LAST_DAY - 60);
    const fitting = tracks.filter(
      (track) =>
        (tag === undefined || allTags(track).includes(tag)) &&
        (lang === undefined || track.musicinfo?.lang === lang) &&
        dayOf(track.releasedate) <= LAST_DAY - 60,
    );
    let added = created;
    const chosen = chance.some(fitting, size).map((track) => {
      added = Math.max(added, dayOf(track.releasedate));
      added = Math.min(LAST_DAY, added + chance.integer(0, 9));
      return { track_id: track.id, date: momentText(added, chance.integer(0, 86_399)) };
    });
    yield {
      entity: 'playlist',
      id: FIRST_PLAYLIST + index,
      name,
      user_id: user.id,
      creationdate: dateText(created),
      tracks: chosen,
    };
  }
}
