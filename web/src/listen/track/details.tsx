/** What is known of a track: what it is like, how it may be used, what people did with it. */
import { Scale } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { Chip, ChipGroup } from '../../design/buttons/chip.tsx';
import { Scripted } from '../../design/layout/scripted.tsx';
import { Section } from '../../design/layout/section.tsx';
import { LicenceBadge, LicenceTerms } from '../../design/music/licence-badge.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { tagPage } from '../../page-paths.ts';
import { AttributionDialog } from '../../player/panels/attribution-dialog.tsx';
import { attributionOf } from '../../player/panels/attribution-line.ts';
import type { PlayableTrack } from '../../player/player.ts';
import styles from './track.module.css';
import type { TrackData } from './track.tsx';

type Musicinfo = TrackData['musicinfo'];

export function TrackAbout({ musicinfo }: { musicinfo: Musicinfo }) {
  const { things } = useMessages();
  const language = useLanguage();
  const { speed, vocalinstrumental, lang, gender, acousticelectric } = musicinfo;
  const sounds: Record<string, string> = things.sounds;
  const facts: Record<string, string | undefined> = {
    [things.speed]: sounds[speed],
    [things.voice]: sounds[gender === '' ? vocalinstrumental : gender],
    [things.sungIn]: vocalinstrumental === 'instrumental' ? '' : nameOf(lang, language),
    [things.sound]: sounds[acousticelectric],
  };
  return <Facts title={things.about} facts={facts} />;
}

function nameOf(lang: string, language: string): string {
  if (!/^[a-z]{2,3}$/i.test(lang)) return lang;
  return new Intl.DisplayNames([language], { type: 'language' }).of(lang) ?? lang;
}

export function TrackNumbers({ stats }: { stats: TrackData['stats'] }) {
  const { things } = useMessages();
  const { number } = useFormats();
  const facts: Record<string, string> = {
    [things.listens]: number(stats.rate_listened_total),
    [things.downloads]: number(stats.rate_downloads_total),
    [things.likes]: number(stats.likes),
    [things.favorites]: number(stats.favorited),
    [things.playlisted]: number(stats.playlisted),
    [things.averageScore]: stats.notes > 0 ? things.scoreOf(number(Math.round(stats.avgnote * 10) / 10)) : '',
  };
  return <Facts title={things.numbers} facts={facts} />;
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
  const { things } = useMessages();
  const all = [...new Set([...tags.genres, ...tags.instruments, ...tags.vartags])];
  return <Tags label={things.tags} tags={all} />;
}

/** Words that lead to everything that bears them. */
export function Tags({ label, tags }: { label: string; tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <Section title={label}>
      <ChipGroup label={label}>
        {tags.map((tag) => (
          <Chip key={tag} to={tagPage(tag)}>
            {tag}
          </Chip>
        ))}
      </ChipGroup>
    </Section>
  );
}

export function TrackLicence({ track, prourl }: { track: PlayableTrack; prourl: string }) {
  const { things, player } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={things.license}>
      <div className={styles['licence']}>
        <p>
          <LicenceBadge url={track.license_ccurl} />
        </p>
        {track.license_ccurl === '' ? (
          <p>{things.licenseNone}</p>
        ) : (
          <LicenceTerms url={track.license_ccurl} />
        )}
        <Scripted>
          <Button size="small" icon={<Scale aria-hidden="true" />} onClick={() => setOpen(true)}>
            {things.howToAttribute}
          </Button>
        </Scripted>
        <noscript>
          <p dir="auto">{attributionOf(track, '', player.attribution.line).text}</p>
        </noscript>
        {/^https?:\/\//.test(prourl) && (
          <p>
            <a href={prourl} rel="nofollow noopener">
              {things.proLicense}
            </a>
          </p>
        )}
      </div>
      {isOpen && <AttributionDialog track={track} open onOpenChange={setOpen} />}
    </Section>
  );
}
