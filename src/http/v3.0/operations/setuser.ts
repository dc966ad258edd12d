/** The writes: what a person has to do with a track, an album or an artist (behaviour.md 21). */
import type { TrackRelation } from '../../../domain/vocabulary.ts';
import { id, required } from '../parameters.ts';
import { write } from '../write.ts';

const onTrack = (relation: TrackRelation, summary: string) =>
  write({
    path: `setuser/${relation}`,
    summary,
    parameters: { track_id: required(id('Track identifier.')) },
    write: (p, userId, people) => people.relate(userId, relation, p.track_id),
  });

export const setuserLike = onTrack('like', 'The user likes a track.');
export const setuserFavorite = onTrack('favorite', 'The user makes a track a favourite.');
export const setuserDislike = onTrack('dislike', 'The user dislikes a track, and no longer likes it.');

export const setuserMyalbum = write({
  path: 'setuser/myalbum',
  summary: "Adds an album to the user's albums.",
  parameters: { album_id: required(id('Album identifier.')) },
  write: (p, userId, people) => people.relate(userId, 'myalbums', p.album_id),
});

export const setuserFan = write({
  path: 'setuser/fan',
  summary: 'The user becomes a fan of an artist.',
  parameters: { artist_id: required(id('Artist identifier.')) },
  write: (p, userId, people) => people.relate(userId, 'fan', p.artist_id),
});
