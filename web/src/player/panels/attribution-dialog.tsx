/** What the licence of a track allows, and the attribution to copy. */
import { useState } from 'react';
import { CopyButton } from '../../design/buttons/copy-button.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { licenceOf } from '../../design/music/licence.ts';
import { LicenceBadge, LicenceTerms } from '../../design/music/licence-badge.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { artistPage, trackPage } from '../../page-paths.ts';
import { useServices } from '../../services.tsx';
import type { PlayableTrack } from '../player.ts';
import styles from './attribution-dialog.module.css';
import { type AttributedTrack, type Attribution, attributionOf } from './attribution-line.ts';

type AttributableTrack = AttributedTrack & Pick<PlayableTrack, 'id' | 'artist_id'>;

interface Props {
  track: AttributableTrack;
  open: boolean;
  onOpenChange(open: boolean): void;
}

type Format = keyof Attribution;

export function AttributionDialog({ track, open, onOpenChange }: Props) {
  const { player } = useMessages();
  const say = player.attribution;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={say.title}
      description={<bdi>{say.about(track.name, track.artist_name)}</bdi>}
      size="medium"
    >
      <section className={styles['part']}>
        <h3>{say.allows}</h3>
        <Terms url={track.license_ccurl} />
      </section>
      <AttributionForms track={track} />
    </Dialog>
  );
}

function Terms({ url }: { url: string }) {
  const say = useMessages().player.attribution;
  const { terms } = licenceOf(url);
  return (
    <>
      <p>
        <LicenceBadge url={url} />
      </p>
      {terms === undefined ? (
        <p>{url === '' ? say.noneText : say.unknownText}</p>
      ) : (
        <LicenceTerms url={url} />
      )}
    </>
  );
}

/** The attribution as text, HTML and Markdown. */
function AttributionForms({ track }: { track: AttributableTrack }) {
  const { boot } = useServices();
  const say = useMessages().player.attribution;
  const [form, setForm] = useState<Format>('text');
  const artistUrl = track.artist_id === '' ? '' : boot.url + artistPage(track.artist_id);
  // The tracks of an album come without it.
  const shareurl = track.shareurl || boot.url + trackPage(track.id);
  const attribution = attributionOf({ ...track, shareurl }, artistUrl, say.line);
  const isFree = licenceOf(track.license_ccurl).terms?.attribution === false;
  const contentOf = (format: Format) => (
    <div className={styles['form']}>
      <output className={styles['line']} dir="auto">
        {attribution[format]}
      </output>
      <CopyButton text={attribution[format]} variant="primary" size="medium" />
    </div>
  );
  return (
    <section className={styles['part']}>
      <h3>{say.naming}</h3>
      <p className={styles['hint']}>{isFree ? say.namingFree : say.namingText}</p>
      <Tabs
        label={say.naming}
        value={form}
        onChange={setForm}
        tabs={(['text', 'html', 'markdown'] as const).map((value) => ({
          value,
          label: say[value],
          content: contentOf(value),
        }))}
      />
    </section>
  );
}
