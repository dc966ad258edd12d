/** `/admin`: the status of the service, refreshed while the page is visible. */
import { CircleAlert, CircleCheck, CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLoaderData } from 'react-router';
import {
  type DeadJob,
  type Health,
  type JobsHealth,
  TRAFFIC_KINDS,
  type TrafficHealth,
} from '../../../../src/domain/node/health.ts';
import { SITE_NAME_MAX } from '../../../../src/domain/pages.ts';
import { Button } from '../../design/buttons/button.tsx';
import { CopyButton } from '../../design/buttons/copy-button.tsx';
import { Chart } from '../../design/charts/chart.tsx';
import { useRefreshed } from '../../design/feedback/use-refreshed.ts';
import { bound, TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { PageHead } from '../../design/layout/page-head.tsx';
import { Table } from '../../design/layout/table.tsx';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf } from '../../page.ts';
import { useJson, useServices } from '../../services.tsx';
import { adminMessages } from '../messages.ts';
import { type Concern, concernsOf } from './concerns.ts';
import styles from './health.module.css';
import { HealthResources } from './resources.tsx';

const PATH = '/web-api/admin/health';
const EVERY_MS = 5000;

export const loader = loaderOf(({ webApi }, { signal }) => webApi.get<Health>(PATH, signal));

export function Component() {
  const first = useLoaderData<Health>();
  const { sections, health: messages } = adminMessages.useMessages();
  const { moment } = useFormats();
  const load = useJson<Health>(PATH);
  const { value: health, isStale, refresh } = useRefreshed(first, load, EVERY_MS);
  return (
    <>
      <PageHead
        title={sections.health}
        actions={<p className={shared['total']}>{messages.asOf(moment(health.at))}</p>}
      />
      <HealthSummary health={health} isStale={isStale} />
      <FailedJobs jobs={health.jobs} onChange={refresh} />
      <HealthTraffic traffic={health.traffic} />
      <HealthResources health={health} />
      <SiteName />
    </>
  );
}

type HealthLevel = 'good' | 'warn' | 'bad' | 'stale';
const ICONS: Record<HealthLevel, LucideIcon> = {
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  stale: CloudOff,
};

/** The overall status, and the list of concerns. */
function HealthSummary({ health, isStale }: { health: Health; isStale: boolean }) {
  const { health: messages } = adminMessages.useMessages();
  const concerns = concernsOf(health);
  const mood: HealthLevel = isStale ? 'stale' : (concerns[0]?.severity ?? 'good');
  const Icon = ICONS[mood];
  return (
    <section role="status" className={styles['verdict']} data-mood={mood}>
      <Icon />
      <div>
        <p className={styles['sentence']}>{messages.verdicts[mood]}</p>
        {concerns.length > 0 && (
          <ul>
            {concerns.map((concern) => (
              <li key={`${concern.name} ${concern.about}`}>
                <ConcernText concern={concern} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function ConcernText({ concern: { name, about } }: { concern: Concern }) {
  const { health: messages } = adminMessages.useMessages();
  const names = { ...messages.disks, ...messages.caches } as Record<string, string>;
  return messages.concerns[name](names[about] ?? about);
}

/** The name of the site, which all its pages have. */
function SiteName() {
  const { site: messages } = adminMessages.useMessages();
  const { shell } = useMessages();
  const { webApi } = useServices();
  const { isBusy, refused, attempt } = useAttempt();
  const [name, setName] = useState(shell.name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await webApi.post('/web-api/admin/site', { name });
      // Every part of the page may have the name.
      location.reload();
    });
  };
  return (
    <Card title={messages.title}>
      <form onSubmit={save} className={shared['stack']}>
        <TextField
          label={messages.label}
          hint={messages.hint}
          error={refused}
          {...bound(name, setName)}
          maxLength={SITE_NAME_MAX}
          dir="auto"
        />
        <Button type="submit" variant="primary" busy={isBusy}>
          {messages.save}
        </Button>
      </form>
    </Card>
  );
}

/** `onChange` is called after each action. */
function FailedJobs({ jobs, onChange }: { jobs: JobsHealth; onChange(): void }) {
  const { jobs: messages } = adminMessages.useMessages();
  if (jobs.dead === 0) return null;
  return (
    <Card title={messages.title(jobs.dead)}>
      <p className={shared['text']}>{messages.text}</p>
      <ul className={styles['errors']}>
        {jobs.latest.map((job) => (
          <li key={job.id}>
            <FailedJob job={job} onChange={onChange} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FailedJob({ job, onChange }: { job: DeadJob; onChange(): void }) {
  const { jobs: messages } = adminMessages.useMessages();
  const { shell } = useMessages();
  const { webApi } = useServices();
  const { moment } = useFormats();
  const toast = useToast();
  const { isBusy, refused, attempt } = useAttempt();
  const [dialog, ask] = useConfirm();
  const path = `/web-api/admin/jobs/${job.id}`;
  const name = (messages.kinds as Record<string, string>)[job.kind] ?? job.kind;
  const labelOf = (verb: string) => messages.label(verb, name, job.id);
  const retry = async () => {
    await webApi.post(`${path}/retry`);
    toast(messages.retried, { kind: 'good' });
    onChange();
  };
  const discard = () =>
    ask({
      title: messages.discardTitle,
      description: messages.discardText(name),
      confirm: messages.discard,
      danger: true,
      async onConfirm() {
        await webApi.delete(path);
        toast(messages.discarded, { kind: 'good' });
        onChange();
      },
    });
  return (
    <div className={styles['job']}>
      <div>
        <p>
          <strong>{name}</strong>{' '}
          <span dir="auto" lang="en">
            {job.error}
          </span>
        </p>
        <p className={styles['id']}>
          <span>{messages.number(job.id)}</span>
          <span>{messages.attempts(job.attempts)}</span>
          <time dateTime={job.at}>{moment(job.at)}</time>
        </p>
        <FormAlert message={refused} />
      </div>
      <div className={shared['buttons']}>
        <Button busy={isBusy} aria-label={labelOf(shell.tryAgain)} onClick={() => attempt(retry)}>
          {shell.tryAgain}
        </Button>
        <Button variant="danger" aria-label={labelOf(messages.discard)} onClick={discard}>
          {messages.discard}
        </Button>
      </div>
      {dialog}
    </div>
  );
}

/** Each class of HTTP statuses, and the colour of its line. */
const STATUSES = [
  ['2xx', 'good'],
  ['3xx', 'quiet'],
  ['4xx', 'warn'],
  ['5xx', 'bad'],
] as const;

/** The last hour: requests and statuses per minute, latencies and recent errors. */
function HealthTraffic({ traffic }: { traffic: TrafficHealth }) {
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
