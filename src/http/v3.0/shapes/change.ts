import type { LoggedChange } from '../../../core/changes/changes.ts';
import { secondOf } from '../../../domain/timestamps.ts';
import { digits, shape, string } from './shape.ts';

export const changeShape = shape<LoggedChange>('change', [
  string('entity', 'Kind of record: artist, album, track or radio.', ({ entity }) => entity),
  digits('id', 'Identifier of the record.', ({ id }) => id),
  string('action', 'The latest change: created, updated or deleted.', ({ action }) => action),
  string('date', 'When it was changed, `yyyy-mm-dd hh:mm:ss`, UTC.', ({ at }) => secondOf(new Date(at))),
  string('cursor', 'Continues after this change, as `since`.', ({ cursor }) => cursor),
]);
