/** One track of a list. */
import { GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent, type Ref } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { PlayIcon } from '../../design/buttons/play-icon.tsx';
import { classes } from '../../design/classes.ts';
import { Skeleton } from '../../design/feedback/skeleton.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { clock, useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { albumPage, artistPage, trackPage } from '../../page-paths.ts';
import { hasAudio } from '../../player/playable.ts';
import { isOn, type PlayableTrack, usePlayer, useTrackStatus } from '../../player/player.ts';
import { LikeButton } from '../../relations/buttons.tsx';
import { NoAudio } from './no-audio.tsx';
import styles from './track-list.module.css';
import { TrackMenu } from './track-menu.tsx';

/** Which columns a list shows. */
export interface RowOptions {
  numbered?: boolean | undefined;
  /** True by default. */
  showArtist?: boolean | undefined;
  showAlbum?: boolean | undefined;
  showCover?: boolean | undefined;
  /** The date on which the track was added to the list. */
  showAdded?: boolean | undefined;
  /** The time of day at which the user has listened to it. */
  showHeard?: boolean | undefined;
  /** The label of the button that removes a track, where the list is not a playlist. */
  removeLabel?: string | undefined;
}

export interface ListedTrack extends PlayableTrack {
  /** `yyyy-mm-dd hh:mm:ss` */
  added?: string | undefined;
  /** When the user has listened to it; an ISO timestamp. */
  heard?: string | undefined;
  /** The collaborator who added it; empty for the owner of the list. */
  addedBy?: string | undefined;
}

interface Props extends RowOptions {
  ref?: Ref<HTMLLIElement> | undefined;
  track: ListedTrack | undefined;
  index: number;
  /** The length of the list, if not all rows are rendered. */
  of: number | undefined;
  /** Where the dragged row would be inserted. */
  drop: 'before' | 'after' | undefined;
  isDragged: boolean;
  onPlay(index: number): void;
  onRemove?: ((index: number) => void) | undefined;
  onHandleKey?: ((index: number, event: KeyboardEvent) => void) | undefined;
  onHandleDown?: ((index: number, event: PointerEvent) => void) | undefined;
}

type LoadedProps = Props & { track: NonNullable<Props['track']> };

export function TrackRow({ track, ...props }: Props) {
  const { ref, index, of } = props;
  if (track !== undefined) return <Row track={track} {...props} />;
  return (
    <li
      ref={ref}
      data-index={index}
      aria-posinset={of && index + 1}
      aria-setsize={of}
      className={styles['row']}
    >
      <span className={styles['number']}>{props.numbered && index + 1}</span>
      {props.showCover && <span className={styles['cover']} />}
      <Skeleton width="medium" />
    </li>
  );
}

const Row = memo(function Row(props: LoadedProps) {
  const { ref, track, index, of, numbered, showCover, drop, isDragged, onRemove, onHandleDown } = props;
  const { showArtist = true } = props;
  const { catalogue, playlists } = useMessages();
  const { day } = useFormats();
  const status = useTrackStatus(track.id);
  const { name } = track;
  const isPlayable = hasAudio(track);
  return (
    <li
      ref={ref}
      data-index={index}
      data-current={status !== 'idle' || undefined}
      data-drop={drop}
      data-silent={!isPlayable || undefined}
      aria-posinset={of && index + 1}
      aria-setsize={of}
      className={classes(styles['row'], isDragged && styles['dragged'])}
    >
      {onHandleDown !== undefined && (
        <button
          type="button"
          data-handle
          className={styles['handle']}
          aria-label={catalogue.moveHandle(name)}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onPointerDown={(event) => onHandleDown(index, event)}
          onKeyDown={(event) => props.onHandleKey?.(index, event)}
        >
          <GripVertical />
        </button>
      )}
      <PlayCell {...props} />
      {showCover && numbered && (
        <span className={styles['cover']}>
          <Cover src={track.image} alt="" size="tiny" />
        </span>
      )}
      <span className={styles['main']}>
        <Link to={trackPage(track.id)} dir="auto" className={styles['name']} title={name}>
          {name}
        </Link>
        <span className={styles['second']}>
          {showArtist && (
            <Link to={artistPage(track.artist_id)} dir="auto" className={styles['artist']}>
              {track.artist_name}
            </Link>
          )}
          {!isPlayable && <NoAudio />}
          {track.addedBy && (
            <span className={styles['adder']}>
              {' · '}
              {playlists.addedBy(track.addedBy)}
            </span>
          )}
        </span>
      </span>
      {props.showAlbum && (
        <span className={styles['album']}>
          {track.album_id !== '' && (
            <Link to={albumPage(track.album_id)} dir="auto" className={styles['albumLink']}>
              {track.album_name}
            </Link>
          )}
        </span>
      )}
      {props.showAdded && (
        <time
          className={styles['added']}
          dateTime={track.added?.slice(0, 10)}
          title={catalogue.addedOn(day(track.added?.slice(0, 10) ?? ''))}
        >
          {day(track.added?.slice(0, 10) ?? '')}
        </time>
      )}
      {props.showHeard && track.heard !== undefined && <HeardTime moment={track.heard} />}
      <span className={classes(styles['actions'], styles['like'])}>
        <LikeButton trackId={track.id} name={name} />
      </span>
      <span className={styles['time']}>{clock(track.duration)}</span>
      <span className={classes(styles['actions'], styles['end'])}>
        {onRemove !== undefined && (
          <IconButton
            label={`${props.removeLabel ?? catalogue.remove}: ${name}`}
            icon={<X />}
            size="small"
            onClick={() => onRemove(index)}
          />
        )}
        <TrackMenu track={track} />
      </span>
    </li>
  );
});

/** Only in the browser: the server does not know the time zone. */
function HeardTime({ moment }: { moment: string }) {
  const language = useLanguage();
  const { catalogue } = useMessages();
  const date = new Date(moment);
  const whole = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(date);
  return (
    <time className={styles['heard']} dateTime={moment} title={catalogue.heardAt(whole)}>
      {new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date)}
    </time>
  );
}

/** The number or cover of a row, with the play button over it. */
function PlayCell({ track, index, numbered, showCover, onPlay }: LoadedProps) {
  const { catalogue } = useMessages();
  const player = usePlayer();
  const status = useTrackStatus(track.id);
  const label = catalogue.titleBy(track.name, track.artist_name);
  return (
    <span className={styles['number']}>
      {showCover && !numbered && <Cover src={track.image} alt="" size="tiny" />}
      {numbered && <span className={styles['digits']}>{index + 1}</span>}
      {hasAudio(track) && (
        <button
          type="button"
          className={classes(styles['play'], !numbered && showCover && styles['onCover'])}
          aria-label={isOn(status) ? catalogue.pauseNamed(label) : catalogue.playNamed(label)}
          onClick={() => (status === 'idle' ? onPlay(index) : player.toggle())}
        >
          <PlayIcon status={status} />
        </button>
      )}
    </span>
  );
}
