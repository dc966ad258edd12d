/** The collaborators of a playlist: its owner invites and removes them, and each can leave. */
import { X } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { Collaborator, Collaborators } from '../../../../src/domain/playlists.ts';
import { Button } from '../../design/buttons/button.tsx';
import { CopyButton } from '../../design/buttons/copy-button.tsx';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { bound, TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { type Attempt, useAttempt } from '../../design/forms/use-attempt.ts';
import { ListRow, Rows } from '../../design/layout/list-row.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { userPage } from '../../page-paths.ts';
import { useJson, useServices } from '../../services.tsx';
import type { PlaylistData } from './load-playlist.ts';
import styles from './playlist.module.css';

interface Props {
  playlist: PlaylistData;
  onOpenChange(open: boolean): void;
  /** Only collaborators can leave. */
  onLeave: (() => void) | undefined;
}

export function CollaboratorsDialog({ playlist, onOpenChange, onLeave }: Props) {
  const { playlists } = useMessages();
  const load = useJson<Collaborators>(`/web-api/playlists/${playlist.id}/collaborators`);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={playlists.collaborators}
      description={playlists.collaboratorsText}
      actions={onLeave && <Button onClick={onLeave}>{playlists.leave}</Button>}
    >
      <Loaded load={load}>
        {(first) =>
          onLeave === undefined ? (
            <OwnerView id={playlist.id} first={first} />
          ) : (
            <People people={first.collaborators} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function OwnerView({ id, first }: { id: string; first: Collaborators }) {
  const { webApi } = useServices();
  const [{ collaborators, hasLink }, setShown] = useState(first);
  const attempt = useAttempt();
  const path = `/web-api/playlists/${id}`;
  const reload = async () => setShown(await webApi.get<Collaborators>(`${path}/collaborators`));
  const remove = ({ id: user_id }: Collaborator) =>
    attempt.attempt(async () => {
      await webApi.delete(`${path}/collaborators`, { user_id });
      await reload();
    });
  return (
    <div className={styles['form']}>
      <People people={collaborators} onRemove={remove} />
      <Invite path={path} attempt={attempt} onInvited={reload} />
      <FormAlert message={attempt.refused} />
      <InviteLink path={path} hasLink={hasLink} attempt={attempt} onChange={reload} />
    </div>
  );
}

function People({
  people,
  onRemove,
}: {
  people: readonly Collaborator[];
  onRemove?: (one: Collaborator) => void;
}) {
  const { playlists } = useMessages();
  if (people.length === 0) return <p className={styles['hint']}>{playlists.noCollaborators}</p>;
  return (
    <Rows
      items={people}
      keyOf={({ id }) => id}
      row={(one) => (
        <ListRow
          name={one.name}
          to={userPage(String(one.id))}
          badges={one.pending && <Badge>{playlists.pending}</Badge>}
          actions={
            onRemove && (
              <IconButton
                label={playlists.removeCollaborator(one.name)}
                icon={<X />}
                size="small"
                onClick={() => onRemove(one)}
              />
            )
          }
        />
      )}
    />
  );
}

interface ChangeProps {
  path: string;
  attempt: Attempt;
}

function Invite({ path, attempt, onInvited }: ChangeProps & { onInvited(): Promise<void> }) {
  const { playlists, shell } = useMessages();
  const { webApi } = useServices();
  const [name, setName] = useState('');
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt.attempt(async () => {
      await webApi.post(`${path}/collaborators`, { name });
      setName('');
      await onInvited();
    });
  };
  return (
    <form className={styles['inviteForm']} onSubmit={send}>
      <TextField
        label={shell.login.name}
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...bound(name, setName)}
      />
      <Button type="submit" busy={attempt.isBusy}>
        {playlists.invite}
      </Button>
    </form>
  );
}

function InviteLink({
  path,
  hasLink,
  attempt,
  onChange,
}: ChangeProps & { hasLink: boolean; onChange(): Promise<void> }) {
  const { playlists } = useMessages();
  const { webApi, boot } = useServices();
  const [link, setLink] = useState('');
  const create = () =>
    attempt.attempt(async () => {
      const { token } = await webApi.post<{ token: string }>(`${path}/link`);
      setLink(`${boot.url}/join/${token}`);
      await onChange();
    });
  const revoke = () =>
    attempt.attempt(async () => {
      await webApi.delete(`${path}/link`);
      setLink('');
      await onChange();
    });
  return (
    <div className={styles['link']}>
      <strong>{playlists.link}</strong>
      <p className={styles['hint']}>{hasLink && link === '' ? playlists.linkExists : playlists.linkText}</p>
      {link !== '' && <TextField label={playlists.link} bare readOnly value={link} />}
      <div className={styles['buttons']}>
        {link === '' ? (
          <Button size="small" onClick={create}>
            {hasLink ? playlists.newLink : playlists.createLink}
          </Button>
        ) : (
          <CopyButton text={link} />
        )}
        {hasLink && (
          <Button size="small" variant="quiet" onClick={revoke}>
            {playlists.revokeLink}
          </Button>
        )}
      </div>
    </div>
  );
}
