/** Jobs that failed too often: an administrator has them tried again, or discards them. */
import type { DeadJob, JobsHealth } from '../../../../src/domain/node/health.ts';
import { Button } from '../../design/buttons/button.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { adminMessages } from '../messages.ts';
import styles from './health.module.css';

/** `onChange` is called after each action. */
export function FailedJobs({ jobs, onChange }: { jobs: JobsHealth; onChange(): void }) {
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
