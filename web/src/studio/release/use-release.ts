/** The state of the release editor: what was typed, what is saved, and changes by other members. */

import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReleaseContent, StudioRelease } from '../../../../src/domain/studio/studio.ts';
import { WebApiError } from '../../api/web-api.ts';
import { useFailureText } from '../../messages/use-failure-text.ts';
import { useServices } from '../../services.tsx';
import { isSame, withFiles } from './content.ts';

const POLL_MS = 2000;

export interface ReleaseEditing {
  /** As saved. */
  base: StudioRelease;
  content: ReleaseContent;
  isChanged: boolean;
  isBusy: boolean;
  /** The message of the last failure; empty if there was none. */
  refused: string;
  /** The version that another member has saved since. */
  theirs: StudioRelease | null;
  change(part: Partial<ReleaseContent>): void;
  save(): Promise<void>;
  /** Discards what was typed. */
  loadTheirs(): void;
  /** Saving then replaces the other version. */
  keepMine(): void;
  /** Runs a change beside the texts, such as that of the cover. What was typed stays. */
  actKeeping(work: () => Promise<StudioRelease>): Promise<void>;
  /** Shows this release, as it was saved. */
  adopt(release: StudioRelease): void;
  /** Reads files and uploads again. */
  refresh(): Promise<void>;
}

interface State {
  base: StudioRelease;
  content: ReleaseContent;
  theirs: StudioRelease | null;
}

const initial = (release: StudioRelease): State => ({
  base: release,
  content: withFiles(release.content, release.files),
  theirs: null,
});

export function useRelease(loaded: StudioRelease): ReleaseEditing {
  const { webApi } = useServices();
  const [state, setState] = useState(() => initial(loaded));
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const failureText = useFailureText();
  const { base, content, theirs } = state;
  const path = `/web-api/studio/releases/${loaded.id}`;
  const isChanged = !isSame(content, base.content);
  const latest = useRef(state);
  latest.current = state;
  const turns = useRef(0);

  /** New files become tracks. What others have saved is taken over unless something was typed. */
  const refresh = useCallback(async () => {
    const turn = turns.current;
    const found = await webApi.get<StudioRelease>(path);
    // Something was saved or published meanwhile.
    if (turn !== turns.current) return;
    setState((now) => {
      if (found.version === now.base.version) {
        const { files, uploads, storage, state: status, published_version } = found;
        const next = { ...now.base, files, uploads, storage, state: status, published_version };
        return { ...now, base: next, content: withFiles(now.content, files) };
      }
      const isTyped = !isSame(now.content, withFiles(now.base.content, now.base.files));
      return isTyped ? { ...now, theirs: found } : initial(found);
    });
  }, [webApi, path]);

  const isWaiting = base.uploads.some(({ state: status }) => status === 'checking');
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void refresh().catch(() => {}), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);

  const attempt = async (work: () => Promise<State>) => {
    setBusy(true);
    setRefused('');
    try {
      const next = await work();
      turns.current++;
      setState(next);
    } catch (error) {
      setRefused(failureText(error));
      if (error instanceof WebApiError && error.status === 409) {
        const found = await webApi.get<StudioRelease>(path).catch(() => null);
        if (found !== null && found.version !== latest.current.base.version)
          setState((now) => ({ ...now, theirs: found }));
      }
    } finally {
      setBusy(false);
    }
  };

  return {
    ...{ base, content, isChanged, isBusy, refused, theirs, refresh },
    change: (part) => setState((now) => ({ ...now, content: { ...now.content, ...part } })),
    save: () =>
      attempt(async () => {
        const sent = latest.current.content;
        const saved = await webApi.patch<StudioRelease>(path, { version: base.version, content: sent });
        await deleteUnused(saved, (id) => webApi.delete(`/web-api/studio/files/${id}`));
        return initial(saved);
      }),
    loadTheirs() {
      setRefused('');
      if (theirs !== null) setState(initial(theirs));
    },
    keepMine() {
      setRefused('');
      if (theirs === null) return;
      const files = new Set(theirs.files.map(({ id }) => id));
      const known = new Set(theirs.content.tracks.map(({ id }) => id));
      const tracks = content.tracks
        .filter(({ file_id }) => files.has(file_id))
        .map((track) => (known.has(track.id) ? track : { ...track, id: 0 }));
      setState({ base: theirs, content: withFiles({ ...content, tracks }, theirs.files), theirs: null });
    },
    actKeeping: (work) =>
      attempt(async () => {
        const found = await work();
        return { base: found, content: withFiles(latest.current.content, found.files), theirs: null };
      }),
    adopt(release) {
      turns.current++;
      setState(initial(release));
    },
  };
}

/** The published release may still have some of them: they are deleted after the next publication. */
async function deleteUnused(
  { content, files }: StudioRelease,
  remove: (id: number) => Promise<void>,
): Promise<void> {
  for (const { id } of files) if (content.unused.includes(id)) await remove(id).catch(() => {});
}
