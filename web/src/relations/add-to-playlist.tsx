/** Adds tracks to a playlist, or to a new one. */
import { ListMusic, Plus } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type OwnPlaylist, PLAYLIST_NAME_MAX } from '../../../src/domain/playlists.ts';
import type { WebApi } from '../api/web-api.ts';
import { Button } from '../design/buttons/button.tsx';
import { Loaded } from '../design/feedback/loaded.tsx';
import { RadioGroup } from '../design/forms/checkbox.tsx';
import { bound, TextField } from '../design/forms/field.tsx';
import { FormAlert } from '../design/forms/form-alert.tsx';
import { useAttempt } from '../design/forms/use-attempt.ts';
import { Dialog } from '../design/popups/dialog.tsx';
import { useToast } from '../design/popups/toast.tsx';
import { useLogin } from '../login/login.tsx';
import { useFormats } from '../messages/formats.ts';
import { useMessages } from '../messages/messages.tsx';
import { playlistPage } from '../page-paths.ts';
import { useServices } from '../services.tsx';
import styles from './add-to-playlist.module.css';

interface Props {
  tracks: readonly { id: string }[];
  /** Called with `false` when it is done or closed. */
  onOpenChange(open: boolean): void;
}

/** Visitors are asked to log in first. */
export function AddToPlaylistDialog(props: Props) {
  const { requireLogin } = useLogin();
  const { onOpenChange } = props;
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    let isHere = true;
    void requireLogin().then((user) => {
      if (!isHere) return;
      if (user === null) onOpenChange(false);
      else setKnown(true);
    });
    return () => {
      isHere = false;
    };
  }, [requireLogin, onOpenChange]);
  return isKnown ? <Choice {...props} /> : null;
}

/** From this many playlists on, there is a search field. */
const MANY = 8;

function Choice({ tracks, onOpenChange }: Props) {
  const { webApi } = useServices();
  const { catalogue, playlists } = useMessages();
  const toast = useToast();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [isPrivate, setPrivate] = useState(true);
  const [target, setTarget] = useState<number | 'new'>();
  const { isBusy, refused, attempt } = useAttempt();
  const busy = isBusy ? target : undefined;
  const load = async (signal: AbortSignal) => {
    const own = await webApi.get<OwnPlaylist[]>('/web-api/playlists', signal);
    return own.filter(({ query }) => query === '').toReversed();
  };
  const add = async (which: number | 'new', find: () => Promise<OwnPlaylist>) => {
    if (isBusy) return;
    setTarget(which);
    await attempt(async () => {
      const list = await find();
      const skipped = await addTracks(webApi, list.id, tracks, true);
      onOpenChange(false);
      if (skipped === tracks.length) {
        const addAnyway = () =>
          void addTracks(webApi, list.id, tracks, false).catch(() => {
            toast(catalogue.notDone, { kind: 'bad' });
          });
        toast(playlists.alreadyIn(list.name), {
          action: { label: playlists.addAnyway, onSelect: addAnyway },
        });
        return;
      }
      toast(catalogue.addedTo(list.name), {
        kind: 'good',
        action: { label: catalogue.showPlaylist, onSelect: () => navigate(playlistPage(String(list.id))) },
      });
    });
  };
  const make = (event: SubmitEvent) => {
    event.preventDefault();
    void add('new', () => webApi.post<OwnPlaylist>('/web-api/playlists', { name, private: isPrivate }));
  };
  return (
    <Dialog open onOpenChange={onOpenChange} title={catalogue.addToPlaylist}>
      <div className={styles['parts']}>
        <form className={styles['make']} onSubmit={make}>
          <TextField
            label={catalogue.newPlaylist}
            required
            maxLength={PLAYLIST_NAME_MAX}
            {...bound(name, setName)}
          />
          <VisibilityChoice isPrivate={isPrivate} onChoose={setPrivate} />
          <Button type="submit" icon={<Plus />} busy={busy === 'new'}>
            {catalogue.createAndAdd}
          </Button>
        </form>
        <FormAlert message={refused} />
        <Loaded load={load}>
          {(lists) => <Lists lists={lists} busy={busy} onChoose={(list) => add(list.id, async () => list)} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface ListsProps {
  lists: readonly OwnPlaylist[];
  /** The id of the list that the tracks are being added to. */
  busy: number | 'new' | undefined;
  onChoose(list: OwnPlaylist): void;
}

function Lists({ lists, busy, onChoose }: ListsProps) {
  const { catalogue } = useMessages();
  const { number } = useFormats();
  const [sought, setSought] = useState('');
  const shown = lists.filter((list) => list.name.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <>
      {lists.length >= MANY && (
        <TextField label={catalogue.searchPlaylists} type="search" {...bound(sought, setSought)} />
      )}
      <ul className={styles['lists']}>
        {shown.map((list) => (
          <li key={list.id}>
            <button
              type="button"
              className={styles['list']}
              aria-busy={busy === list.id || undefined}
              onClick={() => onChoose(list)}
            >
              <ListMusic />
              <span className={styles['name']} dir="auto">
                {list.name}
              </span>
              <span className={styles['count']}>
                {catalogue.trackCount(list.tracks, number(list.tracks))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface VisibilityProps {
  isPrivate: boolean;
  onChoose(isPrivate: boolean): void;
}

/** Who can see a playlist. Asked wherever one is created: a list of a user is public only if the user says so. */
export function VisibilityChoice({ isPrivate, onChoose }: VisibilityProps) {
  const { playlists } = useMessages();
  return (
    <RadioGroup
      label={playlists.visibility}
      options={[
        { value: 'private', label: playlists.private, hint: playlists.privateHint },
        { value: 'public', label: playlists.public, hint: playlists.publicHint },
      ]}
      chosen={isPrivate ? 'private' : 'public'}
      onChoose={(chosen) => onChoose(chosen === 'private')}
    />
  );
}

/** One request has a limited number of tracks. */
const AT_ONCE = 500;

/** Returns how many were left out with `once`, because they are in the playlist already. */
async function addTracks(
  webApi: WebApi,
  listId: number,
  tracks: readonly { id: string }[],
  once: boolean,
): Promise<number> {
  let skipped = 0;
  for (let from = 0; from < tracks.length; from += AT_ONCE) {
    const some = tracks.slice(from, from + AT_ONCE);
    const added = await webApi.post<{ skipped: number }>(`/web-api/playlists/${listId}/tracks`, {
      track_id: some.map(({ id }) => id).join(','),
      once,
    });
    skipped += added.skipped;
  }
  return skipped;
}
