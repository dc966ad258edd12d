/** The page of a track. */
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLoaderData } from 'react-router';
import { Button } from '../../design/buttons/button.tsx';
import { PlayIcon } from '../../design/buttons/play-icon.tsx';
import { Section } from '../../design/layout/section.tsx';
import { clock, useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, nothingHere, type PageHandle, unlessAway } from '../../page.ts';
import { albumPage, artistPage, trackPage } from '../../page-paths.ts';
import { PlainAudio } from '../../player/plain-audio.tsx';
import { hasAudio, playable } from '../../player/playable.ts';
import { isOn, type PlayableTrack, useIsCurrent, usePlayer, usePlayerState } from '../../player/player.ts';
import { FavoriteButton, LikeButton } from '../../relations/buttons.tsx';
import { useLocal } from '../../services.tsx';
import { trackHead } from '../heads.ts';
import { loadReviews, NO_REVIEWS } from '../reviews/load.ts';
import { Reviews } from '../reviews/reviews.tsx';
import { ShareButton } from '../share.tsx';
import { ThingHeader } from '../thing-header.tsx';
import { NoAudioButton } from '../tracks/no-audio.tsx';
import { TrackList } from '../tracks/track-list.tsx';
import { TrackMenu } from '../tracks/track-menu.tsx';
import { useDownload } from '../tracks/use-download.ts';
import { TrackAbout, TrackLicence, TrackNumbers, TrackTags } from './details.tsx';
import { shapeOf, TrackShape } from './shape.tsx';
import styles from './track.module.css';

export type TrackData = Awaited<ReturnType<typeof loader>>;

const SIMILAR = 10;

export const loader = loaderOf(async ({ v3, boot }, { params, signal }) => {
  const id = params['id'] ?? '';
  if (!/^\d{1,15}$/.test(id)) throw nothingHere();
  const type = ['single', 'albumtrack'] as const;
  const include = ['licenses', 'musicinfo', 'stats', 'lyrics'] as const;
  const { results } = await v3.tracks({ id, type, include }, { signal });
  const [found] = results;
  if (found === undefined) throw nothingHere();
  const [{ results: similar }, reviews] = await Promise.all([
    v3.tracks.similar({ id, limit: SIMILAR }, { signal }),
    unlessAway(loadReviews(v3, { of: 'track', id }, signal), NO_REVIEWS),
  ]);
  const { musicinfo, stats, lyrics = '', releasedate, prourl, waveform } = found;
  return {
    ...{ url: boot.url, track: playable(found), releasedate, prourl, lyrics, reviews },
    musicinfo: musicinfo!,
    stats: stats!,
    shape: shapeOf(waveform),
    similar: similar.map((track) => playable(track)),
  };
});

export const handle: PageHandle<TrackData> = {
  head({ url, track, releasedate, musicinfo: { tags } }, messages) {
    const { album_id, album_name, artist_id, artist_name, license_ccurl } = track;
    return trackHead(
      url,
      {
        ...track,
        releasedate,
        artist: { id: artist_id, name: artist_name },
        album: album_id === '' ? undefined : { id: album_id, name: album_name },
        license: license_ccurl,
        tags: [...tags.genres, ...tags.instruments, ...tags.vartags],
      },
      messages,
    );
  },
};

export function Component() {
  const data = useLoaderData<TrackData>();
  const { track, releasedate, lyrics, similar, musicinfo } = data;
  const { things } = useMessages();
  const { day } = useFormats();
  const localOf = useLocal();
  const { id, name } = track;
  const path = trackPage(id);
  return (
    <>
      <ThingHeader
        kind={track.album_id === '' ? things.single : things.track}
        name={name}
        alt={things.coverOf(track.album_name || name)}
        image={track.image}
        by={
          <Link to={artistPage(track.artist_id)} dir="auto">
            {track.artist_name}
          </Link>
        }
        facts={{
          album: track.album_id !== '' && (
            <Link to={albumPage(track.album_id)} dir="auto">
              {track.album_name}
            </Link>
          ),
          released: day(releasedate) && <time dateTime={releasedate}>{day(releasedate)}</time>,
          length: clock(track.duration),
        }}
        actions={
          <>
            <PlayThis data={data} />
            <LikeButton trackId={id} name={name} size="medium" />
            <FavoriteButton trackId={id} />
            <ShareButton compact name={name} path={path} short={`/t/${id}`} embed={`/embed/track/${id}`} />
            <TrackMenu track={track} size="medium" />
          </>
        }
      />
      <TrackShape shape={data.shape} track={track} source={path} />
      {hasAudio(track) && (
        <div className={styles['listen']}>
          <PlainAudio src={localOf(track.audio)} name={name} />
        </div>
      )}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <TrackAbout musicinfo={musicinfo} />
          <TrackTags tags={musicinfo.tags} />
          {lyrics !== '' && (
            <Section title={things.lyrics}>
              <p className={styles['lyrics']} dir="auto" lang={musicinfo.lang || undefined}>
                {lyrics}
              </p>
            </Section>
          )}
          <Reviews key={id} of="track" id={id} first={data.reviews} />
        </div>
        <div className={styles['side']}>
          <TrackLicence track={track} prourl={data.prourl} />
          <Downloads track={track} />
          <TrackNumbers stats={data.stats} />
        </div>
      </div>
      {similar.length > 0 && (
        <Section title={things.similar}>
          <TrackList tracks={similar} source={`${path}#similar`} label={things.similar} showCover showAlbum />
        </Section>
      )}
    </>
  );
}

function PlayThis({ data: { track, similar } }: { data: TrackData }) {
  const player = usePlayer();
  const { status } = usePlayerState();
  const isCurrent = useIsCurrent(track.id);
  const { things } = useMessages();
  const isPlaying = isCurrent && isOn(status);
  // What is similar comes behind it, so that the music does not stop.
  const press = () =>
    isCurrent ? player.toggle() : player.play([track, ...similar], 0, trackPage(track.id));
  if (!hasAudio(track)) return <NoAudioButton />;
  return (
    <Button variant="primary" icon={<PlayIcon playing={isPlaying} />} onClick={press}>
      {isPlaying ? things.pause : things.play}
    </Button>
  );
}

const FORMATS = ['mp32', 'mp31', 'ogg', 'flac'] as const;

function Downloads({ track }: { track: PlayableTrack }) {
  const { things } = useMessages();
  const localOf = useLocal();
  const download = useDownload();
  // The address is that of one format, and empty where the artist offers none.
  const addressOf = (format: string) => track.audiodownload.replace(/[^/]+\/?$/, `${format}/`);
  return (
    <Section title={things.download}>
      {track.audiodownload === '' ? (
        <p className={styles['quiet']}>{hasAudio(track) ? things.noDownload : things.noAudio}</p>
      ) : (
        <ul className={styles['formats']}>
          {FORMATS.map((format) => (
            <li key={format}>
              <Button
                size="small"
                href={localOf(addressOf(format))}
                download
                icon={<Download aria-hidden="true" />}
                onClick={(event: MouseEvent) => {
                  event.preventDefault();
                  void download(addressOf(format));
                }}
              >
                {things.formats[format]}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
