import { ANNOTATION } from './annotation.ts';
import { BROWSING } from './browsing.ts';
import type { Endpoint } from './endpoint.ts';
import { INFO } from './info.ts';
import { LISTS } from './lists.ts';
import { LYRICS } from './lyrics.ts';
import { MEDIA } from './media.ts';
import { PEOPLE } from './people.ts';
import { PLAYLISTS } from './playlists.ts';
import { SAVED } from './saved.ts';
import { SEARCHING } from './searching.ts';
import { SHARING } from './sharing.ts';
import { SYSTEM } from './system.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  ...SYSTEM,
  ...BROWSING,
  ...INFO,
  ...LISTS,
  ...SEARCHING,
  ...PLAYLISTS,
  ...MEDIA,
  ...LYRICS,
  ...ANNOTATION,
  ...SAVED,
  ...SHARING,
  ...PEOPLE,
];
