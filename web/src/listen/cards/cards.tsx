/** Albums, artists, tracks, playlists and radios as cards; those of charts and short lists as compact tiles. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AlbumAnswer } from '../../../../src/domain/catalogue/item-pages.ts';
import type {
  AlbumTeaser,
  ArtistTeaser,
  PlayableTrack,
  PlaylistTeaser,
} from '../../../../src/domain/catalogue/teasers.ts';
import type { PlaylistAnswer } from '../../../../src/domain/playlists.ts';
import { TRACK_TYPES } from '../../../../src/domain/vocabulary.ts';
import type { Api } from '../../api/api.ts';
import { requestTracks } from '../../api/request-tracks.ts';
import { classes } from '../../design/classes.ts';
import wholeLink from '../../design/layout/whole-link.module.css';
import { ArtistImage } from '../../design/music/artist-image.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { albumPage, artistPage, playlistPage, radioPage, trackPage, userPage } from '../../page-paths.ts';
import { hasAudio } from '../../player/playable.ts';
import { useServices } from '../../services.tsx';
import { NoAudio } from '../tracks/no-audio.tsx';
import { TrackMenu } from '../tracks/track-menu.tsx';
import styles from './card.module.css';
import { PlayButton, RadioButton, TrackButton, type TrackInList } from './play-button.tsx';
import { playlistCover } from './playlist-cover.ts';
import type { RadioTeaser } from './teasers.ts';
import tileStyles from './tile.module.css';

/** What a card and a tile of the same item have in common. */
interface Entry {
  to: string;
  name: string;
  /** The artist or owner. */
  by?: ReactNode;
  /** The button on the image. */
  play: ReactNode;
  /** Without audio. */
  silent?: boolean;
}

function useAlbum(album: AlbumTeaser): Entry {
  const { webApi } = useServices();
  const { id, name, artist_id, artist_name } = album;
  const to = albumPage(id);
  return {
    to,
    name,
    by: <Author to={artistPage(artist_id)} name={artist_name} />,
    play: <PlayButton name={name} source={to} load={() => albumTracks(webApi, id)} />,
  };
}

function useArtist({ id, name }: ArtistTeaser): Entry {
  const { webApi } = useServices();
  const to = artistPage(id);
  return { to, name, play: <PlayButton name={name} source={to} load={() => artistTracks(webApi, id)} /> };
}

function trackEntry(listed: TrackInList): Entry {
  const track = listed.tracks[listed.index];
  return {
    to: trackPage(track.id),
    name: track.name,
    by: <Author to={artistPage(track.artist_id)} name={track.artist_name} />,
    play: <TrackButton {...listed} />,
    silent: !hasAudio(track),
  };
}

function Author({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} dir="auto">
      {name}
    </Link>
  );
}

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

export function AlbumCard({ album, first, note, showYear = false }: AlbumCardProps) {
  const { by, ...entry } = useAlbum(album);
  const { image, releasedate } = album;
  const year = <time dateTime={releasedate}>{/^(?!0000)\d{4}/.exec(releasedate)?.[0]}</time>;
  return (
    <Card
      {...entry}
      by={showYear ? year : by}
      image={<Cover src={image} alt="" first={first} />}
      note={note}
    />
  );
}

export function ArtistCard({ artist, first }: CardOptions & { artist: ArtistTeaser }) {
  const { name, image } = artist;
  const entry = useArtist(artist);
  return <Card {...entry} image={<ArtistImage name={name} src={image} alt="" first={first} />} centred />;
}

export function PlaylistCard({ playlist }: { playlist: PlaylistTeaser }) {
  const { webApi } = useServices();
  const { id, name, user_id, user_name } = playlist;
  const page = playlistPage(id);
  return (
    <Card
      to={page}
      name={name}
      by={<Author to={userPage(user_id)} name={user_name} />}
      image={<Cover src={playlistCover(playlist)} alt="" />}
      play={<PlayButton name={name} source={page} load={() => playlistTracks(webApi, id)} />}
    />
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
      by={children}
      image={<Cover src={image} alt="" />}
      play={<RadioButton id={id} name={name} />}
    />
  );
}

