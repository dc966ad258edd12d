import { Fragment } from 'react';
import { Switch } from '../../design/forms/switch.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useMessages } from '../../messages/messages.tsx';
import styles from './shortcuts-help.module.css';
import { useShortcutsEnabled } from './use-shortcuts.ts';

export function ShortcutsHelp({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const say = useMessages().player.shortcuts;
  const [isEnabled, setEnabled] = useShortcutsEnabled();
  const rows: [keys: string[], does: string][] = [
    [[say.space, 'K'], say.does.toggle],
    [['J', '←'], say.does.back],
    [['L', '→'], say.does.forward],
    [['N'], say.does.next],
    [['P'], say.does.previous],
    [['M'], say.does.mute],
    [['↑', '↓'], say.does.volume],
    [['S'], say.does.shuffle],
    [['R'], say.does.repeat],
    [['Q'], say.does.queue],
    [['/'], say.does.search],
    [['?'], say.does.help],
  ];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say.title} size="medium">
      <Switch label={say.enabled} hint={say.enabledHint} checked={isEnabled} onChange={setEnabled} />
      <dl className={styles['keys']} data-off={!isEnabled || undefined}>
        {rows.map(([keys, does]) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && <span className={styles['or']}> {say.or} </span>}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
