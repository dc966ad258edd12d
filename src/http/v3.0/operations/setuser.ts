/** The writes: relations of a user to a track, an album or an artist (behaviour.md 21). */
import { RELATION_TARGETS, type RelationName } from '../../../domain/vocabulary.ts';
import { describeOperation, WRITE_METHODS, type WriteOperation } from '../kinds/operation.ts';
import * as param from '../parameters/parameter-types.ts';
import { UNPAGED } from '../parameters/standard-parameters.ts';

/** The parameters of every write. */
const WRITE_PARAMETERS = {
  ...UNPAGED,
  callback: { ...UNPAGED.callback, help: 'Ignored, with a warning.' },
  access_token: param.required(
    param.token('A valid token with the scope `music`, of the person on whose behalf this is done.'),
  ),
};

/** A POST on behalf of a user; the response has empty results and is sent once the write is durable. */
function write(relation: RelationName, summary: string, name: string = relation): WriteOperation {
  const item = RELATION_TARGETS[relation];
  const target = `${item}_id`;
  const help = `${item[0].toUpperCase()}${item.slice(1)} identifier.`;
  const parameters = { ...WRITE_PARAMETERS, [target]: param.required(param.id(help)) };
  return {
    ...describeOperation({ path: `setuser/${name}`, summary, parameters }, WRITE_METHODS),
    kind: 'write',
    access: 'token required',
    relationOf: (parsed) => ({ relation, id: parsed[target] as number }),
  };
}

export const setuserLike = write('like', 'The user likes a track.');
export const setuserFavorite = write('favorite', 'The user makes a track a favourite.');
export const setuserDislike = write('dislike', 'The user dislikes a track, and no longer likes it.');
export const setuserMyalbum = write('myalbums', "Adds an album to the user's albums.", 'myalbum');
export const setuserFan = write('fan', 'The user becomes a fan of an artist.');
