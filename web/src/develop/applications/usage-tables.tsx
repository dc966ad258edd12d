import { Link } from 'react-router';
import type { UsageReport } from '../../../../src/domain/usage.ts';
import { Table } from '../../design/layout/table.tsx';
import { useFormats } from '../../messages/formats.ts';
import { developMessages } from '../messages.ts';
import { referencePage } from '../reference/reference-paths.ts';
import type { UsageSums } from './usage-sums.ts';

export function UsageOperations({ operations }: Pick<UsageSums, 'operations'>) {
  const messages = developMessages.useMessages();
  const { number } = useFormats();
  return (
    <Table
      caption={messages.usage.byOperation}
      narrow="scroll"
      rows={operations}
      rowKey={({ operation }) => operation}
      empty={<p>{messages.usage.noCalls}</p>}
      columns={[
        {
          key: 'operation',
          title: messages.usage.operation,
          heading: true,
          cell: ({ operation }) => <Link to={referencePage(operation)}>{operation}</Link>,
        },
        {
          key: 'requests',
          title: messages.usage.calls,
          numeric: true,
          cell: ({ requests }) => number(requests),
        },
        {
          key: 'failures',
          title: messages.usage.failed,
          numeric: true,
          cell: ({ failures }) => number(failures),
        },
      ]}
    />
  );
}

export function UsageErrors({ errors }: Pick<UsageReport, 'errors'>) {
  const messages = developMessages.useMessages();
  const { number } = useFormats();
  return (
    <Table
      caption={messages.usage.errors}
      narrow="scroll"
      rows={errors}
      rowKey={({ code, operation }) => `${code} ${operation}`}
      empty={<p>{messages.usage.noErrors}</p>}
      columns={[
        {
          key: 'code',
          title: messages.usage.code,
          heading: true,
          cell: ({ code, type }) => (
            <Link to={`/developers/errors#code-${code}`}>
              {code} <span lang="en">{type}</span>
            </Link>
          ),
        },
        {
          key: 'operation',
          title: messages.usage.operation,
          cell: ({ operation }) => operation || messages.usage.elsewhere,
        },
        { key: 'count', title: messages.usage.count, numeric: true, cell: ({ count }) => number(count) },
      ]}
    />
  );
}
