/** Ways to pass something on: its address, a short one, a player for other sites, and whatever the device itself offers. */
import { Share2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../design/buttons/button.tsx';
import { CopyButton } from '../design/buttons/copy-button.tsx';
import { IconButton } from '../design/buttons/icon-button.tsx';
import { TextArea, TextField } from '../design/forms/field.tsx';
import { Dialog } from '../design/popups/dialog.tsx';
import { useMessages } from '../messages/messages.tsx';
import { useServices } from '../services.tsx';
import styles from './share.module.css';
import { embedCode } from './share-embed.ts';

interface Thing {
  name: string;
  path: string;
  /** The path of its short address. */
  short: string;
  /** Where its embedded player is: a path. */
  embed?: string | undefined;
}

/** `compact`: only the picture, where room is scarce. */
export function ShareButton({ compact, ...thing }: Thing & { compact?: boolean }) {
  const { things } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {compact ? (
        <IconButton label={things.share} icon={<Share2 aria-hidden="true" />} onClick={() => setOpen(true)} />
      ) : (
        <Button compact icon={<Share2 aria-hidden="true" />} onClick={() => setOpen(true)}>
          {things.share}
        </Button>
      )}
      {isOpen && <ShareDialog {...thing} onOpenChange={setOpen} />}
    </>
  );
}

export function ShareDialog({
  name,
  path,
  short,
  embed,
  onOpenChange,
}: Thing & { onOpenChange(open: boolean): void }) {
  const { things } = useMessages();
  const { url } = useServices().boot;
  const canShare = useSyncExternalStore(
    () => () => {},
    () => typeof navigator.share === 'function',
    () => false,
  );
  const code = embed === undefined ? '' : embedCode(url + embed, name);
  const share = () => {
    // Who changes their mind rejects it, which is no failure.
    navigator.share({ title: name, url: url + path }).catch(() => {});
  };
  const actions = canShare ? (
    <Button icon={<Share2 aria-hidden="true" />} onClick={share}>
      {things.shareElsewhere}
    </Button>
  ) : undefined;
  return (
    <Dialog open onOpenChange={onOpenChange} title={things.shareTitle(name)} actions={actions} size="medium">
      <div className={styles['ways']}>
        <Copied label={things.link} text={url + path} />
        <Copied label={things.shortLink} text={url + short} />
        {code !== '' && (
          <div className={styles['way']}>
            <TextArea
              label={things.embedCode}
              hint={things.embedHint}
              readOnly
              rows={4}
              value={code}
              dir="ltr"
            />
            <CopyButton text={code} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles['way']}>
      <TextField label={label} readOnly value={text} dir="ltr" onFocus={(event) => event.target.select()} />
      <CopyButton text={text} />
    </div>
  );
}
