/** The row of a playlist, of which a test gives only what it is about. */
import type { Insertable } from 'kysely';
import type { Schema } from '../../store/schema.ts';
import { keysOf } from './playlists.ts';

type Row = Insertable<Schema['playlist']>;

export const playlistRow = ({ name = 'x', ...own }: Partial<Row> & { id: number }): Row => ({
  ...keysOf(name),
  user_id: 1,
  creationdate: '',
  updated: '',
  version: 1,
  ...own,
});
