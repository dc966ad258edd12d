/** `/admin/catalogue/:kinds/:id`: everything that can be changed of a track, an album or an artist. */

import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { ActionPage, CatalogueKind, EditableItem } from '../../../../src/domain/admin.ts';
import { Button } from '../../design/buttons/button.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, nothingHere } from '../../page.ts';
import { useServices } from '../../services.tsx';
import { logJson } from '../log/filter.ts';
import { RecentActions } from '../log/recent-actions.tsx';
import { adminMessages } from '../messages.ts';
import shared from '../operate.module.css';
import { findKind, publicPage, thingJson } from './kinds.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { MergeCard } from './merge-card.tsx';
import styles from './thing.module.css';
import { ThingForm } from './thing-form.tsx';
import { ThingImage } from './thing-image.tsx';
import { useEditing } from './use-editing.ts';
import { VisibilityBadge } from './visibility-badge.tsx';
import { VisibilityCard } from './visibility-card.tsx';

export interface AlbumChoice {
  id: string;
  name: string;
}

/** Nobody chooses among more. */
const ALBUMS_MOST = 200;
const RECENT_MOST = 3;

const recentJson = (kind: CatalogueKind, id: number) =>
  logJson({ subject: `${kind} ${id}` }, { limit: RECENT_MOST });

export const loader = loaderOf(async ({ webApi, v3 }, { params, signal }) => {
  const [kind, id] = [findKind(params['kinds']), Number(params['id'])];
  if (kind === undefined || !Number.isSafeInteger(id)) throw nothingHere();
  const [thing, recent] = await Promise.all([
    webApi.get<EditableItem>(thingJson(kind, id), signal),
    webApi.get<ActionPage>(recentJson(kind, id), signal),
  ]);
  return { thing, recent, albums: thing.kind === 'track' ? await albumsOf(thing.artist.id) : [] };

  /** The form can do without: the album that the track is on is known. */
  async function albumsOf(artist: number): Promise<AlbumChoice[]> {
    const asked = { artist_id: [artist], limit: ALBUMS_MOST, order: 'name' } as const;
    const found = await v3.albums(asked, { signal }).catch(() => ({ results: [] }));
    return found.results.map(({ id, name }) => ({ id, name }));
  }
});

type Data = Awaited<ReturnType<typeof loader>>;

export function Component() {
  const data = useLoaderData<Data>();
  return <Editor key={`${data.thing.kind} ${data.thing.id}`} {...data} />;
}

function Editor({ thing, albums, ...first }: Data) {
  const { webApi } = useServices();
  const { thing: messages } = adminMessages.useWords();
  const { things } = useMessages();
  const editing = useEditing(thing);
  const { base, adopt } = editing;
  const [recent, setRecent] = useState(first.recent);
  // Where this fails, the entry is in the log all the same.
  const wasDone = () =>
    void webApi.get<ActionPage>(recentJson(thing.kind, thing.id)).then(setRecent, () => {});
  const changed = (next: EditableItem) => {
    adopt(next);
    wasDone();
  };
  return (
    <>
      <LeaveQuestion isChanged={editing.isChanged} onLeave={editing.discard} />
      <div>
        <Link to={`/admin/catalogue/${base.kind}s`} className={shared['back']}>
          <ArrowLeft aria-hidden="true" />
          {things[`${base.kind}s`]}
        </Link>
        <div className={shared['head']}>
          <h1 dir="auto">{base.name}</h1>
          <div className={shared['buttons']}>
            <VisibilityBadge visibility={base.visibility} />
            {base.visibility === 'shown' && (
              <Button to={publicPage(base.kind, base.id)} icon={<ExternalLink aria-hidden="true" />}>
                {messages.publicPage}
              </Button>
            )}
          </div>
        </div>
        <Facts thing={base} />
      </div>
      <div className={styles['columns']}>
        <ThingForm editing={editing} albums={albums} onSaved={wasDone} />
        <div className={shared['stack']}>
          <ThingImage thing={base} onChange={changed} onConflict={editing.lookAgain} />
          <VisibilityCard thing={base} onChange={changed} />
          {base.kind === 'artist' && base.visibility === 'shown' && <MergeCard artist={base} />}
          <RecentActions subject={`${base.kind} ${base.id}`} actions={recent.actions} />
        </div>
      </div>
    </>
  );
}

function Facts({ thing }: { thing: EditableItem }) {
  const { thing: messages } = adminMessages.useWords();
  return (
    <p className={shared['facts']}>
      <span>{messages.id(thing.id)}</span>
      {thing.kind !== 'artist' && (
        <Link to={`/admin/catalogue/artists/${thing.artist.id}`} dir="auto">
          {thing.artist.name}
        </Link>
      )}
      {thing.kind === 'track' && thing.album !== null && (
        <Link to={`/admin/catalogue/albums/${thing.album.id}`} dir="auto">
          {thing.album.name}
        </Link>
      )}
      {thing.kind === 'artist' && <span>{messages.albums(thing.albums)}</span>}
      {thing.kind !== 'track' && <span>{messages.tracks(thing.tracks)}</span>}
      {thing.kind === 'track' && !thing.has_audio && <span>{messages.noAudio}</span>}
      {thing.kind === 'artist' && thing.merged_into !== null && (
        <Link to={`/admin/catalogue/artists/${thing.merged_into.id}`} dir="auto">
          {messages.mergedInto(thing.merged_into.name)}
        </Link>
      )}
    </p>
  );
}
