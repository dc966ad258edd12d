/** Merges an artist into another one, after a comparison of both and a typed confirmation. */
import { Merge } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CatalogueItem, EditableArtist } from '../../../../src/domain/admin.ts';
import type { ListPage } from '../../../../src/domain/lists.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { bound, TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { Table } from '../../design/layout/table.tsx';
import { ConfirmDialog } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { catalogueJson, editPage, itemJson } from '../kinds.ts';
import { adminMessages } from '../messages.ts';

export function MergeCard({ artist }: { artist: EditableArtist }) {
  const { merging: messages } = adminMessages.useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={messages.title}>
      <p>{messages.text}</p>
      <Button icon={<Merge />} onClick={() => setOpen(true)}>
        {messages.open}
      </Button>
      {isOpen && <MergeDialog artist={artist} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function MergeDialog({ artist, onClose }: { artist: EditableArtist; onClose(): void }) {
  const { merging: messages } = adminMessages.useMessages();
  const { webApi } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const [into, setInto] = useState<EditableArtist | null>(null);
  const [typed, setTyped] = useState('');
  const { refused, attempt } = useAttempt();
  const isCertain = into !== null && typed.trim() === artist.name.trim();

  const choose = (id: number) =>
    attempt(async () => setInto(await webApi.get<EditableArtist>(itemJson('artist', id))));
  const merge = async () => {
    if (into === null) return;
    await webApi.post(`${itemJson('artist', artist.id)}/merge`, { into: into.id });
    toast(messages.done(artist.name, into.name), { kind: 'good' });
    navigate(editPage('artist', into.id));
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      size="medium"
      title={messages.title}
      description={messages.choose(artist.name)}
      confirm={messages.confirm}
      danger
      disabled={!isCertain}
      onConfirm={merge}
    >
      <ArtistFinder without={artist.id} onChoose={choose} />
      {into !== null && (
        <>
          <ArtistComparison artist={artist} into={into} />
          <p>{messages.forever(artist.name, into.name)}</p>
          <TextField
            label={messages.type(artist.name)}
            dir="auto"
            autoComplete="off"
            {...bound(typed, setTyped)}
          />
        </>
      )}
      <FormAlert message={refused} />
    </ConfirmDialog>
  );
}

function ArtistComparison({ artist, into }: { artist: EditableArtist; into: EditableArtist }) {
  const { merging: messages, fields, item } = adminMessages.useMessages();
  const { catalogue } = useMessages();
  const { day, number } = useFormats();
  const line = (what: string, of: (one: EditableArtist) => string) => ({
    what,
    goes: of(artist),
    stays: of(into),
  });
  const rows = [
    line(fields.name, ({ name }) => name),
    line(messages.id, ({ id }) => String(id)),
    line(catalogue.albums, ({ albums }) => number(albums)),
    line(catalogue.tracks, ({ tracks }) => number(tracks)),
    line(messages.since, ({ joindate }) => day(joindate)),
    line(fields.website, ({ website }) => website || '–'),
    line(fields.tags, ({ tags }) => tags.join(', ') || '–'),
  ];
  return (
    // The wrapper prevents the scrolling table from shrinking.
    <div>
      <Table
        caption={messages.title}
        narrow="scroll"
        rows={rows}
        rowKey={({ what }) => what}
        columns={[
          [item.field, ({ what }) => what],
          [messages.goes, ({ goes }) => <span dir="auto">{goes}</span>],
          [messages.stays, ({ stays }) => <span dir="auto">{stays}</span>],
        ]}
      />
    </div>
  );
}

const PAUSE_MS = 250;
const RESULTS_MAX = 8;

/** A search for visible artists, to choose one. */
function ArtistFinder({ without, onChoose }: { without: number; onChoose(id: number): void }) {
  const { merging: messages, item } = adminMessages.useMessages();
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useArtistSearch(q, without);
  return (
    <div className={shared['stack']}>
      <TextField label={messages.find} type="search" dir="auto" autoComplete="off" {...bound(q, setQ)} />
      <div role="radiogroup" aria-label={messages.stays}>
        {found.map(({ id, name }) => (
          <Checkbox
            key={id}
            type="radio"
            name="into"
            label={<span dir="auto">{name}</span>}
            hint={item.id(id)}
            checked={id === chosen}
            onChange={() => {
              setChosen(id);
              onChoose(id);
            }}
          />
        ))}
      </div>
      <p role="status" className={shared['total']}>
        {q.trim() !== '' && found.length === 0 ? messages.none : ''}
      </p>
    </div>
  );
}

function useArtistSearch(q: string, without: number): readonly CatalogueItem[] {
  const { webApi } = useServices();
  const [found, setFound] = useState<readonly CatalogueItem[]>([]);
  useEffect(() => {
    if (q.trim() === '') {
      setFound([]);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ q: q.trim(), hidden: 'false', limit: String(RESULTS_MAX + 1) });
      try {
        const { items } = await webApi.get<ListPage<CatalogueItem>>(
          `${catalogueJson('artist')}?${query}`,
          controller.signal,
        );
        setFound(items.filter(({ id }) => id !== without).slice(0, RESULTS_MAX));
      } catch {
        if (!controller.signal.aborted) setFound([]);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, without, webApi]);
  return found;
}
