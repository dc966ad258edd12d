/**
 * The cursors of the change log: opaque for clients, the same on every node. The text has the installation and the position:
 *
 *   3f2a90c41b7e.42.track.7.40   after track 7 of change 42; the client has started with nothing at change 40
 */
import { createHash } from 'node:crypto';
import { CHANGED_ENTITIES, type ChangedEntity } from '../../domain/vocabulary.ts';
import type { LogPosition } from '../../store/changes/changed.ts';

export interface Cursor {
  /** Identifies the installation: see `installationOf`. */
  installation: string;
  after: LogPosition;
  /** The last change at the time when the client has started with nothing: it never saw records that were deleted before. */
  started: number;
}

/** The longest one is shorter. */
export const CURSOR_MAX = 120;

const PARTS = new RegExp(
  String.raw`^([0-9a-f]{12})\.(\d{1,16})\.(${CHANGED_ENTITIES.join('|')})\.(\d{1,16})\.(\d{1,16})$`,
);

/** A short hash: the id of the store itself is not shown. */
export function installationOf(storeId: string): string {
  return createHash('sha256').update(storeId).digest('hex').slice(0, 12);
}

export function encodeCursor({ installation, after: { seq, entity, id }, started }: Cursor): string {
  return Buffer.from([installation, seq, entity, id, started].join('.')).toString('base64url');
}

/** `undefined` for a text that is not a cursor. */
export function decodeCursor(text: string): Cursor | undefined {
  if (text.length > CURSOR_MAX || !/^[\w-]+$/.test(text)) return undefined;
  const parts = PARTS.exec(Buffer.from(text, 'base64url').toString('latin1'));
  if (parts === null) return undefined;
  const [seq, id, started] = [parts[2], parts[4], parts[5]].map(Number);
  if (![seq, id, started].every(Number.isSafeInteger)) return undefined;
  return { installation: parts[1], after: { seq, entity: parts[3] as ChangedEntity, id }, started };
}
