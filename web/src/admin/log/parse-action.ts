/** Parses log entries: `track.image-delete` of `track 7` → noun `track`, verb `image-delete`, which `7`. */
import type { AdminAction } from '../../../../src/domain/admin.ts';
import { findKind } from '../kinds.ts';

/** Actions that have labels in the messages. */
export const ACTIONS = [
  ...['track', 'album', 'artist'].flatMap((kind) =>
    ['edit', 'image', 'image-delete', 'hide', 'restore', 'delete'].map((verb) => `${kind}.${verb}`),
  ),
  'artist.merge',
  'track.audio',
  ...['start', 'end', 'cancel'].map((verb) => `import.${verb}`),
  ...['create', 'suspend', 'resume', 'admin', 'reset', 'password', 'delete'].map((verb) => `user.${verb}`),
  ...['create', 'edit', 'plan', 'approve', 'refuse', 'suspend', 'resume', 'secret', 'delete'].map(
    (verb) => `application.${verb}`,
  ),
  ...['hide', 'restore'].map((verb) => `review.${verb}`),
  ...['retry', 'discard'].map((verb) => `job.${verb}`),
  ...['accept', 'reject'].map((verb) => `request.${verb}`),
  'report.close',
  'site.edit',
];

interface ActionParts {
  noun: string;
  verb: string;
  /** `7`, or a client id. */
  which: string;
}

export function parseAction({ action, subject }: Pick<AdminAction, 'action' | 'subject'>): ActionParts {
  const [noun, verb = ''] = action.split('.');
  const space = subject.indexOf(' ');
  return { noun, verb, which: space === -1 ? subject : subject.slice(space + 1) };
}

/** The admin page of the subject, if there is one. */
export function subjectPage({ noun, verb, which }: ActionParts): string | undefined {
  if (verb === 'delete') return undefined;
  if (findKind(`${noun}s`) !== undefined) return `/admin/catalogue/${noun}s/${which}`;
  return noun === 'import' ? `/admin/imports/${which}` : undefined;
}

/** The log of one subject. */
export const logPage = (subject: string) => `/admin/log?${new URLSearchParams({ subject })}`;

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** `{ before: { a: 1, b: 2 }, after: { a: 1, b: 3 } }` → b, from 2 to 3. */
export function fieldChanges({ before, after }: Record<string, unknown>): FieldChange[] {
  const [was, is] = [recordOf(before), recordOf(after)];
  return Object.keys({ ...was, ...is })
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(is[field]) }))
    .filter((change) => change.before !== change.after);
}

/** All other details of the entry. */
export function otherDetails(detail: Record<string, unknown>): [name: string, value: string][] {
  const { before: _, after: __, ...rest } = detail;
  return Object.entries(rest).map(([name, value]) => [name, textOf(value)]);
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
