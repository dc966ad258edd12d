import type { Application } from '../../../../src/domain/users.ts';
import { Button } from '../../design/buttons/button.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { useServices } from '../../services.tsx';
import styles from '../develop.module.css';
import { developMessages } from '../messages.ts';

interface Props {
  application: Application;
  onChange(application: Application): void;
}

/** Every application may read. Write access is requested here and granted by administrators. */
export function ApplicationPlan({ application, onChange }: Props) {
  const messages = developMessages.useMessages();
  const { webApi } = useServices();
  const { isBusy, refused, attempt } = useAttempt();
  const { plan, plan_requested, client_id } = application;
  const ask = (wanted: Application['plan']) =>
    attempt(async () => {
      onChange(await webApi.post<Application>(`/web-api/applications/${client_id}/plan`, { plan: wanted }));
    });
  const state = plan_requested !== '' ? 'asked' : plan === 'readwrite' ? 'approved' : 'none';
  return (
    <div className={styles['stack']}>
      <p role="status">{messages.plan.states[state]}</p>
      <FormAlert message={refused} />
      <div>
        {state === 'none' && (
          <Button busy={isBusy} onClick={() => ask('readwrite')}>
            {messages.plan.ask}
          </Button>
        )}
        {state === 'asked' && (
          <Button busy={isBusy} onClick={() => ask('read')}>
            {messages.plan.withdraw}
          </Button>
        )}
        {state === 'approved' && (
          <Button busy={isBusy} onClick={() => ask('read')}>
            {messages.plan.giveBack}
          </Button>
        )}
      </div>
    </div>
  );
}
