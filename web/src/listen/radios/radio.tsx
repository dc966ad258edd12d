/** `/radio/:id`: a radio with its current and previous tracks. */
import { Link, useLoaderData } from 'react-router';
import { Badge } from '../../design/feedback/badge.tsx';
import { Section } from '../../design/layout/section.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, nothingHere, type PageHandle, requireId } from '../../page.ts';
import { albumPage, artistPage, radioPage, trackPage } from '../../page-paths.ts';
import { PlainAudio } from '../../player/plain-audio.tsx';
import { usePlayer, useRadioStatus } from '../../player/player.ts';
import { useLocal } from '../../services.tsx';
import { CardRow } from '../cards/card-row.tsx';
import { RadioCard } from '../cards/cards.tsx';
import { PlayPauseButton } from '../cards/play-button.tsx';
import { radioTeaser } from '../cards/teasers.ts';
import { alternatesOf, titledIn } from '../listings.ts';
import { ShareButton } from '../share.tsx';
import styles from './radio.module.css';
import { findRadio, type RadioNow, type RadioTrack } from './radio-now.ts';
import { useRadioNow } from './use-radio-now.ts';

const OTHERS = 15;

export const loader = loaderOf(async ({ v3 }, { params, signal }) => {
  const id = requireId(params);
  const [radio, { results }] = await Promise.all([
    findRadio(v3, id, signal),
    v3.radios({ order: 'dispname', limit: OTHERS }, { signal }),
  ]);
  if (radio === undefined) throw nothingHere();
  return { radio, others: results.map(radioTeaser).filter((other) => other.id !== radio.id) };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle<Data> = {
  head: ({ radio: { id, name, image } }, { discover }, language) => ({
    title: name,
    description: discover.radioDescription(name),
    canonical: radioPage(id),
    alternates: alternatesOf(titledIn(language, radioPage(id)), name),
    properties: [
      ['og:type', 'music.radio_station'],
      ['og:image', image],
    ],
    about: { '@type': 'RadioStation', name, image, description: discover.radioDescription(name) },
  }),
};

const POLL_MS = { min: 5_000, max: 20_000 };

export function Component() {
  const { discover, shell, player } = useMessages();
  const { radio: first, others } = useLoaderData<Data>();
  const { radio, heard, stale } = useRadioNow(first, POLL_MS);
  const { name, image, now } = radio;
  return (
    <>
      <div className={styles['head']}>
        <div className={styles['image']}>
          <Cover src={image} alt="" first />
        </div>
        <div className={styles['names']}>
          <p className={styles['kind']}>
            <Link to="/radios">{shell.radios}</Link>
            <Badge kind="accent">{player.live}</Badge>
          </p>
          <h1 dir="auto">{name}</h1>
          <ListenButton radio={radio} />
        </div>
      </div>
      <Section title={discover.radioNow}>
        <div aria-live="polite">
          {now === null ? (
            <p className={styles['quiet']}>{discover.radioNothing}</p>
          ) : (
            <NowPlaying track={now} />
          )}
        </div>
        {stale && (
          <p role="status" className={styles['quiet']}>
            {discover.radioStale}
          </p>
        )}
      </Section>
      <Section title={discover.radioBefore}>
        <p className={styles['quiet']}>
          {heard.length > 0 ? discover.radioBeforeText : discover.radioBeforeNone}
        </p>
        <ol className={styles['heard']}>
          {heard.map((track) => (
            <li key={track.id}>
              <HeardTrack track={track} />
            </li>
          ))}
        </ol>
      </Section>
      <CardRow
        title={discover.radioOthers}
        all="/radios"
        items={others}
        card={(other) => <RadioCard radio={other} />}
      />
    </>
  );
}

function ListenButton({ radio: { id, name, image, stream } }: { radio: RadioNow }) {
  const { discover } = useMessages();
  const player = usePlayer();
  const localOf = useLocal();
  const status = useRadioStatus(id);
  return (
    <>
      <PlainAudio src={localOf(stream)} name={name} />
      <div>
        <PlayPauseButton
          status={status}
          size="large"
          start={() => player.playRadio({ id, name, image, stream })}
        >
          {discover.radioPlay}
        </PlayPauseButton>
        <ShareButton compact name={name} path={radioPage(id)} listing={radioPage(id)} live />
      </div>
    </>
  );
}

function NowPlaying({ track }: { track: RadioTrack }) {
  return (
    <article className={styles['now']}>
      <div className={styles['cover']}>
        <Cover src={track.image} alt="" />
      </div>
      <div className={styles['track']}>
        <h3>
          <Link to={trackPage(track.id)} dir="auto">
            {track.name}
          </Link>
        </h3>
        <p>
          <Link to={artistPage(track.artist_id)} dir="auto">
            {track.artist_name}
          </Link>
        </p>
        {track.album_id !== '' && (
          <p>
            <Link to={albumPage(track.album_id)} dir="auto">
              {track.album_name}
            </Link>
          </p>
        )}
      </div>
    </article>
  );
}

function HeardTrack({ track }: { track: RadioTrack }) {
  return (
    <article className={styles['heard-track']}>
      <Cover src={track.image} alt="" size="tiny" />
      <p>
        <Link to={trackPage(track.id)} dir="auto">
          {track.name}
        </Link>
        <br />
        <Link to={artistPage(track.artist_id)} dir="auto" className={styles['quiet']}>
          {track.artist_name}
        </Link>
      </p>
    </article>
  );
}
