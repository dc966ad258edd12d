/** Shown if another administrator has saved first: their changes, and a button to adopt them without losing own input. */

import type { EditableItem } from '../../../../src/domain/admin.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { type Column, Table } from '../../design/layout/table.tsx';
import shared from '../admin.module.css';
import { adminMessages } from '../messages.ts';
import {
  columnOf,
  differencesOf,
  type FieldDifference,
  type ItemFieldName,
  valuesOf,
} from './form-values.ts';
import { useChoiceLabels } from './use-choice-labels.ts';
import type { Editing } from './use-editing.ts';

export function EditConflict({ editing, theirs }: { editing: Editing; theirs: EditableItem }) {
  const { item: messages, fields } = adminMessages.useMessages();
  const choices = useChoiceLabels();
  const rows = differencesOf(valuesOf(editing.base), editing.typed, valuesOf(theirs));
  const valueText = (field: ItemFieldName, value: string | boolean | undefined) => {
    if (value === undefined) return '';
    if (columnOf(field).words !== undefined) return choices[String(value)] ?? messages.unset;
    if (typeof value === 'boolean') return value ? messages.yes : messages.no;
    return value === '' ? '–' : value.replaceAll('\n', ', ');
  };
  const column = (key: 'before' | 'theirs' | 'mine', title: string): Column<FieldDifference> => [
    title,
    (row) => <span dir="auto">{valueText(row.field, row[key])}</span>,
  ];
  return (
    <div role="alert">
      <Card title={messages.conflict}>
        <div className={shared['stack']}>
          <p>{messages.conflictText}</p>
          {rows.length > 0 && (
            <Table
              caption={messages.conflict}
              rows={rows}
              rowKey={({ field }) => field}
              columns={[
                [messages.field, ({ field }) => fields[field]],
                column('before', messages.before),
                column('theirs', messages.theirs),
                column('mine', messages.mine),
              ]}
            />
          )}
          <div className={shared['buttons']}>
            <Button variant="primary" onClick={editing.keepMine}>
              {messages.reload}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
}
