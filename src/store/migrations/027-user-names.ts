import type { ColumnTypes } from '../dialect/dialect.ts';

/** To find users by the beginning of a name. A unique index of usernames exists; it is of use where texts are compared byte by byte. */
export const userNames = ({ bytewise }: ColumnTypes): string[] => [
  ...(bytewise === '' ? [] : [`create index user_by_name on "user" (name_folded${bytewise})`]),
  `create index user_by_dispname on "user" (lower(dispname)${bytewise})`,
];
