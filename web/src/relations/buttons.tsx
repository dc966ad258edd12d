/** Buttons to like, collect and follow. Visitors are asked to log in first. */
import { Check, Heart, LibraryBig, Star, UserRoundCheck, UserRoundPlus } from 'lucide-react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { PAGE_RELATION_TARGETS, type PageRelation } from '../../../src/domain/accounts/session.ts';
import type { Api } from '../api/api.ts';
import { Button } from '../design/buttons/button.tsx';
import { IconButton } from '../design/buttons/icon-button.tsx';
import { VisuallyHidden } from '../design/layout/visually-hidden.tsx';
import { useToast } from '../design/popups/toast.tsx';
import { useLogin } from '../login/login.tsx';
import { useMessages } from '../messages/messages.tsx';
import { type Services, useServices, useUser } from '../services.tsx';
import { Relations } from './relations.ts';

/** One in a browser, and one for each page that the server renders. */
const created = new WeakMap<Api['webApi'], Relations>();
const BATCH_MS = 20;

function relationsOf({ v3, webApi, session }: Services): Relations {
  const found = created.get(webApi);
  if (found !== undefined) return found;
  const writers: Record<PageRelation, (id: string) => Promise<unknown>> = {
    like: (track_id) => v3.setuser.like({ track_id }),
    favorite: (track_id) => v3.setuser.favorite({ track_id }),
    dislike: (track_id) => v3.setuser.dislike({ track_id }),
    myalbums: (album_id) => v3.setuser.myalbum({ album_id }),
    fan: (artist_id) => v3.setuser.fan({ artist_id }),
    follow: (id) => webApi.post(`/web-api/following/${id}`, {}),
  };
  const relations = new Relations({
    load(ids) {
      const targets = Object.entries(ids).filter(([, list]) => list.length > 0);
      const query = targets.map(([target, list]) => `${target}_id=${list.join(',')}`);
      return webApi.get(`/web-api/relations?${query.join('&')}`);
    },
    relate: (relation, id) => writers[relation](id),
    unrelate: (relation, id) =>
      webApi.delete(
        relation === 'follow' ? `/web-api/following/${id}` : `/web-api/relations/${relation}/${id}`,
      ),
    later: (run) => setTimeout(run, BATCH_MS),
  });
  let userId = session.user()?.id;
  session.subscribe(() => {
    if (userId === session.user()?.id) return;
    userId = session.user()?.id;
    relations.forget();
  });
  created.set(webApi, relations);
  return relations;
}

/** Whether the user has this relation to it, and how to change that. */
export function useRelation(
  relation: PageRelation,
  id: string,
): { on: boolean; set(on: boolean): Promise<void>; toggle(): void } {
  const services = useServices();
  const { session } = services;
  const relations = relationsOf(services);
  const user = useUser();
  const { requireLogin } = useLogin();
  const toast = useToast();
  const { catalogue } = useMessages();
  const on = useSyncExternalStore(
    relations.subscribe,
    () => relations.has(relation, id),
    () => false,
  );
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) relations.request(PAGE_RELATION_TARGETS[relation], id);
  }, [relations, relation, id, userId]);
  const set = useCallback(
    async (next: boolean) => {
      // Twice: the first attempt may find that the session has ended.
      for (const isLast of [false, true]) {
        if ((await requireLogin()) === null) return;
        try {
          return await relations.set(relation, id, next);
        } catch {
          if (!isLast && session.user() === null) continue;
          return toast(catalogue.notDone, { kind: 'bad' });
        }
      }
    },
    [relations, relation, id, session, requireLogin, toast, catalogue],
  );
  return { on, set, toggle: () => void set(!on) };
}

interface TrackProps {
  trackId: string;
  /** The name of the track. */
  name: string;
  size?: 'small' | 'medium' | 'large' | undefined;
}

export function LikeButton({ trackId, name, size = 'small' }: TrackProps) {
  const { on, toggle } = useRelation('like', trackId);
  const { catalogue } = useMessages();
  return (
    <IconButton
      label={catalogue.likeNamed(name)}
      icon={<Heart data-fill />}
      size={size}
      pressed={on}
      onClick={toggle}
    />
  );
}

export function FavoriteButton({ trackId, size = 'medium' }: Omit<TrackProps, 'name'>) {
  const { on, toggle } = useRelation('favorite', trackId);
  const { catalogue } = useMessages();
  return (
    <IconButton
      label={catalogue.favorite}
      icon={<Star data-fill />}
      size={size}
      pressed={on}
      onClick={toggle}
    />
  );
}

/** The subset of these ids that the user is known to have the relation to. */
export function useRelated(relation: PageRelation, ids: readonly string[]): ReadonlySet<string> {
  const relations = relationsOf(useServices());
  // As a text, which is the same value as long as nothing changes.
  const related = useSyncExternalStore(
    relations.subscribe,
    () => ids.filter((id) => relations.has(relation, id)).join(' '),
    () => '',
  );
  return new Set(related.split(' '));
}

interface FollowProps {
  /** `fan` of an artist, `follow` of another user. */
  relation: 'fan' | 'follow';
  id: string;
  /** The name for screen readers, in a list of several. */
  name?: string;
  size?: 'small' | 'medium';
}

export function FollowButton({ relation, id, name, size = 'medium' }: FollowProps) {
  const { on, toggle } = useRelation(relation, id);
  const { following } = useMessages();
  const Icon = on ? UserRoundCheck : UserRoundPlus;
  return (
    <Button icon={<Icon />} size={size} onClick={toggle}>
      {on ? following.isFollowed : following.follow}
      {name !== undefined && <VisuallyHidden>: {name}</VisuallyHidden>}
    </Button>
  );
}

export function AddAlbumButton({ albumId }: { albumId: string }) {
  const { on, toggle } = useRelation('myalbums', albumId);
  const { catalogue } = useMessages();
  const Icon = on ? Check : LibraryBig;
  return (
    <Button compact icon={<Icon />} onClick={toggle}>
      {on ? catalogue.albumAdded : catalogue.addAlbum}
    </Button>
  );
}
