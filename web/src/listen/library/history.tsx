/** `/library/history`: what the user has listened to, by day. It is off until the user turns it on. */
import { History, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { HISTORY_MAX, type HistoryAnswer } from '../../../../src/domain/listens.ts';
import type { Api } from '../../api/api.ts';
import { Button } from '../../design/buttons/button.tsx';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { More } from '../../design/feedback/more.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Switch } from '../../design/forms/switch.tsx';
import { useAttemptWithToast } from '../../design/forms/use-attempt.ts';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { usePlayer } from '../../player/player.ts';
import { useServices } from '../../services.tsx';
import { TrackList } from '../tracks/track-list.tsx';
import { byDay, dayName, type HeardDay, type HeardTrack } from './history-days.ts';
import styles from './library.module.css';
import { DiscoverButton } from './lists.tsx';

const PATH = '/web-api/history';
const SOURCE = '/library/history';
const PAGE_SIZE = 100;

interface Heard extends Pick<HistoryAnswer, 'on' | 'next'> {
  heard: HeardTrack[];
}

async function load(
  { webApi }: Pick<Api, 'webApi'>,
  before: string | null,
  signal?: AbortSignal,
): Promise<Heard> {
  const query = before === null ? '' : `&before=${encodeURIComponent(before)}`;
  const path = `${PATH}?limit=${PAGE_SIZE}${query}`;
  const { entries, ...rest } = await webApi.get<HistoryAnswer>(path, signal);
  const heard = entries.map(({ track, ...entry }): HeardTrack => {
    return { entry, track: track && { ...track, heard: entry.listened } };
  });
  return { ...rest, heard };
}

export function OwnHistory() {
  const services = useServices();
  return (
    <Loaded load={(signal) => load(services, null, signal)}>{(page) => <HistoryList first={page} />}</Loaded>
  );
}

function HistoryList({ first }: { first: Heard }) {
  const services = useServices();
  const { webApi } = services;
  const { catalogue } = useMessages();
  const [{ on, heard, next }, setPage] = useState(first);
  const { isBusy, attempt } = useAttemptWithToast(catalogue.offline);
  const turn = (isOn: boolean) =>
    attempt(async () => {
      await webApi.patch(PATH, { on: isOn });
      setPage((now) => ({ ...now, on: isOn }));
    });
  const more = async () => {
    const page = await load(services, next);
    setPage((now) => ({ ...page, heard: [...now.heard, ...page.heard] }));
  };
  const remove = (id: number) =>
    attempt(async () => {
      await webApi.delete(`${PATH}/${id}`);
      setPage((now) => ({ ...now, heard: now.heard.filter(({ entry }) => entry.id !== id) }));
    });
  const clear = async () => {
    await webApi.delete(PATH);
    setPage((now) => ({ ...now, heard: [], next: null }));
  };
  if (!on && heard.length === 0)
    return (
      <EmptyState
        icon={History}
        title={catalogue.historyOff}
        actions={
          <Button variant="primary" busy={isBusy} onClick={() => turn(true)}>
            {catalogue.turnOnHistory}
          </Button>
        }
      >
        {catalogue.historyOffText}
      </EmptyState>
    );
  return (
    <>
      <Choice on={on} isBusy={isBusy} onTurn={turn} onClear={heard.length === 0 ? undefined : clear} />
      {heard.length === 0 && (
        <EmptyState icon={History} title={catalogue.noHistory} actions={<DiscoverButton />}>
          {catalogue.noHistoryText}
        </EmptyState>
      )}
      {byDay(heard).map((day) => (
        <Day key={day.day} day={day} all={heard} onRemove={remove} />
      ))}
      {next !== null && <More load={more} />}
    </>
  );
}

interface ChoiceProps {
  on: boolean;
  isBusy: boolean;
  onTurn(isOn: boolean): void;
  /** Absent while there is nothing to delete. */
  onClear: (() => Promise<void>) | undefined;
}

function Choice({ on, isBusy, onTurn, onClear }: ChoiceProps) {
  const { catalogue } = useMessages();
  const { number } = useFormats();
  const [confirmation, confirm] = useConfirm();
  return (
    <div className={styles['choice']}>
      <Switch
        label={catalogue.saveHistory}
        hint={catalogue.saveHistoryText(number(HISTORY_MAX))}
        checked={on}
        onChange={onTurn}
        disabled={isBusy}
      />
      {onClear !== undefined && (
        <Button
          icon={<Trash2 />}
          onClick={() =>
            confirm({
              title: catalogue.clearHistory,
              description: catalogue.clearHistoryText,
              confirm: catalogue.clearHistory,
              danger: true,
              onConfirm: onClear,
            })
          }
        >
          {catalogue.clearHistory}
        </Button>
      )}
      {confirmation}
    </div>
  );
}

interface DayProps {
  day: HeardDay;
  /** What a click on a track plays: from there on, as it was heard. */
  all: readonly HeardTrack[];
  onRemove(id: number): void;
}

function Day({ day: { day, heard }, all, onRemove }: DayProps) {
  const player = usePlayer();
  const language = useLanguage();
  const { catalogue } = useMessages();
  const shown = heard.filter(({ track }) => track !== undefined);
  const gone = heard.filter(({ track }) => track === undefined);
  const name = dayName(day, language, new Date());
  const play = (index: number) => {
    const tracks = all.flatMap(({ track }) => track ?? []);
    player.play(tracks, tracks.indexOf(shown[index].track!), SOURCE);
  };
  return (
    <section className={styles['heardDay']} aria-label={name}>
      <h2>{name}</h2>
      <TrackList
        tracks={shown.map(({ track }) => track)}
        source={SOURCE}
        label={name}
        showCover
        showHeard
        onPlay={play}
        onRemove={(index) => onRemove(shown[index].entry.id)}
        removeLabel={catalogue.removeFromHistory}
      />
      {gone.length > 0 && (
        <ul className={styles['gone']}>
          {gone.map(({ entry }) => (
            <li key={entry.id}>
              {catalogue.missingTrack}
              <IconButton
                label={`${catalogue.removeFromHistory}: ${catalogue.missingTrack}`}
                icon={<X />}
                size="small"
                onClick={() => onRemove(entry.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
