/** Saves the queue of a user while it plays, and offers what another device has saved. */
import { useEffect } from 'react';
import { type OtherQueue, type OtherQueueAnswer, SAVED_QUEUE_MAX } from '../../../../src/domain/players.ts';
import type { Api } from '../../api/api.ts';
import { useToast } from '../../design/popups/toast.tsx';
import { clock } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useServices, useUser } from '../../services.tsx';
import { inBrowser } from '../../storage/local-storage.ts';
import type { Player } from '../player.ts';
import { isOn, usePlayer } from '../player.ts';

const SAVED_AFTER_MS = 2000;
const SAVED_EVERY_MS = 30_000;

export function useSharedQueue(): void {
  const player = usePlayer();
  const { webApi } = useServices();
  const userId = useUser()?.id;
  const toast = useToast();
  const { player: say } = useMessages();

  // Once per visit, and not while something plays here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no reason to offer it again.
  useEffect(() => {
    if (userId === undefined || isOn(player.state().status)) return;
    let isGone = false;
    loadOtherQueue({ webApi }).then(
      (other) => {
        if (isGone || other === null || isOn(player.state().status)) return;
        const { tracks, index, time } = other;
        toast(say.continueElsewhere(tracks[index].name, clock(time)), {
          action: {
            label: say.continue,
            onSelect() {
              player.play(tracks, index);
              if (time > 0) player.seek(time);
            },
          },
        });
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [userId, player, webApi]);

  useEffect(() => {
    if (userId === undefined) return;
    let saved = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Only what was heard here: a tab that merely shows an old queue must not replace a newer one. */
    let wasOn = false;
    const save = () => {
      timer = undefined;
      const body = wasOn ? queueToSave(player) : undefined;
      const text = JSON.stringify(body);
      if (body === undefined || text === saved) return;
      saved = text;
      webApi.post('/web-api/play-queue', body).catch(() => {
        saved = '';
      });
    };
    const follow = () => {
      wasOn ||= isOn(player.state().status);
      if (wasOn) timer ??= setTimeout(save, SAVED_AFTER_MS);
    };
    const unsubscribe = player.subscribe(follow);
    const interval = setInterval(() => isOn(player.state().status) && save(), SAVED_EVERY_MS);
    follow();
    return () => {
      unsubscribe();
      clearInterval(interval);
      clearTimeout(timer);
    };
  }, [userId, player, webApi]);
}

const DEVICE_KEY = 'device';
/** Tracks before the current one that are saved. */
const BEFORE = 20;

/** Tells browsers apart; of no use elsewhere. */
function deviceName(): string {
  const stored = inBrowser.read(DEVICE_KEY);
  if (stored !== null && /^web-[0-9a-f]{8}$/.test(stored)) return stored;
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  const created = `web-${number.toString(16).padStart(8, '0')}`;
  inBrowser.write(DEVICE_KEY, created);
  return created;
}

/** What is saved; `undefined` while there is no track. */
function queueToSave(player: Pick<Player, 'state' | 'position'>): object | undefined {
  const { queue, index } = player.state();
  if (index < 0 || queue[index] === undefined) return undefined;
  const from = Math.max(0, index - BEFORE);
  return {
    track_id: queue
      .slice(from, from + SAVED_QUEUE_MAX)
      .map(({ id }) => id)
      .join(','),
    current: index - from,
    position: Math.round(player.position().time * 1000),
    device: deviceName(),
  };
}

/** What another device has saved; `null` if it was this one, or its current track is gone. */
async function loadOtherQueue({ webApi }: Pick<Api, 'webApi'>): Promise<OtherQueue | null> {
  return (await webApi.get<OtherQueueAnswer>(`/web-api/play-queue?device=${deviceName()}`)).queue;
}
