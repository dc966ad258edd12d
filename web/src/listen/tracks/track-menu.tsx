/** The menu of a track. */
import {
  Disc3,
  Download,
  Ellipsis,
  Heart,
  ListEnd,
  ListMusic,
  ListStart,
  Music,
  Scale,
  Share2,
  Star,
  ThumbsDown,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../design/popups/menu.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { albumPage, artistPage, trackPage } from '../../page-paths.ts';
import { AttributionDialog } from '../../player/panels/attribution-dialog.tsx';
import { hasAudio } from '../../player/playable.ts';
import { type PlayableTrack, usePlayer } from '../../player/player.ts';
import { AddToPlaylistDialog } from '../../relations/add-to-playlist.tsx';
import { useRelation } from '../../relations/buttons.tsx';
import { ShareDialog } from '../share.tsx';
import { useDownload } from './use-download.ts';

interface Props {
  track: PlayableTrack;
  size?: 'small' | 'medium' | undefined;
}

type TrackDialog = 'playlist' | 'attribution' | 'share';

export function TrackMenu({ track, size = 'small' }: Props) {
  const { catalogue } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<TrackDialog>();
  const dots = <IconButton label={catalogue.moreOf(track.name)} icon={<Ellipsis />} size={size} />;
  const close = (open: boolean) => setDialog(open ? dialog : undefined);
  return (
    <>
      <Menu trigger={dots} onOpenChange={setOpen}>
        {isOpen && <TrackMenuItems track={track} onDialog={setDialog} />}
      </Menu>
      {dialog === 'playlist' && <AddToPlaylistDialog tracks={[track]} onOpenChange={close} />}
      {dialog === 'attribution' && <AttributionDialog track={track} open onOpenChange={close} />}
      {dialog === 'share' && (
        <ShareDialog
          name={track.name}
          path={trackPage(track.id)}
          short={`/t/${track.id}`}
          embed={`/embed/track/${track.id}`}
          onOpenChange={close}
        />
      )}
    </>
  );
}

function TrackMenuItems({ track, onDialog }: { track: PlayableTrack; onDialog(dialog: TrackDialog): void }) {
  const { catalogue, player: messages } = useMessages();
  const player = usePlayer();
  const toast = useToast();
  const download = useDownload();
  const like = useRelation('like', track.id);
  const favorite = useRelation('favorite', track.id);
  const dislike = useRelation('dislike', track.id);
  return (
    <>
      <MenuItem
        icon={<ListStart />}
        disabled={!hasAudio(track)}
        onSelect={() => {
          player.playNext([track]);
          toast(catalogue.willPlayNext);
        }}
      >
        {catalogue.playNext}
      </MenuItem>
      <MenuItem
        icon={<ListEnd />}
        disabled={!hasAudio(track)}
        onSelect={() => {
          player.enqueue([track]);
          toast(catalogue.enqueued);
        }}
      >
        {catalogue.enqueue}
      </MenuItem>
      <MenuItem icon={<ListMusic />} onSelect={() => onDialog('playlist')}>
        {catalogue.addToPlaylist}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Heart />} onSelect={like.toggle}>
        {like.on ? catalogue.unlike : catalogue.like}
      </MenuItem>
      <MenuItem icon={<Star />} onSelect={favorite.toggle}>
        {favorite.on ? catalogue.unfavorite : catalogue.addFavorite}
      </MenuItem>
      <MenuItem icon={<ThumbsDown />} onSelect={dislike.toggle}>
        {dislike.on ? catalogue.undislike : catalogue.dislike}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Music />} to={trackPage(track.id)}>
        {catalogue.toTrack}
      </MenuItem>
      <MenuItem icon={<UserRound />} to={artistPage(track.artist_id)}>
        {catalogue.toArtist}
      </MenuItem>
      {track.album_id !== '' && (
        <MenuItem icon={<Disc3 />} to={albumPage(track.album_id)}>
          {catalogue.toAlbum}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Scale />} onSelect={() => onDialog('attribution')}>
        {messages.attribution.title}
      </MenuItem>
      {track.audiodownload !== '' && (
        <MenuItem icon={<Download />} onSelect={() => download(track.audiodownload)}>
          {catalogue.download}
        </MenuItem>
      )}
      <MenuItem icon={<Share2 />} onSelect={() => onDialog('share')}>
        {catalogue.share}
      </MenuItem>
    </>
  );
}
