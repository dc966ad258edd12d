import { Link } from 'react-router';
import type { UsageReport } from '../../../../src/domain/usage.ts';
import { Table } from '../../design/table.tsx';
import { useFormats } from '../../messages/formats.ts';
import { developWords } from '../messages.ts';
import { referencePage } from '../reference/address.ts';
import type { UsageSums } from './usage-sums.ts';

export function UsageOperations({ operations }: Pick<UsageSums, 'operations'>) {
  const words = developWords.useWords();
  const { number } = useFormats();
  return (
    <Table
      caption={words.usage.byOperation}
      narrow="scroll"
      rows={operations}
      rowKey={({ operation }) => operation}
      empty={<p>{words.usage.noCalls}</p>}
      columns={[
        {
          key: 'operation',
          title: words.usage.operation,
          heading: true,
          cell: ({ operation }) => <Link to={referencePage(operation)}>{operation}</Link>,
        },
        {
          key: 'requests',
          title: words.usage.calls,
          numeric: true,
          cell: ({ requests }) => number(requests),
        },
        {
          key: 'failures',
          title: words.usage.failed,
          numeric: true,
          cell: ({ failures }) => number(failures),
        },
      ]}
    />
  );
}

export function UsageErrors({ errors }: Pick<UsageReport, 'errors'>) {
  const words = developWords.useWords();
  const { number } = useFormats();
  return (
    <Table
      caption={words.usage.errors}
      narrow="scroll"
      rows={errors}
      rowKey={({ code, operation }) => `${code} ${operation}`}
      empty={<p>{words.usage.noErrors}</p>}
      columns={[
        {
          key: 'code',
          title: words.usage.code,
          heading: true,
          cell: ({ code, type }) => (
            <Link to={`/developers/errors#code-${code}`}>
              {code} <span lang="en">{type}</span>
            </Link>
          ),
        },
        {
          key: 'operation',
          title: words.usage.operation,
          cell: ({ operation }) => operation || words.usage.elsewhere,
        },
        { key: 'count', title: words.usage.count, numeric: true, cell: ({ count }) => number(count) },
      ]}
    />
  );
}
