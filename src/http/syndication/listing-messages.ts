/** The titles of listings that have no name of their own. */
import type { Language } from '../../domain/pages.ts';
import type { ChartPeriod } from '../../domain/vocabulary.ts';

export const CHARTED = ['tracks', 'albums'] as const;
export type ChartedKind = (typeof CHARTED)[number];

interface ListingMessages {
  /** `tags` may be empty. */
  newReleases(tags: string): string;
  newTracks(tags: string): string;
  newBy(artist: string): string;
  chart(what: ChartedKind, period: ChartPeriod): string;
  likedBy(user: string): string;
  playingOn(radio: string): string;
  radios: string;
}

const after = (title: string, tags: string, colon = ': ') => (tags === '' ? title : title + colon + tags);

export const LISTING_MESSAGES: Record<Language, ListingMessages> = {
  en: {
    newReleases: (tags) => after('New releases', tags),
    newTracks: (tags) => after('New tracks', tags),
    newBy: (artist) => `New releases by ${artist}`,
    chart: (what, period) =>
      `Charts: ${what}, ${{ week: 'this week', month: 'this month', total: 'all time' }[period]}`,
    likedBy: (user) => `Tracks liked by ${user}`,
    playingOn: (radio) => `Now playing on ${radio}`,
    radios: 'Radios',
  },
  de: {
    newReleases: (tags) => after('Neuerscheinungen', tags),
    newTracks: (tags) => after('Neue Tracks', tags),
    newBy: (artist) => `Neuerscheinungen von ${artist}`,
    chart: (what, period) =>
      `Charts: ${{ tracks: 'Tracks', albums: 'Alben' }[what]}, ${{ week: 'diese Woche', month: 'dieser Monat', total: 'insgesamt' }[period]}`,
    likedBy: (user) => `Likes von ${user}`,
    playingOn: (radio) => `Jetzt auf ${radio}`,
    radios: 'Radios',
  },
  fr: {
    newReleases: (tags) => after('Nouveautés', tags, '\u00a0: '),
    newTracks: (tags) => after('Nouveaux morceaux', tags, '\u00a0: '),
    newBy: (artist) => `Nouveautés de ${artist}`,
    chart: (what, period) =>
      `Classements\u00a0: ${{ tracks: 'morceaux', albums: 'albums' }[what]}, ${{ week: 'cette semaine', month: 'ce mois-ci', total: 'depuis toujours' }[period]}`,
    likedBy: (user) => `Morceaux aimés par ${user}`,
    playingOn: (radio) => `En ce moment sur ${radio}`,
    radios: 'Radios',
  },
  es: {
    newReleases: (tags) => after('Novedades', tags),
    newTracks: (tags) => after('Canciones nuevas', tags),
    newBy: (artist) => `Novedades de ${artist}`,
    chart: (what, period) =>
      `Éxitos: ${{ tracks: 'canciones', albums: 'álbumes' }[what]}, ${{ week: 'esta semana', month: 'este mes', total: 'desde siempre' }[period]}`,
    likedBy: (user) => `Canciones que le gustan a ${user}`,
    playingOn: (radio) => `Ahora en ${radio}`,
    radios: 'Radios',
  },
};
