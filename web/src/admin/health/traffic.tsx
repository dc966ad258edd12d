/** The last hour: requests and statuses per minute, latencies and recent errors. */
import { TRAFFIC_KINDS, type TrafficHealth } from '../../../../src/domain/node/health.ts';
import { CopyButton } from '../../design/buttons/copy-button.tsx';
import { Chart } from '../../design/charts/chart.tsx';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { Table } from '../../design/layout/table.tsx';
import { useFormats } from '../../messages/formats.ts';
import { adminMessages } from '../messages.ts';
import styles from './health.module.css';

/** Each class of HTTP statuses, and the colour of its line. */
const STATUSES = [
  ['2xx', 'good'],
  ['3xx', 'quiet'],
  ['4xx', 'warn'],
  ['5xx', 'bad'],
] as const;

export function HealthTraffic({ traffic }: { traffic: TrafficHealth }) {
  const { health: messages } = adminMessages.useMessages();
  const { minutes } = traffic;
  const labels = minutes.map(({ minute }) => minute.slice(11, 16));
  return (
    <>
      <div className={shared['columns']}>
        <Card>
          <Chart
            title={messages.requests}
            labels={labels}
            labelTitle={messages.minute}
            series={[
              { name: messages.kinds.api, values: minutes.map(({ api }) => api), kind: 'accent' },
              { name: messages.kinds.media, values: minutes.map(({ media }) => media), kind: 'good' },
              { name: messages.kinds.pages, values: minutes.map(({ pages }) => pages), kind: 'quiet' },
            ]}
          />
        </Card>
        <Card>
          <Chart
            title={messages.responses}
            labels={labels}
            labelTitle={messages.minute}
            series={STATUSES.map(([name, kind]) => ({
              name,
              values: minutes.map(({ statuses }) => statuses[name]),
              kind,
            }))}
          />
        </Card>
      </div>
      <div className={shared['columns']}>
        <Card title={messages.latencies}>
          <Latencies traffic={traffic} />
        </Card>
        <Card title={messages.errors}>
          <Errors errors={traffic.errors} />
        </Card>
      </div>
    </>
  );
}

/** Only the most used operations are listed. */
const OPERATIONS_MAX = 5;

function Latencies({ traffic: { kinds, operations } }: { traffic: TrafficHealth }) {
  const { health: messages } = adminMessages.useMessages();
  const { number } = useFormats();
  const rows = [
    ...TRAFFIC_KINDS.map((kind) => ({ name: messages.kinds[kind], key: kind as string, ...kinds[kind] })),
    ...operations
      .slice(0, OPERATIONS_MAX)
      .map((one) => ({ name: one.operation, key: `${one.kind} ${one.operation}`, ...one })),
  ];
  const time = (ms: number) => messages.ms(number(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)));
  return (
    <Table
      caption={messages.latencies}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        [messages.what, ({ name }) => name],
        [messages.count, ({ requests }) => number(requests), 'numeric'],
        [messages.p50, ({ p50 }) => time(p50), 'numeric'],
        [messages.p90, ({ p90 }) => time(p90), 'numeric'],
        [messages.p99, ({ p99 }) => time(p99), 'numeric'],
      ]}
    />
  );
}

function Errors({ errors }: Pick<TrafficHealth, 'errors'>) {
  const { health: messages } = adminMessages.useMessages();
  const { moment } = useFormats();
  if (errors.length === 0) return <p className={shared['text']}>{messages.noErrors}</p>;
  return (
    <ul className={styles['errors']}>
      {errors.map(({ at, status, request_id, method, path }) => (
        <li key={request_id}>
          <p>
            <strong>{status}</strong> <code>{`${method} ${path}`}</code>
          </p>
          <p className={styles['id']}>
            <span>{moment(at)}</span>
            <code>{request_id}</code>
            <CopyButton text={request_id} label={messages.copyId} compact variant="quiet" />
          </p>
        </li>
      ))}
    </ul>
  );
}
