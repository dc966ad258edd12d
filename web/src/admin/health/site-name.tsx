/** The name of the site, which all its pages have. */
import { type FormEvent, useState } from 'react';
import { SITE_NAME_MAX } from '../../../../src/domain/pages.ts';
import { Button } from '../../design/buttons/button.tsx';
import { TextField } from '../../design/forms/field.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { Card } from '../../design/layout/card.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import shared from '../admin.module.css';
import { adminMessages } from '../messages.ts';

export function SiteName() {
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
      <form onSubmit={save}>
        <TextField
          label={messages.label}
          hint={messages.hint}
          error={refused}
          value={name}
          maxLength={SITE_NAME_MAX}
          dir="auto"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={shared['buttons']}>
          <Button type="submit" variant="primary" busy={isBusy}>
            {messages.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
