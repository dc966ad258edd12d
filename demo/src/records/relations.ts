/** Likes, dislikes and favorites, mostly of popular tracks. No listener both likes and dislikes a track. */
import type { RelationRecord, TrackRecord } from '../../../src/domain/imports/records.ts';
import { type Random, random } from '../random.ts';
import { dayOf, LAST_DAY, momentText } from './days.ts';
import type { DemoListener } from './listeners.ts';
import type { Music } from './music.ts';

type RelationTarget = Pick<RelationRecord, 'track_id' | 'album_id' | 'artist_id'>;

export function* relations(listeners: DemoListener[], music: Music): Generator<RelationRecord> {
  const popular = music.tracks.toSorted((one, other) => total(other) - total(one));
  const albums = new Map(music.albums.map((album) => [album.id, album]));
  for (const { user, since } of listeners) {
    const chance = random('relations', user.id);
    const relation = (
      name: RelationRecord['relation'],
      target: RelationTarget,
      existsSince: number,
    ): RelationRecord => ({
      entity: 'relation',
      user_id: user.id,
      ...target,
      relation: name,
      date: momentSince(Math.max(since, existsSince), chance),
    });

    const liked = pickPopular(popular, chance.integer(3, 30), chance);
    const favorites = chance.some([...liked], chance.integer(1, 5)).concat(chance.pick(popular));
    const disliked = chance.some(music.tracks, chance.integer(0, 3));
    for (const track of liked) yield relation('like', { track_id: track.id }, dayOf(track.releasedate));
    for (const track of new Set(favorites)) {
      yield relation('favorite', { track_id: track.id }, dayOf(track.releasedate));
    }
    for (const track of disliked) {
      if (liked.has(track) || favorites.includes(track)) continue;
      yield relation('dislike', { track_id: track.id }, dayOf(track.releasedate));
    }

    // The albums and artists are those of further popular tracks.
    const owned = pickPopular(popular, chance.integer(0, 8), chance);
    for (const albumId of new Set([...owned].flatMap((track) => track.album_id ?? []))) {
      yield relation('myalbums', { album_id: albumId }, dayOf(albums.get(albumId)!.releasedate));
    }
    const admired = pickPopular(popular, chance.integer(0, 7), chance);
    for (const artistId of new Set([...admired].map((track) => track.artist_id))) {
      yield relation('fan', { artist_id: artistId }, since);
    }
  }
}

/** Some moment from that day on, before the demo's time ends. */
export function momentSince(from: number, chance: Random): string {
  return momentText(chance.integer(from, LAST_DAY), chance.integer(6 * 3600, 86_399));
}

function pickPopular(popular: TrackRecord[], count: number, chance: Random): Set<TrackRecord> {
  // The square draws towards the head of the list.
  return new Set(
    Array.from({ length: count }, () => popular[Math.floor(popular.length * chance.next() ** 2)]),
  );
}

function total(track: TrackRecord): number {
  return track.ratings?.popularity_total ?? 0;
}
