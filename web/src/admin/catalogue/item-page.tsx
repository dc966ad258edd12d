/** `/admin/catalogue/:kinds/:id`: edits a track, an album or an artist. */
import { ChartColumn, ExternalLink, Eye, EyeOff, History, PenLine } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { AdminAction, EditableItem } from '../../../../src/domain/admin.ts';
import { STUDIO_IDS } from '../../../../src/domain/imports/import-sources.ts';
import type { ListPage } from '../../../../src/domain/lists.ts';
import type { CatalogueKind } from '../../../../src/domain/vocabulary.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Leaving } from '../../design/forms/save-bar.tsx';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { PageHead } from '../../design/layout/page-head.tsx';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, nothingHere } from '../../page.ts';
import { useServices } from '../../services.tsx';
import { findKind, itemJson, publicPage } from '../kinds.ts';
import { RecentActions } from '../log/action-entry.tsx';
import { adminMessages } from '../messages.ts';
import styles from './item.module.css';
import { AudioCard, ItemImage } from './item-files.tsx';
import { type AlbumChoice, ItemForm } from './item-form.tsx';
import { VisibilityBadge } from './item-marks.tsx';
import { MergeCard } from './merge-card.tsx';
import { useEditing } from './use-editing.ts';

/** The service lists at most 200 on a page. */
const ALBUMS_MAX = 200;
const RECENT_MAX = 3;

const recentJson = (kind: CatalogueKind, id: number) =>
  `/web-api/admin/log?${new URLSearchParams({ subject: `${kind} ${id}`, limit: String(RECENT_MAX) })}`;

export const loader = loaderOf(async ({ webApi, v3 }, { params, signal }) => {
  const [kind, id] = [findKind(params['kinds']), Number(params['id'])];
  if (kind === undefined || !Number.isSafeInteger(id)) throw nothingHere();
  const [item, recent] = await Promise.all([
    webApi.get<EditableItem>(itemJson(kind, id), signal),
    webApi.get<ListPage<AdminAction>>(recentJson(kind, id), signal),
  ]);
  return { item, recent, albums: item.kind === 'track' ? await albumsOf(item.artist.id) : [] };

  /** The list is optional: the form knows the album of the track. */
  async function albumsOf(artist: number): Promise<AlbumChoice[]> {
    const query = { artist_id: [artist], limit: ALBUMS_MAX, order: 'name' } as const;
    const found = await v3.albums(query, { signal }).catch(() => ({ results: [] }));
    return found.results.map(({ id, name }) => ({ id, name }));
  }
});

type ItemPageData = Awaited<ReturnType<typeof loader>>;

export function Component() {
  const data = useLoaderData<ItemPageData>();
  return <Editor key={`${data.item.kind} ${data.item.id}`} {...data} />;
}

