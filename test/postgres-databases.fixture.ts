/** Databases of a running PostgreSQL server. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseLocation } from '../src/domain/ports.ts';

export type PostgresLocation = Extract<DatabaseLocation, { kind: 'postgres' }>;

/** Creates one with a new name, as a copy of another, which nothing has open. */
export async function createDatabase(server: string, template = 'template1'): Promise<PostgresLocation> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { kind: 'postgres', url: url.href };
}

/** Replaces one, which nothing has open, by a copy of another. */
export async function replaceDatabase(location: PostgresLocation, template: string): Promise<void> {
  await dropDatabase(location);
  const statement = `create database ${databaseName(location)} template ${template} strategy file_copy`;
  await onServer(serverOf(location), statement);
}

export async function dropDatabase(location: PostgresLocation): Promise<void> {
  await onServer(serverOf(location), `drop database if exists ${databaseName(location)} with (force)`);
}

export const databaseName = ({ url }: PostgresLocation) => new URL(url).pathname.slice(1);

function serverOf({ url }: PostgresLocation): string {
  const server = new URL(url);
  server.pathname = '/postgres';
  return server.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
