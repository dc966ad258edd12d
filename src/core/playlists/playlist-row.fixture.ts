/** The row of a playlist, of which a test gives only what it is about. */
import type { Insertable } from 'kysely';
import type { Schema } from '../../store/schema.ts';

type Row = Insertable<Schema['playlist']>;

export const playlistRow = (own: Partial<Row> & { id: number }): Row => ({
  name: 'x',
  name_folded: null,
  name_caseless: null,
  user_id: 1,
  creationdate: '',
  updated: '',
  version: 1,
  ...own,
});
