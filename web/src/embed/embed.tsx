/** A player for one track, album or playlist, embedded in another site. */
import { useLoaderData } from 'react-router';
import type { AlbumAnswer, TrackAnswer } from '../../../src/domain/catalogue/item-pages.ts';
import type { PlaylistAnswer } from '../../../src/domain/playlists.ts';
import type { Api } from '../api/api.ts';
import { PlayIcon } from '../design/buttons/play-icon.tsx';
import { Slider } from '../design/forms/slider.tsx';
import { Cover } from '../design/music/cover.tsx';
import { licenceInWords, licenceOf } from '../design/music/licence.ts';
import { clock } from '../messages/formats.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { loaderOf, nothingHere, type PageHandle } from '../page.ts';
import { PlainAudio } from '../player/plain-audio.tsx';
import { hasAudio } from '../player/playable.ts';
import { isOn, type PlayableTrack, usePlayer, usePlayerState, usePosition } from '../player/player.ts';
import { useLocal } from '../services.tsx';
import styles from './embed.module.css';
import { EMBED_MESSAGES } from './messages.ts';

/** More do not fit. */
const LICENCES_MAX = 3;

export const loader = loaderOf(async ({ webApi }, { params, signal }) => {
  const found = await findEmbedded(webApi, params, signal);
  if (found === undefined) throw nothingHere();
  return found;
});

export const handle: PageHandle<Embedded> = {
  head: ({ title, page }) => ({ title, canonical: page, unlisted: true }),
};

export function Component() {
  const { title, author, image, page, tracks } = useLoaderData<Embedded>();
  const messages = EMBED_MESSAGES[useLanguage()];
  const { shell } = useMessages();
  const local = useLocal();
  const first = tracks.find(hasAudio);
  return (
    <main className={styles['embed']}>
      <Cover src={local(image)} alt="" first />
      <div className={styles['about']}>
        <h1 dir="auto">{title}</h1>
        {author !== '' && <p dir="auto">{messages.by(author)}</p>}
        <Controls tracks={tracks} page={page} />
      </div>
      <p className={styles['foot']}>
        <Licences tracks={tracks} />
        <a className={styles['open']} href={page} target="_blank" rel="noopener">
          {messages.open(shell.name)}
        </a>
      </p>
      {tracks.length > 1 && <Tracks tracks={tracks} page={page} />}
      {first !== undefined && (
        <div className={styles['plain']}>
          <PlainAudio src={local(first.audio)} name={first.name} />
        </div>
      )}
    </main>
  );
}

/** In words if all tracks have the same. */
function Licences({ tracks }: Pick<Props, 'tracks'>) {
  const { design } = useMessages();
  const urls = [...new Set(tracks.map(({ license_ccurl }) => license_ccurl))];
  const known = urls.filter((url) => /^https?:\/\//.test(url)).slice(0, LICENCES_MAX);
  return (
    <span className={styles['licences']}>
      {known.map((url) => (
        <a key={url} href={url} target="_blank" rel="license noopener">
          {[licenceOf(url).name, urls.length === 1 ? licenceInWords(url, design.licence.words) : '']
            .filter((part) => part !== '')
            .join(' · ')}
        </a>
      ))}
    </span>
  );
}

interface Props {
  tracks: readonly PlayableTrack[];
  page: string;
}

function Controls({ tracks, page }: Props) {
  const player = usePlayer();
  const { status, queue } = usePlayerState();
  const { time, duration } = usePosition();
  const messages = EMBED_MESSAGES[useLanguage()];
  const { player: say, catalogue } = useMessages();
  const isPlaying = isOn(status);
  const length = duration || tracks[0]?.duration || 0;
  const press = () => (queue.length === 0 ? player.play(tracks, 0, page) : player.toggle());
  if (!tracks.some(hasAudio)) return <p className={styles['silent']}>{catalogue.noAudio}</p>;
  return (
    <div className={styles['controls']}>
      <button
        type="button"
        className={styles['play']}
        onClick={press}
        aria-label={isPlaying ? say.pause : say.play}
      >
        <PlayIcon status={status} />
      </button>
      <Slider
        label={messages.position}
        value={time}
        max={Math.max(1, length)}
        onChange={(value) => player.seek(value)}
        valueText={`${clock(time)} / ${clock(length)}`}
      />
      <span className={styles['time']}>
        {clock(time)} / {clock(length)}
      </span>
    </div>
  );
}

function Tracks({ tracks, page }: Props) {
  const player = usePlayer();
  const { queue, index } = usePlayerState();
  const { catalogue } = useMessages();
  // A playlist may contain a track twice, so the index identifies it.
  const places = tracks.map((track, place) => ({ track, place }));
  return (
    <ol className={styles['tracks']} aria-label={catalogue.tracks}>
      {places.map(({ track, place }) => (
        <li key={place}>
          <button
            type="button"
            aria-current={queue[index]?.id === track.id}
            disabled={!hasAudio(track)}
            onClick={() => player.play(tracks, place, page)}
          >
            <span dir="auto">{track.name}</span>
            {!hasAudio(track) && <span className={styles['silent']}>{catalogue.noAudio}</span>}
            <span className={styles['time']}>{clock(track.duration)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

interface Embedded {
  title: string;
  /** Empty where there is none. */
  author: string;
  image: string;
  /** Path of the full page. */
  page: string;
  tracks: PlayableTrack[];
}

/** More would be too long to scroll in another page. */
const TRACKS_MAX = 100;

type Params = Record<string, string | undefined>;

/** What an embedded player shows: a track, or the tracks of a list. */
async function findEmbedded(webApi: Api['webApi'], { id, what }: Params, signal: AbortSignal) {
  if (id !== undefined) return /^\d{1,15}$/.test(id) ? getTrack(webApi, id, signal) : undefined;
  const [, kind, list] = /^([ap])(\d{1,15})$/.exec(what ?? '') ?? [];
  if (list === undefined) return undefined;
  return kind === 'a' ? getAlbum(webApi, list, signal) : getPlaylist(webApi, list, signal);
}

async function getTrack(webApi: Api['webApi'], id: string, signal: AbortSignal): Promise<Embedded> {
  const { track } = await webApi.get<TrackAnswer>(`/web-api/track?id=${id}`, signal);
  const { name: title, artist_name: author, image } = track;
  return { title, author, image, page: `/track/${id}`, tracks: [track] };
}

async function getAlbum(webApi: Api['webApi'], id: string, signal: AbortSignal): Promise<Embedded> {
  const album = await webApi.get<AlbumAnswer>(`/web-api/album?id=${id}`, signal);
  const { name: title, artist_name: author, image, tracks } = album;
  return { title, author, image, page: `/list/a${id}`, tracks: tracks.slice(0, TRACKS_MAX) };
}

async function getPlaylist(webApi: Api['webApi'], id: string, signal: AbortSignal): Promise<Embedded> {
  const path = `/web-api/playlists/${id}?limit=${TRACKS_MAX}`;
  const { name: title, owner, entries } = await webApi.get<PlaylistAnswer>(path, signal);
  const tracks = entries.map(({ track }) => track);
  return { title, author: owner.name, image: tracks[0]?.image ?? '', page: `/list/p${id}`, tracks };
}
