import { useState } from 'react';
import type { Application } from '../../../src/domain/people.ts';
import { Button } from '../design/button.tsx';
import { FormAlert } from '../design/form-alert.tsx';
import { useServices } from '../services.tsx';
import styles from './develop.module.css';
import { developWords } from './words.ts';

interface Props {
  application: Application;
  onChange(application: Application): void;
}

/** Reading is for everybody; whoever wants to write asks, and the operators decide. */
export function ApplicationPlan({ application, onChange }: Props) {
  const words = developWords.useWords();
  const { portal } = useServices();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const { plan, plan_requested, client_id } = application;
  const ask = async (wanted: Application['plan']) => {
    setBusy(true);
    setError('');
    try {
      onChange(await portal.post<Application>(`/portal/applications/${client_id}/plan`, { plan: wanted }));
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const state = plan_requested !== '' ? 'asked' : plan === 'readwrite' ? 'approved' : 'none';
  return (
    <div className={styles['stack']}>
      <p role="status">{words.plan.states[state]}</p>
      <FormAlert message={error} />
      <div>
        {state === 'none' && (
          <Button busy={busy} onClick={() => ask('readwrite')}>
            {words.plan.ask}
          </Button>
        )}
        {state === 'asked' && (
          <Button busy={busy} onClick={() => ask('read')}>
            {words.plan.withdraw}
          </Button>
        )}
        {state === 'approved' && (
          <Button busy={busy} onClick={() => ask('read')}>
            {words.plan.giveBack}
          </Button>
        )}
      </div>
    </div>
  );
}
