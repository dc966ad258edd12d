/** The bar below an editor: saves it, or asks what to do about changes by others. */
import { Save } from 'lucide-react';
import { useBlocker } from 'react-router';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../buttons/button.tsx';
import { classes } from '../classes.ts';
import floating from '../layout/floating.module.css';
import page from '../layout/page.module.css';
import { ConfirmDialog } from '../popups/dialog.tsx';
import { FormAlert } from './form-alert.tsx';
import styles from './save-bar.module.css';
import type { Versioned } from './use-versioned.ts';

interface Props {
  editing: Pick<Versioned<unknown, object>, 'isChanged' | 'isBusy' | 'refused'>;
  /** Shown while nothing is changed, if not “All changes are saved.” */
  saved?: string | undefined;
  /** Absent in a form, whose button submits it. */
  onSave?: () => void;
  discard?: { label: string; onSelect(): void };
}

export function SaveBar({ editing: { isChanged, isBusy, refused }, saved, onSave, discard }: Props) {
  const { catalogue, design } = useMessages();
  return (
    <div
      className={classes(floating['floating'], styles['bar'])}
      data-save-bar
      data-changed={isChanged || undefined}
    >
      <div className={styles['text']}>
        <span role="status">{isChanged ? design.unsaved : (saved ?? design.saved)}</span>
        <FormAlert message={refused} />
      </div>
      <div className={page['buttons']}>
        {discard !== undefined && (
          <Button onClick={discard.onSelect} disabled={!isChanged}>
            {discard.label}
          </Button>
        )}
        <Button
          type={onSave === undefined ? 'submit' : 'button'}
          variant="primary"
          icon={<Save />}
          busy={isBusy}
          aria-disabled={!isChanged}
          onClick={() => isChanged && onSave?.()}
        >
          {catalogue.save}
        </Button>
      </div>
    </div>
  );
}

interface ConflictProps {
  editing: Pick<Versioned<unknown, object>, 'loadTheirs' | 'keepMine'>;
  texts: { title: string; text: string; keepMine: string; loadTheirs: string };
}

/** In place of the bar: others have saved another version. */
export function ConflictBar({ editing: { loadTheirs, keepMine }, texts }: ConflictProps) {
  return (
    <div className={classes(floating['floating'], styles['bar'])} role="alert" data-save-bar data-changed>
      <div className={styles['text']}>
        <strong>{texts.title}</strong>
        <span>{texts.text}</span>
      </div>
      <div className={page['buttons']}>
        <Button onClick={keepMine}>{texts.keepMine}</Button>
        <Button variant="primary" onClick={loadTheirs}>
          {texts.loadTheirs}
        </Button>
      </div>
    </div>
  );
}

interface LeavingProps {
  isChanged: boolean;
  onLeave?: () => void;
}

/** Asks before a page with changes is left. */
export function Leaving({ isChanged, onLeave }: LeavingProps) {
  const { design } = useMessages();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.state === 'blocked' && blocker.reset()}
      title={design.leaveTitle}
      description={design.leaveText}
      confirm={design.leave}
      danger
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    />
  );
}
