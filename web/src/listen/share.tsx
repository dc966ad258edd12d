/** Sharing: the URL, a short URL, an embedded player, and the share dialog of the device. */
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { listingPath } from '../../../src/domain/catalogue/listings.ts';
import { Button } from '../design/buttons/button.tsx';
import { CopyButton } from '../design/buttons/copy-button.tsx';
import { IconButton } from '../design/buttons/icon-button.tsx';
import { TextArea, TextField } from '../design/forms/field.tsx';
import { Dialog } from '../design/popups/dialog.tsx';
import { useMessages } from '../messages/messages.tsx';
import { useServices } from '../services.tsx';
import { FORMAT_NAMES } from './listings.ts';
import styles from './share.module.css';
import { embedCode } from './share-embed.ts';

interface ShareTarget {
  name: string;
  path: string;
  /** The path of the short URL. */
  short?: string | undefined;
  /** The path of the embedded player. */
  embed?: string | undefined;
  /** The path below which its playlist files are, and its feeds, unless it is live. */
  listing?: string | undefined;
  live?: boolean | undefined;
}

/** `compact`: only the icon. */
export function ShareButton({ compact, ...target }: ShareTarget & { compact?: boolean }) {
  const { catalogue } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {compact ? (
        <IconButton label={catalogue.share} icon={<Share2 />} onClick={() => setOpen(true)} />
      ) : (
        <Button compact icon={<Share2 />} onClick={() => setOpen(true)}>
          {catalogue.share}
        </Button>
      )}
      {isOpen && <ShareDialog {...target} onOpenChange={setOpen} />}
    </>
  );
}

export function ShareDialog({
  name,
  path,
  short,
  embed,
  listing,
  live = false,
  onOpenChange,
}: ShareTarget & { onOpenChange(open: boolean): void }) {
  const { catalogue } = useMessages();
  const { url } = useServices().boot;
  // It opens by a click, so it is never rendered on the server.
  const canShare = typeof navigator.share === 'function';
  const code = embed === undefined ? '' : embedCode(url + embed, name);
  const share = () => {
    // Rejects if the user cancels, which is not an error.
    navigator.share({ title: name, url: url + path }).catch(() => {});
  };
  const actions = canShare ? (
    <Button icon={<Share2 />} onClick={share}>
      {catalogue.shareElsewhere}
    </Button>
  ) : undefined;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={catalogue.shareTitle(name)}
      actions={actions}
      size="medium"
    >
      <div className={styles['ways']}>
        <CopyField label={catalogue.link} text={url + path} />
        {short !== undefined && <CopyField label={catalogue.shortLink} text={url + short} />}
        {code !== '' && (
          <div className={styles['way']}>
            <TextArea
              label={catalogue.embedCode}
              hint={catalogue.embedHint}
              readOnly
              rows={4}
              value={code}
              dir="ltr"
            />
            <CopyButton text={code} />
          </div>
        )}
        {listing !== undefined && <ListingLinks listing={listing} live={live} />}
      </div>
    </Dialog>
  );
}

function ListingLinks({ listing, live }: { listing: string; live: boolean }) {
  const { catalogue } = useMessages();
  const { url } = useServices().boot;
  const formats = live ? (['m3u8', 'xspf'] as const) : (['m3u8', 'xspf', 'atom'] as const);
  return (
    <>
      {!live && (
        <CopyField
          label={catalogue.podcastFeed}
          hint={catalogue.podcastHint}
          text={url + listingPath(listing, 'rss')}
        />
      )}
      <p className={styles['files']}>
        {catalogue.otherFormats}
        {formats.map((format) => (
          // A new tab, so that the player continues.
          <a key={format} href={listingPath(listing, format)} target="_blank" rel="noopener">
            {FORMAT_NAMES[format]}
          </a>
        ))}
      </p>
    </>
  );
}

function CopyField({ label, hint, text }: { label: string; hint?: string; text: string }) {
  return (
    <div className={styles['way']}>
      <TextField
        label={label}
        hint={hint}
        readOnly
        value={text}
        dir="ltr"
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={text} />
    </div>
  );
}
