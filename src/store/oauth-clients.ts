/** An application as OAuth sees it, read by key each time: a new secret or a suspension is in force at once, everywhere. */
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export interface OauthClient {
  client_id: string;
  name: string;
  /** Empty when it has none, and nobody can log in with it. */
  redirect_uri: string;
  public: boolean;
  suspended: boolean;
  /** Empty for a public one. */
  secret_hash: string;
  /** The name its owner shows; empty when it is the operators' own. */
  owner: string;
}

export async function findOauthClient(
  db: Kysely<Schema>,
  client_id: string,
): Promise<OauthClient | undefined> {
  const row = await db
    .selectFrom('application')
    .leftJoin('user', 'user.id', 'application.user_id')
    .select(['client_id', 'application.name', 'redirect_uri', 'public', 'suspended', 'secret_hash'])
    .select(['user.name as owner_name', 'dispname'])
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { owner_name, dispname, ...client } = row;
  return {
    ...client,
    public: row.public === 1,
    suspended: row.suspended === 1,
    owner: dispname || owner_name || '',
  };
}
