/** A track, album or artist as a compact tile, for charts and short lists. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArtistImage } from '../../design/music/artist-image.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { albumPage, artistPage, trackPage } from '../../page-paths.ts';
import { hasAudio } from '../../player/playable.ts';
import type { PlayableTrack } from '../../player/player.ts';
import { useServices } from '../../services.tsx';
import { NoAudio } from '../tracks/no-audio.tsx';
import { TrackMenu } from '../tracks/track-menu.tsx';
import { albumTracks, artistTracks } from './load-tracks.ts';
import { PlayButton, TrackButton } from './play-button.tsx';
import type { AlbumTeaser, ArtistTeaser } from './teasers.ts';
import styles from './tile.module.css';

interface EntryProps {
  /** Before the image: the rank in a chart. */
  before?: ReactNode;
  /** Below the artist: why it is here. */
  note?: string | undefined;
}

interface TileProps extends EntryProps {
  to: string;
  name: string;
  /** The artist. */
  by?: { id: string; name: string };
  image: ReactNode;
  /** Without audio. */
  silent?: boolean;
  /** The button on the image. */
  play: ReactNode;
  /** Further actions. */
  children?: ReactNode;
}

function Tile({ to, name, by, image, silent = false, before, play, note, children }: TileProps) {
  return (
    <article className={styles['tile']} data-silent={silent || undefined}>
      {before}
      <div className={styles['image']}>
        {image}
        {play}
      </div>
      <div className={styles['names']}>
        <h3 className={styles['name']}>
          <Link to={to} dir="auto">
            {name}
          </Link>
        </h3>
        {by !== undefined && (
          <p className={styles['by']}>
            <Link to={artistPage(by.id)} dir="auto">
              {by.name}
            </Link>
          </p>
        )}
        {note !== undefined && (
          <p className={styles['note']} dir="auto">
            {note}
          </p>
        )}
        {silent && <NoAudio />}
      </div>
      {children}
    </article>
  );
}

interface TrackTileProps extends EntryProps {
  /** The list that is played, starting at `index`. */
  tracks: readonly PlayableTrack[];
  index: number;
  source: string;
}

export function TrackTile({ tracks, index, source, before, note }: TrackTileProps) {
  const track = tracks[index];
  const { id, name, artist_id, artist_name, image } = track;
  const by = { id: artist_id, name: artist_name };
  return (
    <Tile
      to={trackPage(id)}
      name={name}
      by={by}
      image={<Cover src={image} alt="" size="small" />}
      silent={!hasAudio(track)}
      before={before}
      note={note}
      play={<TrackButton tracks={tracks} index={index} source={source} />}
    >
      <TrackMenu track={track} />
    </Tile>
  );
}

export function AlbumTile({ album, before, note }: EntryProps & { album: AlbumTeaser }) {
  const { v3 } = useServices();
  const { id, name, artist_id, artist_name, image } = album;
  const page = albumPage(id);
  return (
    <Tile
      to={page}
      name={name}
      by={{ id: artist_id, name: artist_name }}
      image={<Cover src={image} alt="" size="small" />}
      before={before}
      note={note}
      play={<PlayButton name={name} source={page} load={() => albumTracks(v3, album)} />}
    />
  );
}

export function ArtistTile({ artist, before, note }: EntryProps & { artist: ArtistTeaser }) {
  const { v3 } = useServices();
  const { id, name, image } = artist;
  const page = artistPage(id);
  return (
    <Tile
      to={page}
      name={name}
      image={<ArtistImage name={name} src={image} alt="" size="small" />}
      before={before}
      note={note}
      play={<PlayButton name={name} source={page} load={() => artistTracks(v3, id)} />}
    />
  );
}
