/** Details of a track: sound, tags, licence and statistics. */
import { Scale } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { Section } from '../../design/layout/section.tsx';
import { LicenceBadge, LicenceTerms } from '../../design/music/licence-badge.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { useTagName } from '../../messages/use-tag-name.ts';
import { tagPage } from '../../page-paths.ts';
import { AttributionDialog } from '../../player/panels/attribution-dialog.tsx';
import { attributionOf } from '../../player/panels/attribution-line.ts';
import type { PlayableTrack } from '../../player/player.ts';
import type { TrackData } from './load-track.ts';
import styles from './track.module.css';

type Musicinfo = TrackData['musicinfo'];

export function TrackAbout({ musicinfo }: { musicinfo: Musicinfo }) {
  const { catalogue } = useMessages();
  const language = useLanguage();
  const { speed, vocalinstrumental, lang, gender, acousticelectric } = musicinfo;
  const sounds: Record<string, string> = catalogue.sounds;
  const facts: Record<string, string | undefined> = {
    [catalogue.speed]: sounds[speed],
    [catalogue.voice]: sounds[gender === '' ? vocalinstrumental : gender],
    [catalogue.sungIn]: vocalinstrumental === 'instrumental' ? '' : nameOf(lang, language),
    [catalogue.sound]: sounds[acousticelectric],
  };
  return <Facts title={catalogue.about} facts={facts} />;
}

function nameOf(lang: string, language: string): string {
  if (!/^[a-z]{2,3}$/i.test(lang)) return lang;
  return new Intl.DisplayNames([language], { type: 'language' }).of(lang) ?? lang;
}

export function TrackNumbers({ stats }: { stats: TrackData['stats'] }) {
  const { catalogue } = useMessages();
  const { number } = useFormats();
  const facts: Record<string, string> = {
    [catalogue.listens]: number(stats.rate_listened_total),
    [catalogue.downloads]: number(stats.rate_downloads_total),
    [catalogue.likes]: number(stats.likes),
    [catalogue.favorites]: number(stats.favorited),
    [catalogue.playlisted]: number(stats.playlisted),
    [catalogue.averageScore]:
      stats.notes > 0 ? catalogue.scoreOf(number(Math.round(stats.avgnote * 10) / 10)) : '',
  };
  return <Facts title={catalogue.numbers} facts={facts} />;
}

function Facts({ title, facts }: { title: string; facts: Record<string, ReactNode> }) {
  const known = Object.entries(facts).filter(([, fact]) => fact !== undefined && fact !== '');
  if (known.length === 0) return null;
  return (
    <Section title={title}>
      <dl className={styles['facts']}>
        {known.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function TrackTags({ tags }: { tags: Musicinfo['tags'] }) {
  const { catalogue } = useMessages();
  const all = [...new Set([...tags.genres, ...tags.instruments, ...tags.vartags])];
  return <Tags label={catalogue.tags} tags={all} />;
}

/** Each tag is a link to the tracks with this tag. */
export function Tags({ label, tags }: { label: string; tags: readonly string[] }) {
  const nameOf = useTagName();
  if (tags.length === 0) return null;
  return (
    <Section title={label}>
      <ChipGroup label={label}>
        {tags.map((tag) => (
          <Chip key={tag} to={tagPage(tag)}>
            {nameOf(tag)}
          </Chip>
        ))}
      </ChipGroup>
    </Section>
  );
}

export function TrackLicence({ track, prourl }: { track: PlayableTrack; prourl: string }) {
  const { catalogue, player } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={catalogue.licence}>
      <div className={styles['licence']}>
        <p>
          <LicenceBadge url={track.license_ccurl} />
        </p>
        {track.license_ccurl === '' ? (
          <p>{catalogue.licenceNone}</p>
        ) : (
          <LicenceTerms url={track.license_ccurl} />
        )}

        <Button size="small" icon={<Scale />} onClick={() => setOpen(true)}>
          {player.attribution.naming}
        </Button>

        <noscript>
          <p dir="auto">{attributionOf(track, '', player.attribution.line).text}</p>
        </noscript>
        {/^https?:\/\//.test(prourl) && (
          <p>
            <a href={prourl} rel="nofollow noopener">
              {catalogue.proLicense}
            </a>
          </p>
        )}
      </div>
      {isOpen && <AttributionDialog track={track} open onOpenChange={setOpen} />}
    </Section>
  );
}
