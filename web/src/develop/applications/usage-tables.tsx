import { Link } from 'react-router';
import type { UsageReport } from '../../../../src/domain/applications/usage.ts';
import { Table } from '../../design/layout/table.tsx';
import { useFormats } from '../../messages/formats.ts';
import * as messages from '../messages.ts';
import { referencePage } from '../openapi/reference-paths.ts';
import type { UsageSums } from './usage-sums.ts';

export function UsageOperations({ operations }: Pick<UsageSums, 'operations'>) {
  const { number } = useFormats();
  return (
    <Table
      caption={messages.usage.byOperation}
      narrow="scroll"
      rows={operations}
      rowKey={({ operation }) => operation}
      empty={<p>{messages.usage.noCalls}</p>}
      columns={[
        [messages.usage.operation, ({ operation }) => <Link to={referencePage(operation)}>{operation}</Link>],
        [messages.usage.calls, ({ requests }) => number(requests), 'numeric'],
        [messages.usage.failed, ({ failures }) => number(failures), 'numeric'],
      ]}
    />
  );
}

export function UsageErrors({ errors }: Pick<UsageReport, 'errors'>) {
  const { number } = useFormats();
  return (
    <Table
      caption={messages.usage.errors}
      narrow="scroll"
      rows={errors}
      rowKey={({ code, operation }) => `${code} ${operation}`}
      empty={<p>{messages.usage.noErrors}</p>}
      columns={[
        [
          messages.usage.code,
          ({ code, type }) => (
            <Link to={`/developers/errors#code-${code}`}>
              {code} {type}
            </Link>
          ),
        ],
        [messages.usage.operation, ({ operation }) => operation || messages.usage.elsewhere],
        [messages.usage.count, ({ count }) => number(count), 'numeric'],
      ]}
    />
  );
}