function Editor({ item, albums, ...first }: ItemPageData) {
  const { webApi } = useServices();
  const { item: messages, editing: texts } = adminMessages.useMessages();
  const { catalogue } = useMessages();
  const editing = useEditing(item);
  const { base, adopt } = editing;
  const [recent, setRecent] = useState(first.recent);
  // A failure is harmless: the entry is in the log.
  const reloadRecent = () =>
    void webApi.get<ListPage<AdminAction>>(recentJson(item.kind, item.id)).then(setRecent, () => {});
  const adoptChange = (next: EditableItem) => {
    adopt(next);
    reloadRecent();
  };
  return (
    <>
      {/* A reload restores what was typed, and needs no confirmation. */}
      <Leaving isChanged={editing.isChanged} onLeave={editing.discard} />
      <PageHead
        title={base.name}
        back={[`/admin/catalogue/${base.kind}s`, catalogue[`${base.kind}s`]]}
        actions={
          <>
            <VisibilityBadge visibility={base.visibility} />
            {base.kind === 'artist' && (
              <>
                <Button to={`/studio/artists/${base.id}/profile`} icon={<PenLine />}>
                  {catalogue.editProfile}
                </Button>
                <Button to={`/studio/artists/${base.id}/statistics`} icon={<ChartColumn />}>
                  {texts.statistics}
                </Button>
              </>
            )}
            {base.kind === 'album' && base.id >= STUDIO_IDS.first && base.id <= STUDIO_IDS.last && (
              <Button to={`/studio/releases/${base.id}/activity`} icon={<History />}>
                {messages.studioActivity}
              </Button>
            )}
            {base.visibility === 'shown' && (
              <Button to={publicPage(base.kind, base.id)} icon={<ExternalLink />}>
                {texts.publicPage}
              </Button>
            )}
          </>
        }
        facts={<Facts item={base} />}
      />
      <div className={styles['columns']}>
        <ItemForm editing={editing} albums={albums} onSaved={reloadRecent} />
        <div className={shared['stack']}>
          <ItemImage item={base} onChange={adoptChange} noteConflict={editing.noteConflict} />
          {base.kind === 'track' && (
            <AudioCard track={base} onChange={adoptChange} noteConflict={editing.noteConflict} />
          )}
          <VisibilityCard item={base} onChange={adoptChange} />
          {base.kind === 'artist' && base.visibility === 'shown' && <MergeCard artist={base} />}
          <RecentActions subject={`${base.kind} ${base.id}`} actions={recent.items} />
        </div>
      </div>
    </>
  );
}

function Facts({ item }: { item: EditableItem }) {
  const { item: messages, editing } = adminMessages.useMessages();
  return (
    <>
      <span>{messages.id(item.id)}</span>
      {item.kind !== 'artist' && (
        <Link to={`/admin/catalogue/artists/${item.artist.id}`} dir="auto">
          {item.artist.name}
        </Link>
      )}
      {item.kind === 'track' && item.album !== null && (
        <Link to={`/admin/catalogue/albums/${item.album.id}`} dir="auto">
          {item.album.name}
        </Link>
      )}
      {item.kind === 'artist' && <span>{editing.albums(item.albums)}</span>}
      {item.kind !== 'track' && <span>{editing.tracks(item.tracks)}</span>}
      {item.kind === 'track' && !item.has_audio && <span>{messages.noAudio}</span>}
      {item.kind === 'artist' && item.merged_into !== null && (
        <Link to={`/admin/catalogue/artists/${item.merged_into.id}`} dir="auto">
          {messages.mergedInto(item.merged_into.name)}
        </Link>
      )}
    </>
  );
}

/** Hides an item with everything that belongs to it, or restores it. */
function VisibilityCard({ item, onChange }: { item: EditableItem; onChange(item: EditableItem): void }) {
  const { hiding: messages, item: itemMessages, editing } = adminMessages.useMessages();
  const { webApi } = useServices();
  const toast = useToast();
  const [dialog, ask] = useConfirm();
  const { visibility } = item;
  if (visibility === 'merged') return null;
  const verb = visibility === 'hidden' ? 'restore' : 'hide';
  const change = () =>
    ask({
      title: messages[`${verb}Title`](item.name),
      description: messages[`${verb}Text`](affectedItems(item, editing)),
      confirm: messages[verb],
      danger: verb === 'hide',
      async onConfirm() {
        onChange(await webApi.post<EditableItem>(`${itemJson(item.kind, item.id)}/${verb}`));
        toast(itemMessages.saved, { kind: 'good' });
      },
    });
  return (
    <Card title={messages.title}>
      <p>{messages.now[visibility]}</p>
      <Button
        variant={verb === 'hide' ? 'danger' : 'primary'}
        icon={verb === 'hide' ? <EyeOff /> : <Eye />}
        onClick={change}
      >
        {messages[verb]}
      </Button>
      {dialog}
    </Card>
  );
}

type CountTexts = Record<'albums' | 'tracks', (count: number) => string>;

/** `2 albums, 13 tracks`; empty for a track. */
function affectedItems(item: EditableItem, { albums, tracks }: CountTexts): string {
  if (item.kind === 'track') return '';
  return [...(item.kind === 'artist' ? [albums(item.albums)] : []), tracks(item.tracks)].join(', ');
}
