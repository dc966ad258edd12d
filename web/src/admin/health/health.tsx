/** `/admin`: the status of the service, refreshed while the page is visible. */
import { useCallback } from 'react';
import { useLoaderData } from 'react-router';
import type { Health } from '../../../../src/domain/health.ts';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf } from '../../page.ts';
import { useServices } from '../../services.tsx';
import shared from '../admin.module.css';
import { adminMessages } from '../messages.ts';
import { HealthSummary } from './health-summary.tsx';
import { HealthResources } from './resources.tsx';
import { HealthTraffic } from './traffic.tsx';
import { useRefreshed } from './use-refreshed.ts';

const PATH = '/web-api/admin/health';
const EVERY_MS = 5000;

export const loader = loaderOf(({ webApi }, { signal }) => webApi.get<Health>(PATH, signal));

export function Component() {
  const first = useLoaderData<Health>();
  const { webApi } = useServices();
  const { sections, health: messages } = adminMessages.useMessages();
  const { moment } = useFormats();
  const load = useCallback((signal: AbortSignal) => webApi.get<Health>(PATH, signal), [webApi]);
  const { value: health, isStale } = useRefreshed(first, load, EVERY_MS);
  return (
    <>
      <div className={shared['head']}>
        <h1>{sections.health}</h1>
        <p className={shared['total']}>{messages.asOf(moment(health.at))}</p>
      </div>
      <HealthSummary health={health} isStale={isStale} />
      <HealthTraffic traffic={health.traffic} />
      <HealthResources health={health} />
    </>
  );
}
