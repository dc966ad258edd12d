/** The editor of a release. */
import { useEffect } from 'react';
import type { ReleaseContent, StudioRelease } from '../../../../src/domain/studio/studio.ts';
import { useVersioned, type Versioned } from '../../design/forms/use-versioned.ts';
import { useServices } from '../../services.tsx';
import { isSame, withFiles } from './content.ts';

const POLL_MS = 2000;

export type ReleaseEditing = Versioned<StudioRelease, ReleaseContent>;

export const releasePath = (id: number | string) => `/web-api/studio/releases/${id}`;

export function useRelease(loaded: StudioRelease): ReleaseEditing {
  const { webApi } = useServices();
  const editing = useVersioned<StudioRelease, ReleaseContent>({
    first: loaded,
    load: () => webApi.get(releasePath(loaded.id)),
    typedOf: ({ content, files }) => withFiles(content, files),
    isChanged: (typed, base) => !isSame(typed, base.content),
    rebase,
  });
  const { base, refresh } = editing;
  const isWaiting = base.uploads.some(({ state: status }) => status === 'checking');
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void refresh().catch(() => {}), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);
  return editing;
}

/** New files become tracks, and tracks whose files are gone are removed. A track that others have removed is a new one. */
function rebase(content: ReleaseContent, _: StudioRelease, next: StudioRelease): ReleaseContent {
  const files = new Set(next.files.map(({ id }) => id));
  const known = new Set(next.content.tracks.map(({ id }) => id));
  const tracks = content.tracks
    .filter(({ file_id }) => files.has(file_id))
    .map((track) => (known.has(track.id) ? track : { ...track, id: 0 }));
  return withFiles({ ...content, tracks }, next.files);
}
