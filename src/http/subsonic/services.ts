import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Ask } from '../../catalogue/question.ts';
import type { Avatars } from '../../core/accounts/avatars.ts';
import type { History } from '../../core/history/history.ts';
import type { Listening } from '../../core/listening/listening.ts';
import type { Media } from '../../core/media/media.ts';
import type { AppKeys } from '../../core/players/app-keys.ts';
import type { PlayerData } from '../../core/players/player-data.ts';
import type { Playlists } from '../../core/playlists/playlists.ts';
import type { Radios } from '../../core/radios/radios.ts';
import type { Reviews } from '../../core/reviews/reviews.ts';
import type { Users } from '../../core/users/users.ts';
import type { Images } from '../../domain/media/media.ts';
import type { Limits, Log } from '../../domain/ports.ts';

/** What the endpoints use of other folders. */
export interface SubsonicServices {
  catalogue(): Catalogue | undefined;
  ask: Ask;
  appKeys: Pick<AppKeys, 'authenticate'>;
  users: Users;
  media: Pick<Media, 'findTrack' | 'openAudio' | 'readAfter' | 'findImageOwner' | 'findPlaylistImage'>;
  listening: Pick<Listening, 'stream' | 'download' | 'report'>;
  history: Pick<History, 'record'>;
  players: PlayerData;
  playlists: Playlists;
  radios: Pick<Radios, 'list'>;
  reviews: Pick<Reviews, 'rate'>;
  images: Pick<Images, 'open'>;
  avatars: Pick<Avatars, 'findVersion' | 'find'>;
  limits: Pick<Limits, 'countUser'>;
  settings: { url: string; version: string };
  log: Log;
}
