/** The usage of an application as charts, tables and CSV file. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { UsageReport } from '../../../../src/domain/applications/usage.ts';
import type { RateLimitStatus } from '../../../../src/domain/ports.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { Chart } from '../../design/charts/chart.tsx';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { Progress } from '../../design/feedback/progress.tsx';
import { Select } from '../../design/forms/field.tsx';
import { Card } from '../../design/layout/card.tsx';
import page from '../../design/layout/page.module.css';
import { Table } from '../../design/layout/table.tsx';
import { Totals } from '../../design/layout/totals.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useJson } from '../../services.tsx';
import { FirstCall } from '../calls/first-call.tsx';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import { referencePage } from '../openapi/reference-paths.ts';
import { dailySeries, isUnused, sumsOf, type UsageSums } from './usage-sums.ts';

const SPANS = [7, 30, 90] as const;

export function Usage({ clientId }: { clientId: string }) {
  const [search] = useSearchParams();
  const days = SPANS.find((span) => String(span) === search.get('days')) ?? 30;
  const load = useJson<UsageReport>(`/web-api/applications/${clientId}/usage?days=${days}`);
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <ChipGroup label={messages.usage.span}>
          {SPANS.map((span) => (
            <Chip key={span} to={`?days=${span}`} pressed={span === days}>
              {messages.usage.days(span)}
            </Chip>
          ))}
        </ChipGroup>
        <Button
          href={`/web-api/applications/${clientId}/usage.csv?days=${days}`}
          download
          icon={<Download />}
        >
          {messages.usage.csv}
        </Button>
      </div>
      <Loaded load={load} of={`${clientId} ${days}`}>
        {(report, reload) => <Report report={report} clientId={clientId} reload={reload} />}
      </Loaded>
    </div>
  );
}

function Report({ report, clientId, reload }: { report: UsageReport; clientId: string; reload(): void }) {
  const sums = sumsOf(report);
  if (isUnused(sums)) {
    return (
      <Card title={messages.usage.unused(report.days.length)}>
        <p>{messages.usage.unusedText}</p>
        <FirstCall clientId={clientId} />
        <Button onClick={reload}>{messages.usage.reload}</Button>
      </Card>
    );
  }
  return (
    <>
      <Totals
        totals={[
          [messages.usage.calls, sums.requests],
          [messages.usage.failed, sums.failures],
          [messages.usage.limited, sums.limited],
        ]}
      />
      <Card>
        <PerDay report={report} sums={sums} />
      </Card>
      <div className={page['columns']}>
        <Card title={messages.usage.byOperation}>
          <UsageOperations operations={sums.operations} />
        </Card>
        <Card title={messages.usage.errors}>
          <UsageErrors errors={report.errors} />
        </Card>
      </div>
      <Card title={messages.usage.left}>
        <RemainingLimits limits={report.limits} />
      </Card>
    </>
  );
}

function PerDay({ report: { days }, sums }: { report: UsageReport; sums: UsageSums }) {
  const { day } = useFormats();
  const [operation, setOperation] = useState('');
  const series = dailySeries(days, operation);
  return (
    <div className={styles['stack']}>
      <div className={styles['narrow']}>
        <Select
          label={messages.usage.operation}
          value={operation}
          onChoose={setOperation}
          unset={messages.usage.all}
          options={sums.operations.map((one) => [one.operation, one.operation])}
        />
      </div>
      <Chart
        title={messages.usage.perDay}
        labelTitle={messages.usage.day}
        labels={days.map((one) => day(one.day))}
        series={[
          { name: messages.usage.succeeded, values: series.succeeded },
          { name: messages.usage.failed, values: series.failed, kind: 'bad' },
          ...(operation === ''
            ? [{ name: messages.usage.limited, values: series.limited, kind: 'warn' as const }]
            : []),
        ]}
      />
    </div>
  );
}

/** Leaves out limits that are not set. */
function RemainingLimits({ limits }: Pick<UsageReport, 'limits'>) {
  const { number } = useFormats();
  const rows: [string, RateLimitStatus | undefined][] = [
    [messages.usage.perMinute, limits.application],
    [messages.usage.perDayLimit, limits.quota],
  ];
  const set = rows.flatMap(([name, one]) => (one === undefined ? [] : [{ name, ...one }]));
  if (set.length === 0) return <p>{messages.usage.noLimits}</p>;
  return (
    <div className={styles['stack']}>
      {set.map(({ name, remaining, limit, reset }) => (
        <Progress
          key={name}
          label={name}
          value={remaining}
          max={limit}
          text={messages.usage.remaining(number(remaining), number(limit), number(reset))}
        />
      ))}
    </div>
  );
}

function UsageOperations({ operations }: Pick<UsageSums, 'operations'>) {
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

function UsageErrors({ errors }: Pick<UsageReport, 'errors'>) {
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
