/** The dialog with the settings of the player. They take effect immediately. */
import { useState } from 'react';
import { Link } from 'react-router';
import { RadioGroup } from '../../design/forms/checkbox.tsx';
import { Select } from '../../design/forms/field.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { canKeepOffline, setOfflineSize } from '../offline/offline.ts';
import { useOfflineTracks } from '../offline/use-offline.ts';
import {
  LEVELLINGS,
  OFFLINE_MEGABYTES,
  preferences,
  QUALITIES,
  usePreferences,
} from '../persistence/preferences.ts';
import { usePlayer, usePlayerState } from '../player.ts';
import { SLEEP_MINUTES } from '../sleep-timer.ts';
import styles from './playback-settings.module.css';

export function PlaybackSettings({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange(open: boolean): void;
}) {
  const say = useMessages().player.settings;
  const { quality, levelling } = usePreferences();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say.title} size="medium">
      <Choice
        title={say.quality}
        options={QUALITIES}
        labels={say.qualities}
        chosen={quality}
        onChoose={(quality) => preferences.write({ quality })}
      />
      <Choice
        title={say.levelling}
        options={LEVELLINGS}
        labels={say.levellings}
        chosen={levelling}
        onChoose={(levelling) => preferences.write({ levelling })}
      />
      <SleepChoice />
      <OfflineChoice />
    </Dialog>
  );
}

/** Not a setting that is stored, but this is where listeners look for it. */
function SleepChoice() {
  const player = usePlayer();
  const { sleep } = usePlayerState();
  const say = useMessages().player.settings;
  const language = useLanguage();
  const [minutes, setMinutes] = useState('');
  const time = (until: number) => new Date(until).toLocaleTimeString(language, { timeStyle: 'short' });
  return (
    <Select
      label={say.sleep}
      hint={
        sleep === null ? say.sleepHint : sleep === 'track' ? say.sleepAtEnd : say.sleepAt(time(sleep.until))
      }
      options={[
        ...SLEEP_MINUTES.map((count) => [count, say.minutes(count)] as const),
        ['track', say.endOfTrack],
      ]}
      unset={say.sleepOff}
      value={sleep === null ? '' : sleep === 'track' ? 'track' : minutes}
      onChoose={(value) => {
        setMinutes(value);
        player.setSleep(value === '' ? null : value === 'track' ? 'track' : Number(value));
      }}
    />
  );
}

function OfflineChoice() {
  const say = useMessages().player.settings;
  const { offlineMegabytes } = usePreferences();
  const tracks = useOfflineTracks();
  const toast = useToast();
  const used = Math.ceil(tracks.reduce((sum, { bytes }) => sum + bytes, 0) / 1_048_576);
  const choose = (value: string) => {
    const chosen = OFFLINE_MEGABYTES.find((one) => String(one) === value) ?? 0;
    preferences.write({ offlineMegabytes: chosen });
    setOfflineSize(chosen).catch(() => toast(say.offlineFailed, { kind: 'bad' }));
  };
  if (!canKeepOffline()) return null;
  return (
    <Select
      label={say.offline}
      hint={
        offlineMegabytes === 0 ? (
          say.offlineHint
        ) : (
          <>
            {say.offlineUsed(tracks.length, used)} <Link to="/offline">{say.offlineShow}</Link>
          </>
        )
      }
      options={OFFLINE_MEGABYTES.map(
        (size) => [size, size === 0 ? say.offlineOff : say.megabytes(size)] as const,
      )}
      value={offlineMegabytes}
      onChoose={choose}
    />
  );
}

interface ChoiceProps<Option extends string> {
  title: string;
  options: readonly Option[];
  labels: Record<Option, { label: string; hint: string }>;
  chosen: Option;
  onChoose(option: Option): void;
}

function Choice<Option extends string>({ title, options, labels, chosen, onChoose }: ChoiceProps<Option>) {
  return (
    <section className={styles['part']}>
      <h3 className={styles['title']}>{title}</h3>
      <RadioGroup
        label={title}
        options={options.map((value) => ({ value, ...labels[value] }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </section>
  );
}
