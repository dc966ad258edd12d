/**
 * Editing a playlist. Changes are shown immediately and sent one after the other, each with the version that the previous one
 * returned. If the playlist was changed elsewhere, it is reloaded and the user is notified.
 */
import { useCallback, useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { OwnPlaylist } from '../../../../src/domain/playlists.ts';
import { moved, type Pages } from '../../api/list-pages.ts';
import { formData, WebApiError } from '../../api/web-api.ts';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import type { PlaylistData, PlaylistTrackRow } from './load-playlist.ts';
import type { ChangeQueue } from './playlist-change-queue.ts';

export interface PlaylistDetails {
  name: string;
  description: string;
  private: boolean;
}

export interface PlaylistEditor {
  /** Undefined for dynamic playlists. */
  move: ((from: number, to: number) => void) | undefined;
  remove: ((index: number) => void) | undefined;
  /** All reject with the error of the service; the first three are for the owner. */
  update(details: PlaylistDetails): Promise<void>;
  saveCover(file: File | undefined): Promise<void>;
  deleteIt(): Promise<void>;
  leave(): Promise<void>;
}

/** `undefined` for users who neither own nor edit it. */
export function usePlaylistEditor(
  playlist: PlaylistData,
  { items, change }: Pages<PlaylistTrackRow>,
  changes: ChangeQueue,
  userId: number | undefined,
): PlaylistEditor | undefined {
  const { webApi } = useServices();
  const messages = useMessages();
  const { catalogue } = messages;
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { id, role, query, hasGaps, version } = playlist;
  const path = `/web-api/playlists/${id}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloaded data has the version to continue from, even the same one.
  useEffect(() => changes.reset(version), [changes, playlist, version]);

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
          void revalidate();
        },
      ),
    [changes, revalidate, toast, catalogue],
  );

  if (role === undefined || userId === undefined) return undefined;
  const positionOf = (index: number) => (hasGaps ? items()[index]!.position : index + 1);
  const move = (from: number, to: number) => {
    const positions = { from: positionOf(from), to: positionOf(to) };
    change((list) => moved(list, from, to));
    void apply((version) => webApi.post(`${path}/move`, { ...positions, version }), hasGaps);
  };
  const remove = (index: number) => {
    const row = items()[index];
    if (row === undefined) return;
    const position = positionOf(index);
    change((list) => list.toSpliced(index, 1));
    void apply((version) => webApi.post(`${path}/remove`, { position, version }), hasGaps);
    const undo = () => {
      change((list) => list.toSpliced(index, 0, row));
      const track_id = row.id;
      void apply((version) => webApi.post(`${path}/tracks`, { track_id, position, version }), hasGaps);
    };
    toast(catalogue.removed(row.name), { action: { label: catalogue.undo, onSelect: undo } });
  };
  const isDynamic = query !== '';
  return {
    move: isDynamic ? undefined : move,
    remove: isDynamic ? undefined : remove,
    async update(details) {
      await webApi.patch(path, details);
      toast(messages.playlists.updated);
      await revalidate();
    },
    async saveCover(image) {
      if (image === undefined) await webApi.delete(`${path}/cover`);
      else await webApi.post(`${path}/cover`, formData({ image }));
      await revalidate();
    },
    async deleteIt() {
      await webApi.delete(path);
      toast(catalogue.playlistDeleted);
      await navigate('/library/playlists');
    },
    async leave() {
      await webApi.delete(`${path}/collaborators`, { user_id: userId });
      toast(messages.playlists.left);
      await navigate('/library/playlists');
    },
  };
}
