/**
 * Editing a playlist. Changes are shown immediately and sent one after the other, each with the version that the previous one
 * returned. If the playlist was changed elsewhere, it is reloaded and the owner is notified.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { OwnPlaylist, OwnPlaylistEntries } from '../../../../src/domain/playlists.ts';
import { moved, type Pages } from '../../api/list-pages.ts';
import { WebApiError } from '../../api/web-api.ts';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useServices, useUser } from '../../services.tsx';
import type { PlaylistData, PlaylistTrackRow } from './load-playlist.ts';
import { createChangeQueue } from './playlist-change-queue.ts';

export interface PlaylistEditor {
  /** Undefined until the shown tracks are known to match the stored ones. */
  move: ((from: number, to: number) => void) | undefined;
  remove: ((index: number) => void) | undefined;
  /** Both reject with the error of the service. */
  rename(name: string): Promise<void>;
  deleteIt(): Promise<void>;
}

export function usePlaylistEditor(
  playlist: PlaylistData,
  { items, change }: Pages<PlaylistTrackRow>,
): PlaylistEditor | undefined {
  const { webApi } = useServices();
  const { catalogue } = useMessages();
  const user = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { id, owner, rows, total } = playlist;
  const isOwner = user !== null && String(user.id) === owner.id;
  const path = `/web-api/playlists/${id}`;
  const [changes] = useState(() => createChangeQueue());
  /** The data that matches the stored playlist. `gaps`: some tracks are no longer in the catalogue. */
  const [seen, setSeen] = useState<{ data: PlaylistData; gaps: boolean }>();
  const attempts = useRef(0);

  useEffect(() => {
    if (!isOwner) return;
    let isMounted = true;
    webApi.get<OwnPlaylistEntries>(path).then(
      ({ entries, version }) => {
        if (!isMounted) return;
        const isSame = rows.every((row) => String(entries[row.position - 1]?.track_id) === row.id);
        if (isSame && (entries.length === total || rows.length < total || hasGaps(entries.length, total))) {
          attempts.current = 0;
          changes.reset(version);
          setSeen({ data: playlist, gaps: entries.length !== total });
        } else if (attempts.current++ < 3) void revalidate();
      },
      // The playlist is shown read-only.
      () => {},
    );
    return () => {
      isMounted = false;
    };
  }, [isOwner, webApi, path, playlist, rows, total, changes, revalidate]);

  const apply = useCallback(
    (send: (version: number) => Promise<OwnPlaylist>, hasGapsNow: boolean) =>
      changes.run(send).then(
        () => {
          // With gaps, only the service knows the positions.
          if (hasGapsNow) void revalidate();
        },
        (error) => {
          if (error === undefined) return;
          const isConflict = error instanceof WebApiError && error.status === 409;
          toast(isConflict ? catalogue.changedElsewhere : catalogue.notDone, { kind: 'bad' });
          setSeen(undefined);
          void revalidate();
        },
      ),
    [changes, revalidate, toast, catalogue],
  );

  if (!isOwner) return undefined;
  const isReady = seen?.data === playlist;
  const gaps = seen?.gaps === true;
  const positionOf = (index: number) => (gaps ? items()[index]!.position : index + 1);
  const move = (from: number, to: number) => {
    const positions = { from: positionOf(from), to: positionOf(to) };
    change((list) => moved(list, from, to));
    void apply((version) => webApi.post(`${path}/move`, { ...positions, version }), gaps);
  };
  const remove = (index: number) => {
    const row = items()[index];
    if (row === undefined) return;
    const position = positionOf(index);
    change((list) => list.toSpliced(index, 1));
    void apply((version) => webApi.post(`${path}/remove`, { position, version }), gaps);
    const undo = () => {
      change((list) => list.toSpliced(index, 0, row));
      void apply((version) => webApi.post(`${path}/tracks`, { track_id: row.id, position, version }), gaps);
    };
    toast(catalogue.removed(row.name), { action: { label: catalogue.undo, onSelect: undo } });
  };
  return {
    move: isReady ? move : undefined,
    remove: isReady ? remove : undefined,
    async rename(name) {
      await webApi.patch(path, { name });
      toast(catalogue.renamed);
      await revalidate();
    },
    async deleteIt() {
      await webApi.delete(path);
      toast(catalogue.playlistDeleted);
      await navigate('/library/playlists');
    },
  };
}

const hasGaps = (stored: number, shown: number) => stored > shown;
