/** Identifies this database, also against a new one at the same location. */
import { randomUUID } from 'node:crypto';

export const identity = (): string[] => [
  `insert into meta (key, value) values ('id', '${randomUUID()}') on conflict (key) do nothing`,
];
