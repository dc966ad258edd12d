/** What tells this database from every other, also from one made anew at the same place. */
import { randomUUID } from 'node:crypto';

export const identity = (): string[] => [
  `insert into meta (key, value) values ('id', '${randomUUID()}') on conflict (key) do nothing`,
];
