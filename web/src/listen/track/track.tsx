/** The page of a track. */
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLoaderData } from 'react-router';
import { Button } from '../../design/buttons/button.tsx';
import { Section } from '../../design/layout/section.tsx';
import { clock, useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle, requireId } from '../../page.ts';
import { albumPage, artistPage, trackPage } from '../../page-paths.ts';
import { PlainAudio } from '../../player/plain-audio.tsx';
import { hasAudio } from '../../player/playable.ts';
import { type PlayableTrack, usePlayer, useTrackStatus } from '../../player/player.ts';
import { FavoriteButton, LikeButton } from '../../relations/buttons.tsx';
import { useLocal } from '../../services.tsx';
import { PlayPauseButton } from '../cards/play-button.tsx';
import { trackHead } from '../heads.ts';
import { ItemHeader } from '../item-header.tsx';
import { ReportItemButton } from '../report.tsx';
import { Reviews } from '../reviews/reviews.tsx';
import { ShareButton } from '../share.tsx';
import { NoAudioButton } from '../tracks/no-audio.tsx';
import { TrackList } from '../tracks/track-list.tsx';
import { TrackMenu } from '../tracks/track-menu.tsx';
import { useDownload } from '../tracks/use-download.ts';
import { loadTrack, type TrackData } from './load-track.ts';
import styles from './track.module.css';
import { TrackAbout, TrackLicence, TrackNumbers, TrackTags } from './track-details.tsx';
import { TrackWaveform } from './track-waveform.tsx';

export const loader = loaderOf((api, { params, signal }) => loadTrack(api, requireId(params), signal));

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
  const { catalogue } = useMessages();
  const { day } = useFormats();
  const localOf = useLocal();
  const { id, name } = track;
  const path = trackPage(id);
  return (
    <>
      <ItemHeader
        kind={track.album_id === '' ? catalogue.single : catalogue.track}
        name={name}
        alt={catalogue.coverOf(track.album_name || name)}
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
            <ReportItemButton look="icon" kind="track" id={id} name={name} />
            <TrackMenu track={track} size="medium" />
          </>
        }
      />
      <TrackWaveform bars={data.waveform} track={track} source={path} />
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
            <Section title={catalogue.lyrics}>
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
        <Section title={catalogue.similar}>
          <TrackList
            tracks={similar}
            source={`${path}#similar`}
            label={catalogue.similar}
            showCover
            showAlbum
          />
        </Section>
      )}
    </>
  );
}

function PlayThis({ data: { track, similar } }: { data: TrackData }) {
  const player = usePlayer();
  const status = useTrackStatus(track.id);
  if (!hasAudio(track)) return <NoAudioButton />;
  // Similar tracks follow, so that the music does not stop.
  const start = () => player.play([track, ...similar], 0, trackPage(track.id));
  return <PlayPauseButton status={status} start={start} />;
}

const FORMATS = ['mp32', 'mp31', 'ogg', 'flac'] as const;

function Downloads({ track }: { track: PlayableTrack }) {
  const { catalogue } = useMessages();
  const localOf = useLocal();
  const download = useDownload();
  // The URL names one format. It is empty if the artist offers no download.
  const urlOf = (format: string) => track.audiodownload.replace(/[^/]+\/?$/, `${format}/`);
  return (
    <Section title={catalogue.download}>
      {track.audiodownload === '' ? (
        <p className={styles['quiet']}>{hasAudio(track) ? catalogue.noDownload : catalogue.noAudio}</p>
      ) : (
        <ul className={styles['formats']}>
          {FORMATS.map((format) => (
            <li key={format}>
              <Button
                size="small"
                href={localOf(urlOf(format))}
                download
                icon={<Download />}
                onClick={(event: MouseEvent) => {
                  event.preventDefault();
                  void download(urlOf(format));
                }}
              >
                {catalogue.formats[format]}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
