import type { MusicInfo, TrackRecord } from '../../../src/domain/imports/records.ts';
import { SCHEME } from '../constants.ts';
import { type Random, random } from '../random.ts';
import { STYLES, type StyleName } from '../styles.ts';
import { ACTS, type Act, type Songbook } from './act.ts';
import { dateText, dayNumber, LAST_DAY } from './days.ts';
import { ratings } from './ratings.ts';

export type TrackPlacement = { albumId: number; position: number } | 'loose';

export interface TrackPlan {
  id: number;
  artistId: number;
  act: Act;
  title: string;
  day: number;
  license: string;
  place: TrackPlacement;
  actFame: number;
  /** Lyrics of each songbook not sung yet. */
  lyricsLeft: Map<Songbook, Iterator<string>>;
}

const REMIXERS: StyleName[] = [
  'techno',
  'idm',
  'chillout',
  'drumnbass',
  'chiptune',
  'ambient',
  'synthpop',
  'reggae',
];

export function composeTrack(plan: TrackPlan): TrackRecord {
  const { id, act, place } = plan;
  const chance = random('track', id);
  const style = STYLES[act.style];
  const info = musicInfo(act, chance);
  const download = !act.without?.includes('download');
  const prolicensing = act.pro?.includes('licensing') === true && chance.chance(0.9);
  const probackground = act.pro?.includes('background') === true && chance.chance(0.8);
  const lyrics = info.lang && chance.chance(0.25) ? plan.lyricsLeft.get(act.book)?.next() : undefined;
  return {
    entity: 'track',
    id,
    name: plan.title + suffix(act, plan.day, place, chance),
    artist_id: plan.artistId,
    ...(place !== 'loose' && { album_id: place.albumId, position: place.position }),
    duration: chance.integer(...style.seconds),
    releasedate: dateText(plan.day),
    license_ccurl: plan.license,
    // It has no file: the audio is synthesized when it is played.
    audio: `${SCHEME}${id}`,
    audiodownload_allowed: download,
    content_id_free: act.contentId !== true,
    featured: chance.chance(0.05),
    ...(prolicensing && { prourl: `https://licensing.example/track/${id}` }),
    prolicensing,
    probackground,
    ...(lyrics && !lyrics.done && { lyrics: lyrics.value }),
    musicinfo: info,
    ratings: ratings(plan.actFame, LAST_DAY - plan.day, download, chance),
  };
}

/** Now and then a guest, a concert, or the version that another act made. */
function suffix(act: Act, day: number, place: TrackPlacement, chance: Random): string {
  const others = ACTS.filter((other) => other !== act && dayNumber(other.joined + 1, 1, 1) <= day);
  const remixers = others.filter(({ style }) => REMIXERS.includes(style));
  const kin = others.filter(
    ({ style, book, name }) => (style === act.style || book.lang === act.book.lang) && name.length < 40,
  );
  if (place === 'loose' && remixers.length > 0 && chance.chance(0.3)) {
    return ` (${chance.pick(remixers).name} remix)`;
  }
  if (kin.length > 0 && chance.chance(0.04)) return ` (feat. ${chance.pick(kin).name})`;
  if (chance.chance(0.015)) return ' (live)';
  return '';
}

function musicInfo(act: Act, chance: Random): MusicInfo {
  const style = STYLES[act.style];
  const vocal = chance.chance(style.vocal);
  // Decides nothing; without it all later values would be others, and every track would sound different.
  chance.next();
  const [genre, ...otherGenres] = style.genres;
  const instruments = vocal ? style.instruments : style.instruments.filter((name) => name !== 'voice');
  return {
    vocalinstrumental: vocal ? 'vocal' : 'instrumental',
    lang: vocal ? act.book.lang : '',
    gender: vocal ? (act.sings ?? chance.pick(['', 'female', 'male'] as const)) : '',
    acousticelectric: (chance.chance(0.97) ? chance.chance(style.electric) : style.electric > 0.5)
      ? 'electric'
      : 'acoustic',
    speed: chance.chance(0.98) ? chance.pick(style.speeds) : 'medium',
    tags: {
      genres: [genre, ...chance.some(otherGenres, chance.integer(0, 2))],
      instruments: chance.chance(0.9) ? chance.some(instruments, chance.integer(1, 3)) : [],
      vartags: chance.some(style.moods, chance.integer(0, 2)),
    },
  };
}
