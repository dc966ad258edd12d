import type { UserSummary } from '../../../core/users/users.ts';
import { type EncodedText, encodeText } from '../formats/syntax.ts';
import type { CatalogueRow } from './render-context.ts';
import { digits, object, type ResultField, shape, string, text } from './shape.ts';

export interface UserRow {
  user: UserSummary;
  /** `&width=100`, of the avatar. */
  width: EncodedText;
}

/** A user, a page of one of their lists, and the cursor over it. */
export interface UserListRow<Entry, Cursor extends CatalogueRow> extends UserRow {
  entries: readonly Entry[];
  cursor: Cursor;
}

const idOf = ({ user }: UserRow) => user.id;
export const hasAvatar = ({ user }: UserRow) => user.avatar !== '';

/** The first fields of every user. */
export const userFields: readonly ResultField<UserRow>[] = [
  string('name', 'User name.', ({ user }) => user.name),
  string('dispname', 'Name to be shown.', ({ user }) => user.dispname),
  digits('id', 'User identifier.', idOf),
  string('lang', 'Language, two letters; may be empty.', ({ user }) => user.lang),
  string('creationdate', 'Day the user joined.', ({ user }) => user.creationdate),
];

export const avatar: ResultField<UserRow> = text(
  'image',
  'Avatar; empty when there is none.',
  (to, { urls }) => {
    to.when(hasAvatar, () => {
      to.part(urls.userImage);
      to.digits(idOf);
      to.chosen((row) => row.width);
    });
  },
);

export const userShape = shape<UserRow>('user', [...userFields, avatar]);

/** A cursor over the list of a user. */
export interface ListedRow extends CatalogueRow {
  /** `yyyy-mm-dd hh:mm:ss` */
  updated: string;
}

export const updatedate: ResultField<ListedRow> = string(
  'updatedate',
  'When it came there, `yyyy-mm-dd hh:mm:ss`.',
  ({ updated }) => updated,
);

const YES = encodeText('1');

/** The list has one relation only, so every item has it. */
export const listedBecause = (relation: string): ResultField<ListedRow> =>
  object('relations', 'Why it is listed.', [text(relation, 'Always 1.', (to) => to.part(YES))]);
