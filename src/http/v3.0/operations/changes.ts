import type { LoggedChange } from '../../../core/changes/changes.ts';
import { secondOf } from '../../../domain/timestamps.ts';
import { CHANGED_ENTITIES } from '../../../domain/vocabulary.ts';
import { liveRead } from '../kinds/operation.ts';
import * as param from '../parameters/parameter-types.ts';
import { STANDARD, UNPAGED } from '../parameters/standard-parameters.ts';
import { digits, shape, string } from '../shapes/shape.ts';

const changeShape = shape<LoggedChange>('change', [
  string('entity', 'Kind of record: artist, album, track or radio.', ({ entity }) => entity),
  digits('id', 'Identifier of the record.', ({ id }) => id),
  string('action', 'The latest change: created, updated or deleted.', ({ action }) => action),
  string('date', 'When it was changed, `yyyy-mm-dd hh:mm:ss`, UTC.', ({ at }) => secondOf(new Date(at))),
  string('cursor', 'Continues after this change, as `since`.', ({ cursor }) => cursor),
]);

export const changes = liveRead({
  path: 'changes',
  summary:
    'The records of the catalogue that have changed, each with its latest change, oldest first. A hidden record is `deleted`, and one that is shown again is `created`. A record is listed when its own data or its visibility changes: the names of artist and album inside a track change with the records of that artist and album.',
  access: 'client',
  parameters: {
    ...UNPAGED,
    limit: STANDARD.limit,
    since: param.cursor(
      'Only changes after this one: the `cursor` of the last result that was read. Without it, from the start. A failure with code 3 means: start over without it.',
    ),
    entity: param.withDefault(param.listFrom('Kinds of records.', CHANGED_ENTITIES), [...CHANGED_ENTITIES]),
  },
  result: changeShape,
  async find(p, { changes, shown }) {
    const { items: rows, ...page } = await changes.find({ ...p, entities: p.entity, upTo: shown() });
    return { ...page, rows, next: rows.at(-1)?.cursor };
  },
});
