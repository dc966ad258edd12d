/** An application as OAuth sees it, read by key each time: a new secret or a suspension is in force at once, everywhere. */
import type { Application } from '../domain/users.ts';
import { ownerOf } from './application-rows.ts';
import type { Db } from './schema.ts';

export interface OauthClient
  extends Pick<
    Application,
    'client_id' | 'name' | 'redirect_uri' | 'plan' | 'public' | 'suspended' | 'owner'
  > {
  /** Empty for a public one. */
  secret_hash: string;
}

export async function findOauthClient(db: Db, client_id: string): Promise<OauthClient | undefined> {
  const row = await db
    .selectFrom('application')
    .leftJoin('user', 'user.id', 'application.user_id')
    .select([
      'client_id',
      'application.name',
      'redirect_uri',
      'plan',
      'public',
      'application.suspended',
      'secret_hash',
      'user_id',
    ])
    .select(['user.name as owner_name', 'dispname as owner_dispname'])
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { user_id, owner_name, owner_dispname, ...client } = row;
  return {
    ...client,
    public: row.public === 1,
    suspended: row.suspended === 1,
    owner: ownerOf({ user_id, owner_name, owner_dispname }),
  };
}
