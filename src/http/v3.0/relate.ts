/** A write on behalf of a user: verifies the token, counts the write for its user, and writes. */
import type { Client, Limits } from '../../domain/ports.ts';
import type { Grant, Grants } from '../../domain/users.ts';
import type { RelationName } from '../../domain/vocabulary.ts';
import type { Services } from '../http-services.ts';
import { authorize } from './caller.ts';

export interface WriteCaller {
  client: Pick<Client, 'clientId' | 'plan'>;
  token: string;
  /** If the token has been verified, and counted for its user, already. */
  grant: Grant | undefined;
  /** Of the client. */
  address: string;
}

/** Durable when it resolves. Rejects a token without write access. */
export type Relate = (caller: WriteCaller, relation: RelationName, id: number) => Promise<void>;

interface RelateOptions {
  grants: Grants;
  limits: Pick<Limits, 'countUser'>;
  users: Pick<Services['users'], 'relate'>;
}

export function createRelate(options: RelateOptions): Relate {
  return async (caller, relation, id) => {
    const authorized = authorize(options, { ...caller, writes: true });
    const { userId } = authorized instanceof Promise ? await authorized : authorized;
    await options.users.relate(userId, relation, id);
  };
}
