/** Albums, artists, playlists and radios as cards. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../../design/classes.ts';
import { ArtistImage } from '../../design/music/artist-image.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { albumPage, artistPage, playlistPage, radioPage, trackPage, userPage } from '../../page-paths.ts';
import { hasAudio } from '../../player/playable.ts';
import type { PlayableTrack } from '../../player/player.ts';
import { useServices } from '../../services.tsx';
import { NoAudio } from '../tracks/no-audio.tsx';
import styles from './card.module.css';
import { albumTracks, artistTracks, playlistTracks } from './load-tracks.ts';
import { PlayButton, RadioButton, TrackButton } from './play-button.tsx';
import { playlistCover } from './playlist-cover.ts';
import type { AlbumTeaser, ArtistTeaser, PlaylistTeaser, RadioTeaser } from './teasers.ts';

interface CardOptions {
  /** Visible first: the image is not loaded lazily. */
  first?: boolean;
  /** Below the artist, for example a date. */
  note?: string | undefined;
}

interface AlbumCardProps extends CardOptions {
  album: AlbumTeaser;
  /** Shows the year: on a page of the artist, their name is known. */
  showYear?: boolean;
}

export function AlbumCard({ album, first, note, showYear }: AlbumCardProps) {
  const { v3 } = useServices();
  const { id, name, artist_id, artist_name, image, releasedate } = album;
  const page = albumPage(id);
  return (
    <Card
      to={page}
      name={name}
      image={<Cover src={image} alt="" first={first} />}
      play={<PlayButton name={name} source={page} load={() => albumTracks(v3, album)} />}
      note={note}
    >
      {showYear ? (
        <time dateTime={releasedate}>{/^(?!0000)\d{4}/.exec(releasedate)?.[0]}</time>
      ) : (
        <Link to={artistPage(artist_id)} dir="auto">
          {artist_name}
        </Link>
      )}
    </Card>
  );
}

export function ArtistCard({ artist, first }: CardOptions & { artist: ArtistTeaser }) {
  const { v3 } = useServices();
  const { id, name, image } = artist;
  const page = artistPage(id);
  return (
    <Card
      to={page}
      name={name}
      image={<ArtistImage name={name} src={image} alt="" first={first} />}
      play={<PlayButton name={name} source={page} load={() => artistTracks(v3, id)} />}
      centred
    />
  );
}

export function PlaylistCard({ playlist }: { playlist: PlaylistTeaser }) {
  const { v3 } = useServices();
  const { id, name, user_id, user_name } = playlist;
  const page = playlistPage(id);
  return (
    <Card
      to={page}
      name={name}
      image={<Cover src={playlistCover(playlist)} alt="" />}
      play={<PlayButton name={name} source={page} load={() => playlistTracks(v3, id)} />}
    >
      <Link to={userPage(user_id)} dir="auto">
        {user_name}
      </Link>
    </Card>
  );
}

/** Four covers as one, or a single cover if there are fewer: while a playlist is edited, its image follows. */
export function Mosaic({ images }: { images: readonly string[] }) {
  if (images.length < 4) return <Cover src={images[0] ?? ''} alt="" />;
  return (
    <div className={styles['mosaic']}>
      {images.map((image) => (
        <Cover key={image} src={image} alt="" />
      ))}
    </div>
  );
}

export function RadioCard({ radio, children }: { radio: RadioTeaser; children?: ReactNode }) {
  const { id, name, image } = radio;
  return (
    <Card
      to={radioPage(id)}
      name={name}
      image={<Cover src={image} alt="" />}
      play={<RadioButton id={id} name={name} />}
    >
      {children}
    </Card>
  );
}

interface TrackCardProps extends Pick<CardOptions, 'note'> {
  /** The list that is played, starting at `index`. */
  tracks: readonly PlayableTrack[];
  index: number;
  source: string;
}

export function TrackCard({ tracks, index, source, note }: TrackCardProps) {
  const { id, name, artist_id, artist_name, image } = tracks[index];
  const silent = !hasAudio(tracks[index]);
  return (
    <Card
      to={trackPage(id)}
      name={name}
      silent={silent}
      image={<Cover src={image} alt="" />}
      play={<TrackButton tracks={tracks} index={index} source={source} />}
      note={note}
    >
      <Link to={artistPage(artist_id)} dir="auto">
        {artist_name}
      </Link>
      {silent && <NoAudio />}
    </Card>
  );
}

interface Props {
  to: string;
  name: string;
  image: ReactNode;
  play?: ReactNode;
  /** Below the name. */
  children?: ReactNode;
  /** Below that. */
  note?: string | undefined;
  /** Cards of artists are centred. */
  centred?: boolean;
  /** Without audio. */
  silent?: boolean;
}

/** A card with image, name, author and play button. The whole card is a link to the page of the item. */
function Card({ to, name, image, play, children, note, centred = false, silent = false }: Props) {
  return (
    <article
      className={classes(styles['card'], centred && styles['centred'])}
      data-silent={silent || undefined}
    >
      <div className={styles['image']}>
        {image}
        {play !== undefined && <div className={styles['play']}>{play}</div>}
      </div>
      <h3 className={styles['name']}>
        <Link to={to} dir="auto" title={name}>
          {name}
        </Link>
      </h3>
      {children !== undefined && <p className={styles['by']}>{children}</p>}
      {note !== undefined && <p className={styles['by']}>{note}</p>}
    </article>
  );
}
