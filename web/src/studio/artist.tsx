/** `/studio/artists/:id`: the releases and the members of an artist. */
import { ChartColumn, Disc3, Pencil, Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import {
  ARTIST_ROLES,
  type ArtistMember,
  type ArtistRole,
  type ReleaseSummary,
  type StudioArtist,
  type StudioRelease,
} from '../../../src/domain/studio/studio.ts';
import { Button } from '../design/buttons/button.tsx';
import { Badge } from '../design/feedback/badge.tsx';
import { EmptyState } from '../design/feedback/states.tsx';
import { bound, Select, TextField } from '../design/forms/field.tsx';
import { FormAlert } from '../design/forms/form-alert.tsx';
import { useAttempt } from '../design/forms/use-attempt.ts';
import { Card } from '../design/layout/card.tsx';
import { ListRow, Rows } from '../design/layout/list-row.tsx';
import styles from '../design/layout/page.module.css';
import { PageHead } from '../design/layout/page-head.tsx';
import { Cover } from '../design/music/cover.tsx';
import { useConfirm } from '../design/popups/dialog.tsx';
import { useFormats } from '../messages/formats.ts';
import { useMessages } from '../messages/messages.tsx';
import { loaderOf } from '../page.ts';
import { useServices, useUser } from '../services.tsx';
import { ActivityCard } from './activity.tsx';
import { studioMessages } from './messages.ts';
import { ReleaseBadge } from './release-badge.tsx';

const pathOf = (id: number | string) => `/web-api/studio/artists/${id}`;

export const loader = loaderOf(({ webApi }, { params, signal }) =>
  webApi.get<StudioArtist>(pathOf(params['id']!), signal),
);

export function Component() {
  const loaded = useLoaderData<StudioArtist>();
  // Another artist is another page.
  return <ArtistPage key={loaded.id} loaded={loaded} />;
}

function ArtistPage({ loaded }: { loaded: StudioArtist }) {
  const [artist, setArtist] = useState(loaded);
  const { artist: messages, editing } = studioMessages.useMessages();
  const { shell, catalogue } = useMessages();
  const { webApi } = useServices();
  const { bytes } = useFormats();
  const navigate = useNavigate();
  const { isBusy, refused, attempt } = useAttempt();
  const { used, max } = artist.storage;
  const create = () =>
    attempt(async () => {
      const { id } = await webApi.post<StudioRelease>(`${pathOf(artist.id)}/releases`, {});
      await navigate(`/studio/releases/${id}`);
    });
  return (
    <div className={styles['page']}>
      <PageHead
        title={artist.name}
        back={['/studio', shell.studio]}
        actions={
          <>
            <Button to={`/studio/artists/${artist.id}/profile`} icon={<Pencil />}>
              {catalogue.editProfile}
            </Button>
            <Button to={`/studio/artists/${artist.id}/statistics`} icon={<ChartColumn />}>
              {editing.statistics}
            </Button>
            {artist.shown && <Button to={`/artist/${artist.id}`}>{editing.publicPage}</Button>}
            <Button variant="primary" icon={<Plus />} busy={isBusy} onClick={create}>
              {messages.newRelease}
            </Button>
          </>
        }
      />
      <FormAlert message={refused} />
      <Card title={messages.releases}>
        {artist.releases.length === 0 ? (
          <EmptyState icon={Disc3} title={messages.none}>
            {messages.noneText}
          </EmptyState>
        ) : (
          <Rows
            items={artist.releases}
            keyOf={({ id }) => id}
            row={(release) => <ReleaseRow release={release} />}
          />
        )}
        <p className={styles['text']}>
          {max === 0 ? messages.storageFree(bytes(used)) : messages.storage(bytes(used), bytes(max))}
        </p>
      </Card>
      {artist.imported.tracks + artist.imported.albums > 0 && (
        <Card title={messages.imported}>
          <p className={styles['text']}>
            {messages.importedText(
              editing.albums(artist.imported.albums),
              editing.tracks(artist.imported.tracks),
            )}
          </p>
        </Card>
      )}
      <Members artist={artist} onChange={setArtist} />
      <ActivityCard
        of={`/studio/artists/${artist.id}`}
        version={artist.members.map(({ name, role }) => `${name} ${role}`).join()}
      />
    </div>
  );
}

function ReleaseRow({ release }: { release: ReleaseSummary }) {
  const { artist: messages, editing } = studioMessages.useMessages();
  const { day } = useFormats();
  const { id, name, cover, tracks, releasedate, state } = release;
  return (
    <ListRow
      image={<Cover src={cover} alt="" size="small" />}
      name={name || messages.untitled}
      to={`/studio/releases/${id}`}
      badges={<ReleaseBadge state={state} />}
      facts={
        <>
          <span>{editing.tracks(tracks)}</span>
          <span>{day(releasedate)}</span>
        </>
      }
    />
  );
}

interface MembersProps {
  artist: StudioArtist;
  onChange(artist: StudioArtist): void;
}

function Members({ artist, onChange }: MembersProps) {
  const { artist: messages, roles } = studioMessages.useMessages();
  const { login } = useMessages().shell;
  const { webApi } = useServices();
  const navigate = useNavigate();
  const user = useUser();
  const { isBusy, refused, attempt } = useAttempt();
  const [name, setName] = useState('');
  const [role, setRole] = useState<ArtistRole>('editor');
  const [dialog, ask] = useConfirm();
  const isOwner = artist.role === 'owner';
  const isSelf = ({ name: member }: ArtistMember) => member === user?.name;
  const canChange = (member: ArtistMember) => isOwner && !isSelf(member);
  const path = `${pathOf(artist.id)}/members`;
  const options = ARTIST_ROLES.map((each) => [each, roles[each]] as const);
  const save = (member: string, as: string, done?: () => void) =>
    attempt(async () => {
      onChange(await webApi.post<StudioArtist>(path, { name: member, role: as }));
      done?.();
    });
  const add = (event: FormEvent) => {
    event.preventDefault();
    void save(name, role, () => setName(''));
  };
  const remove = (removed: ArtistMember) =>
    ask({
      title: isSelf(removed) ? messages.leaveTitle : messages.removeTitle(removed.dispname),
      description: isSelf(removed) ? messages.leaveText : messages.removeText,
      confirm: isSelf(removed) ? messages.leave : messages.remove,
      danger: true,
      async onConfirm() {
        await webApi.delete(path, { name: removed.name });
        if (isSelf(removed)) await navigate('/studio');
        else onChange({ ...artist, members: artist.members.filter((member) => member !== removed) });
      },
    });
  return (
    <Card title={messages.members}>
      <p className={styles['text']}>{messages.membersText}</p>
      <Rows
        items={artist.members}
        keyOf={({ name: member }) => member}
        row={(member) => (
          <ListRow
            name={member.dispname}
            badges={!canChange(member) && <Badge>{roles[member.role]}</Badge>}
            facts={member.name}
            actions={
              <>
                {canChange(member) && (
                  <Select
                    bare
                    label={`${messages.role}: ${member.name}`}
                    value={member.role}
                    options={options}
                    onChoose={(next) => void save(member.name, next)}
                  />
                )}
                {(isOwner || isSelf(member)) && (
                  <Button size="small" variant="quiet" onClick={() => remove(member)}>
                    {isSelf(member) ? messages.leave : messages.remove}
                  </Button>
                )}
              </>
            }
          />
        )}
      />
      <FormAlert message={refused} />
      {isOwner && (
        <form onSubmit={add} className={styles['columns']}>
          <TextField label={login.name} {...bound(name, setName)} required autoComplete="off" />
          <Select
            label={messages.role}
            value={role}
            options={options}
            onChoose={(next) => setRole(next as ArtistRole)}
          />
          <Button type="submit" busy={isBusy}>
            {messages.add}
          </Button>
        </form>
      )}
      {dialog}
    </Card>
  );
}
