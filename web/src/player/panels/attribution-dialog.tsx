/** What one may do with a track, and how to name who made it, ready to copy. */
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

/** As much of a track as this needs. */
type AttributableTrack = AttributedTrack & Pick<PlayableTrack, 'id' | 'artist_id'>;

interface Props {
  track: AttributableTrack;
  open: boolean;
  onOpenChange(open: boolean): void;
}

type Form = keyof Attribution;

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

/** The same line three times: as text, HTML and Markdown. */
function AttributionForms({ track }: { track: AttributableTrack }) {
  const { boot } = useServices();
  const say = useMessages().player.attribution;
  const [form, setForm] = useState<Form>('text');
  const artistUrl = track.artist_id === '' ? '' : boot.url + artistPage(track.artist_id);
  // Lists of an album's tracks do not say it.
  const shareurl = track.shareurl || boot.url + trackPage(track.id);
  const written = attributionOf({ ...track, shareurl }, artistUrl, say.line);
  const isFree = licenceOf(track.license_ccurl).terms?.attribution === false;
  const contentOf = (one: Form) => (
    <div className={styles['form']}>
      <output className={styles['line']} dir="auto">
        {written[one]}
      </output>
      <CopyButton text={written[one]} variant="primary" size="medium" />
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
