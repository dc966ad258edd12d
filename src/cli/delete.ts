import { findUserByName, getUser } from '../core/accounts/users.ts';
import { type Deletion, deleteItem, findDeletion } from '../core/admin/delete-items.ts';
import { deleteUser, finishLeaving } from '../core/delete-user.ts';
import { COMMAND_LINE } from '../domain/admin.ts';
import { Refusal } from '../domain/refusal.ts';
import type { User } from '../domain/users.ts';
import { CATALOGUE_KINDS, type CatalogueKind } from '../domain/vocabulary.ts';
import { selectRows } from '../store/queries/rows.ts';
import type { Store } from '../store/store.ts';
import { oneOf } from './actions.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { getNamedUser } from './lookup.ts';
import { withCommas } from './progress.ts';
import { withStore } from './with-store.ts';

/** Ids in a message. */
const NAMED_MAX = 10;

interface DeleteSummary {
  kind: CatalogueKind | 'user';
  id: number;
  name: string;
  artists: number;
  albums: number;
  tracks: number;
  deleted: boolean;
}

export const deleteCommand: Command = {
  name: 'delete',
  summary: 'Delete an artist, an album, a track or a user for good',
  help: `Usage: cantiga delete <artist|album|track|user> <id or name> (--dry-run | --yes) [--json]

Deletes it with everything that belongs to it, also while the service runs. This cannot be undone.
Administrators can hide items instead, and show them again.

  artist  with their albums and tracks, and the tracks of others on their albums
  album   with its tracks
  track   with its likes, reviews, listens, and entries in playlists and radios, as all tracks above
  user    with their likes, reviews, playlists, applications, sessions and tokens

Remove an artist, an album or a track from its source as well: the next import of the folder or file
creates it again. Media files are not deleted.

Options:
  --dry-run  Shows what would be deleted, and deletes nothing
  --yes      Deletes it
  --json     The result as JSON: {"kind", "id", "name", "artists", "albums", "tracks", "deleted"}

Examples:
  cantiga delete artist "Lume Frío" --dry-run
  cantiga delete track 1204 --yes
  cantiga delete user rui --yes
`,
  run: async (args, context) => {
    const kinds = { 'dry-run': 'flag', yes: 'flag', json: 'flag' } as const;
    const { options, operands } = readArguments(args, kinds, ['artist|album|track|user', 'id or name']);
    const kind = oneOf(
      '<artist|album|track|user>',
      [...CATALOGUE_KINDS, 'user'],
      operands['artist|album|track|user'],
    );
    const text = operands['id or name'];
    const isDeleted = options.yes === true && options['dry-run'] !== true;
    const summary = await withStore(context, (store) =>
      kind === 'user' ? removeUser(store, text, isDeleted) : removeItem(store, kind, text, isDeleted),
    );
    context.stdout.write(`${options.json ? JSON.stringify(summary) : describe(summary)}\n`);
    if (!isDeleted && !options['dry-run'])
      throw new Refusal('usage', 'Nothing was deleted. Add --yes to delete it.');
  },
};

async function removeItem(
  store: Store,
  kind: CatalogueKind,
  text: string,
  isDeleted: boolean,
): Promise<DeleteSummary> {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : await idOfName(store, kind, text);
  const found = isDeleted
    ? await deleteItem(store, kind, id, COMMAND_LINE)
    : await findDeletion(store.db, kind, id);
  return summaryOf(found, isDeleted);
}

function summaryOf({ kind, id, name, ids }: Deletion, deleted: boolean): DeleteSummary {
  const { artist, album, track } = ids;
  return { kind, id, name, artists: artist.length, albums: album.length, tracks: track.length, deleted };
}

async function idOfName({ db }: Store, kind: CatalogueKind, name: string): Promise<number> {
  const rows = await selectRows<CatalogueKind, 'id'>(db, kind, ['id'], { name }, ['id'], NAMED_MAX);
  if (rows.length === 1) return rows[0].id;
  if (rows.length === 0)
    throw new Refusal('not-found', `There is no ${kind} named "${name}". Use the exact name, or the id.`);
  const ids = rows.map(({ id }) => id).join(', ');
  throw new Refusal('not-found', `Several ${kind}s are named "${name}". Use the id of one: ${ids}.`);
}

/** A name may consist of digits, so it is looked up first. */
async function findUser(store: Store, text: string): Promise<User> {
  const isId = /^\d{1,15}$/.test(text) && (await findUserByName(store.db, text)) === undefined;
  return isId ? await getUser(store.db, Number(text)) : await getNamedUser(store, text);
}

async function removeUser(store: Store, text: string, deleted: boolean): Promise<DeleteSummary> {
  const { id, name } = await findUser(store, text);
  if (deleted) {
    await deleteUser(store, id, COMMAND_LINE);
    await finishLeaving(store);
  }
  return { kind: 'user', id, name, artists: 0, albums: 0, tracks: 0, deleted };
}

function describe({ kind, id, name, artists, albums, tracks, deleted }: DeleteSummary): string {
  const counts = Object.entries({ artists, albums, tracks })
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => `${noun}: ${withCommas(count)}`)
    .join(', ');
  const all = counts === '' ? '' : ` (${counts})`;
  return `${kind} ${id} "${name}" ${deleted ? 'is deleted' : 'would be deleted'}${all}.`;
}
