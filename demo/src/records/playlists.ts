import type { PlaylistRecord, TrackRecord } from '../../../src/domain/imports/records.ts';
import { random } from '../random.ts';
import playlistPlans from './data/playlists.json' with { type: 'json' };
import { dateText, dayOf, LAST_DAY, momentText } from './days.ts';
import type { DemoListener } from './listeners.ts';
import { allTags } from './radios.ts';

const FIRST_PLAYLIST = 3001;

/** A playlist has tracks with its tag, or sung in its language. */
const PLAYLISTS: { name: string; tag?: string; lang?: string; size: number }[] = playlistPlans;

export function* playlists(listeners: DemoListener[], tracks: TrackRecord[]): Generator<PlaylistRecord> {
  for (const [index, { name, tag, lang, size }] of PLAYLISTS.entries()) {
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
