/** `/admin`: the status of the service, refreshed while the page is visible. */

import { CircleAlert, CircleCheck, CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useLoaderData } from 'react-router';
import type { Health } from '../../../../src/domain/node/health.ts';
import { useRefreshed } from '../../design/feedback/use-refreshed.ts';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf } from '../../page.ts';
import { useJson } from '../../services.tsx';
import shared from '../admin.module.css';
import { adminMessages } from '../messages.ts';
import { type Concern, concernsOf } from './concerns.ts';
import { FailedJobs } from './failed-jobs.tsx';
import styles from './health.module.css';
import { HealthResources } from './resources.tsx';
import { SiteName } from './site-name.tsx';
import { HealthTraffic } from './traffic.tsx';

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
      <div className={shared['head']}>
        <h1>{sections.health}</h1>
        <p className={shared['total']}>{messages.asOf(moment(health.at))}</p>
      </div>
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
