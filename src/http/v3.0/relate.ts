/** A write on behalf of a user: verifies the token, counts the write for its user, and writes. */
import type { Users } from '../../core/users/users.ts';
import type { Limits } from '../../domain/ports.ts';
import type { Grants, Relate } from '../../domain/users.ts';
import { authorize } from './caller.ts';

interface RelateOptions {
  grants: Grants;
  limits: Pick<Limits, 'countUser'>;
  users: Pick<Users, 'relate'>;
}

export function createRelate(options: RelateOptions): Relate {
  return async (caller, relation, id) => {
    const authorized = authorize(options, { ...caller, writes: true });
    const { userId } = authorized instanceof Promise ? await authorized : authorized;
    await options.users.relate(userId, relation, id);
  };
}
