/** `/admin/artists`: requests to become an artist, or to manage an existing one. */
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import { type ArtistRequestEntry, REQUEST_MESSAGE_MAX } from '../../../../src/domain/studio/studio.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { bound, TextArea } from '../../design/forms/field.tsx';
import { ListRow } from '../../design/layout/list-row.tsx';
import { ConfirmDialog } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf } from '../../page.ts';
import { useServices } from '../../services.tsx';
import { ListSection } from '../lists/lists.tsx';
import { adminMessages } from '../messages.ts';

const PATH = '/web-api/admin/artist-requests';
type Requests = ListPage<ArtistRequestEntry>;

export const loader = loaderOf(async ({ webApi }, { signal }) => {
  const [open, approved, rejected] = await Promise.all(
    ['open', 'approved', 'rejected'].map((state) =>
      webApi.get<Requests>(`${PATH}?state=${state}&limit=50`, signal),
    ),
  );
  return { open, approved, rejected };
});

export function Component() {
  const lists = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const { sections, artistRequests: messages } = adminMessages.useMessages();
  return (
    <>
      <h1>{sections.artists}</h1>
      {(['open', 'approved', 'rejected'] as const).map((state) => (
        <ListSection
          key={state}
          title={messages.states[state]}
          empty={messages.none}
          first={lists[state]}
          path={(offset, limit) => `${PATH}?state=${state}&offset=${offset}&limit=${limit}`}
          row={(request) => <RequestRow request={request} />}
        />
      ))}
    </>
  );
}

function RequestRow({ request }: { request: ArtistRequestEntry }) {
  const { artistRequests: messages, editing } = adminMessages.useMessages();
  const { day } = useFormats();
  const [decision, setDecision] = useState<boolean>();
  const { name, user, artist_id, state, message, reply, same_name, created } = request;
  const isClaim = state === 'open' && artist_id !== null;
  return (
    <>
      <ListRow
        name={name}
        to={artist_id === null ? undefined : `/admin/catalogue/artists/${artist_id}`}
        badges={
          <>
            {state === 'open' && <Badge>{isClaim ? editing.claim : editing.newArtist}</Badge>}
            {same_name !== null && <Badge kind="warn">{messages.sameName(same_name.id)}</Badge>}
          </>
        }
        facts={
          <>
            <span dir="auto">{messages.by(user.dispname, user.name)}</span>
            {user.email !== '' && <span>{user.email}</span>}
            <span>{day(created.slice(0, 10))}</span>
            {message !== '' && <span dir="auto">“{message}”</span>}
            {reply !== '' && <span dir="auto">{messages.replied(reply)}</span>}
          </>
        }
        actions={
          state === 'open' && (
            <>
              <Button size="small" onClick={() => setDecision(false)}>
                {messages.reject}
              </Button>
              <Button size="small" variant="primary" onClick={() => setDecision(true)}>
                {messages.approve}
              </Button>
            </>
          )
        }
      />
      {decision !== undefined && (
        <DecisionDialog request={request} approve={decision} onClose={() => setDecision(undefined)} />
      )}
    </>
  );
}

interface DecisionProps {
  request: ArtistRequestEntry;
  approve: boolean;
  onClose(): void;
}

function DecisionDialog({ request, approve, onClose }: DecisionProps) {
  const { artistRequests: messages } = adminMessages.useMessages();
  const { webApi } = useServices();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [reply, setReply] = useState('');
  const { id, name, user } = request;
  const decide = async () => {
    await webApi.post(`${PATH}/${id}/decide`, { approve, reply });
    toast(messages.done(approve, name), { kind: 'good' });
    void revalidate();
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={approve ? messages.approveTitle(name) : messages.rejectTitle(name)}
      description={approve ? messages.approveText(user.name) : messages.rejectText(user.name)}
      confirm={approve ? messages.approve : messages.reject}
      danger={!approve}
      onConfirm={decide}
    >
      <TextArea
        label={messages.reply}
        hint={messages.replyHint}
        {...bound(reply, setReply)}
        maxLength={REQUEST_MESSAGE_MAX}
      />
    </ConfirmDialog>
  );
}
