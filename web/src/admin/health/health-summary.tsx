/** The overall status, and the list of concerns. */
import { CircleAlert, CircleCheck, CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { Health } from '../../../../src/domain/health.ts';
import { adminMessages } from '../messages.ts';
import { type Concern, concernsOf } from './concerns.ts';
import styles from './health.module.css';

type HealthLevel = 'good' | 'warn' | 'bad' | 'stale';
const ICONS: Record<HealthLevel, LucideIcon> = {
  good: CircleCheck,
  warn: TriangleAlert,
  bad: CircleAlert,
  stale: CloudOff,
};

export function HealthSummary({ health, isStale }: { health: Health; isStale: boolean }) {
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
