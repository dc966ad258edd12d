/** The writes: relations of a user to a track, an album or an artist (behaviour.md 21). */
import type { TrackRelation } from '../../../domain/vocabulary.ts';
import {
  describeOperation,
  type NewRelation,
  type OperationDeclaration,
  WRITE_METHODS,
  type WriteOperation,
} from '../kinds/operation.ts';
import { id, type Parameters, type Parsed, required, token } from '../parameters/parameter-types.ts';
import { UNPAGED } from '../parameters/standard-parameters.ts';

/** Of every write. */
const WRITE_PARAMETERS = {
  ...UNPAGED,
  callback: { ...UNPAGED.callback, help: 'Ignored, with a warning.' },
  access_token: required(
    token('A valid token with the scope `music`, of the person on whose behalf this is done.'),
  ),
};

interface WriteDeclaration<P extends Parameters> extends OperationDeclaration<P> {
  relationOf(parsed: Parsed<P>): NewRelation;
}

/** A POST on behalf of a user; the response has empty results and is sent once the write is durable. */
function write<P extends Parameters>(declaration: WriteDeclaration<P>): WriteOperation {
  const parameters = { ...WRITE_PARAMETERS, ...declaration.parameters };
  return {
    ...describeOperation({ ...declaration, parameters }, WRITE_METHODS),
    kind: 'write',
    access: 'token required',
    relationOf: (parsed) => declaration.relationOf(parsed as Parsed<P>),
  };
}

const onTrack = (relation: TrackRelation, summary: string) =>
  write({
    path: `setuser/${relation}`,
    summary,
    parameters: { track_id: required(id('Track identifier.')) },
    relationOf: (p) => ({ relation, id: p.track_id }),
  });

export const setuserLike = onTrack('like', 'The user likes a track.');
export const setuserFavorite = onTrack('favorite', 'The user makes a track a favourite.');
export const setuserDislike = onTrack('dislike', 'The user dislikes a track, and no longer likes it.');

export const setuserMyalbum = write({
  path: 'setuser/myalbum',
  summary: "Adds an album to the user's albums.",
  parameters: { album_id: required(id('Album identifier.')) },
  relationOf: (p) => ({ relation: 'myalbums', id: p.album_id }),
});

export const setuserFan = write({
  path: 'setuser/fan',
  summary: 'The user becomes a fan of an artist.',
  parameters: { artist_id: required(id('Artist identifier.')) },
  relationOf: (p) => ({ relation: 'fan', id: p.artist_id }),
});