export function TrackCard({ note, ...listed }: TrackInList & Pick<CardOptions, 'note'>) {
  const { image } = listed.tracks[listed.index];
  return <Card {...trackEntry(listed)} image={<Cover src={image} alt="" />} note={note} />;
}

interface CardProps extends Entry {
  image: ReactNode;
  /** Below the author. */
  note?: string | undefined;
  /** Cards of artists are centred. */
  centred?: boolean;
}

/** The whole card is a link to the page of the item. */
function Card({ to, name, image, play, by, note, centred = false, silent = false }: CardProps) {
  return (
    <article
      className={classes(styles['card'], centred && styles['centred'])}
      data-silent={silent || undefined}
    >
      <div className={styles['image']}>
        {image}
        <div className={styles['play']}>{play}</div>
      </div>
      <h3 className={styles['name']}>
        <Link to={to} dir="auto" title={name} className={wholeLink['whole']}>
          {name}
        </Link>
      </h3>
      {by !== undefined && (
        <p className={styles['by']}>
          {by}
          {silent && <NoAudio />}
        </p>
      )}
      {note !== undefined && <p className={styles['by']}>{note}</p>}
    </article>
  );
}

interface TileOptions {
  /** Before the image: the rank in a chart. */
  before?: ReactNode;
  /** Below the artist: why it is here. */
  note?: string | undefined;
}

export function TrackTile({ before, note, ...listed }: TileOptions & TrackInList) {
  const track = listed.tracks[listed.index];
  return (
    <Tile
      {...trackEntry(listed)}
      {...{ before, note }}
      image={<Cover src={track.image} alt="" size="small" />}
      menu={<TrackMenu track={track} />}
    />
  );
}

export function AlbumTile({ album, ...options }: TileOptions & { album: AlbumTeaser }) {
  return <Tile {...useAlbum(album)} {...options} image={<Cover src={album.image} alt="" size="small" />} />;
}

export function ArtistTile({ artist, ...options }: TileOptions & { artist: ArtistTeaser }) {
  const { name, image } = artist;
  const entry = useArtist(artist);
  return <Tile {...entry} {...options} image={<ArtistImage name={name} src={image} alt="" size="small" />} />;
}

interface TileProps extends Entry, TileOptions {
  image: ReactNode;
  menu?: ReactNode;
}

function Tile({ to, name, by, image, silent = false, before, play, note, menu }: TileProps) {
  return (
    <article className={tileStyles['tile']} data-silent={silent || undefined}>
      {before}
      <div className={tileStyles['image']}>
        {image}
        {play}
      </div>
      <div className={tileStyles['names']}>
        <h3 className={tileStyles['name']}>
          <Link to={to} dir="auto">
            {name}
          </Link>
        </h3>
        {by !== undefined && <p className={tileStyles['by']}>{by}</p>}
        {note !== undefined && (
          <p className={tileStyles['note']} dir="auto">
            {note}
          </p>
        )}
        {silent && <NoAudio />}
      </div>
      {menu}
    </article>
  );
}

// The tracks of a card, loaded when its play button is pressed.

type WebApi = Api['webApi'];

const ARTIST_TRACKS = 50;
const PLAYLIST_TRACKS_MAX = 200;

async function albumTracks(webApi: WebApi, id: string): Promise<PlayableTrack[]> {
  return (await webApi.get<AlbumAnswer>(`/web-api/album?id=${id}`)).tracks;
}

async function artistTracks(webApi: WebApi, artist_id: string): Promise<PlayableTrack[]> {
  const popular = { type: TRACK_TYPES, order: 'popularity_total', limit: ARTIST_TRACKS };
  return (await requestTracks(webApi, { artist_id, ...popular })).tracks;
}

async function playlistTracks(webApi: WebApi, id: string): Promise<PlayableTrack[]> {
  const path = `/web-api/playlists/${id}?limit=${PLAYLIST_TRACKS_MAX}`;
  return (await webApi.get<PlaylistAnswer>(path)).entries.map(({ track }) => track);
}
