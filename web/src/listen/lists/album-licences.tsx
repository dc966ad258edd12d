/** The licences of an album: mostly one for all of its tracks. */
import { Section } from '../../design/layout/section.tsx';
import { licenceInWords } from '../../design/music/licence.ts';
import { LicenceBadge, LicenceTerms } from '../../design/music/licence-badge.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import type { PlayableTrack } from '../../player/player.ts';
import styles from './album.module.css';

export function AlbumLicences({ tracks }: { tracks: readonly PlayableTrack[] }) {
  const { catalogue, design } = useMessages();
  const { number } = useFormats();
  const counts = Map.groupBy(tracks, ({ license_ccurl }) => license_ccurl);
  if (counts.size === 0) return null;
  return (
    <Section title={catalogue.licence}>
      <ul className={styles['licences']}>
        {[...counts].map(([url, { length }]) => (
          <li key={url}>
            <p className={styles['licence']}>
              <LicenceBadge url={url} />
              {url === '' ? catalogue.licenceNone : licenceInWords(url, design.licence.words)}
              {counts.size > 1 && (
                <span className={styles['count']}>{catalogue.trackCount(length, number(length))}</span>
              )}
            </p>
            {counts.size === 1 && <LicenceTerms url={url} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
