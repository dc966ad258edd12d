/** Words too many or too few, and signs that mean something in a search. */
import type { SeededRandom } from '../../../catalogue/random.ts';
import { kind, NOT_LATIN, query, type SearchKind, UNSPACED } from './kind.ts';

/** Words of many titles. */
const FREQUENT = ['love', 'night', 'time', 'day', 'life', 'heart'];
const EXTRA = ['by', 'song', 'video', 'official', 'lyrics', 'music', 'official video'];

export const WORD_KINDS: readonly SearchKind[] = [
  kind(0.97, 'missing word', (track, random) => {
    const words = track.name.split(' ');
    const alone = track.alone && words.length >= 4;
    if (words.length < 2 || UNSPACED.test(track.name)) return undefined;
    const left = words.toSpliced(random.below(words.length), 1).join(' ');
    return alone && random.chance(0.5) ? left : `${left} ${track.artist}`;
  }),
  kind(0.95, 'extra word', (track, random) => {
    const extra = random.pick(EXTRA);
    if (extra === 'by') return track.alone ? `${track.name} by` : `${track.name} by ${track.artist}`;
    return `${query(track, random)} ${extra}`;
  }),
  kind(
    0.95,
    'extra word after a short title',
    ({ name }, random) => (name.split(' ').length > 2 ? undefined : `${name} ${random.pick(EXTRA)}`),
    'title',
  ),
  kind(
    0.95,
    'frequent word too many',
    ({ name }, random) => (NOT_LATIN.test(name) ? undefined : `${name} ${random.pick(FREQUENT)}`),
    'title',
  ),
  kind(0.95, 'last word cut', (track, random) => {
    const text = query(track, random);
    const last = text.slice(text.lastIndexOf(' ') + 1);
    if (last.length < 4 || text === last || UNSPACED.test(last)) return undefined;
    return text.slice(0, text.length - 1 - random.below(last.length - 2));
  }),
  kind(0.98, 'with or without "the"', ({ name, artist }) =>
    /^the /i.test(artist) ? `${name} ${artist.slice(4)}` : `${name} The ${artist}`,
  ),
  kind(0.95, 'without version or brackets', ({ name, artist }) => {
    const plain = name
      .replace(/\s*[([][^)\]]*[)\]]\s*/g, ' ')
      .replace(/ - .*$/, '')
      .trim();
    return plain === name.trim() || !/[\p{L}\p{N}]/u.test(plain) || /feat\./.test(name)
      ? undefined
      : `${plain} ${artist}`;
  }),
  kind(0.95, 'without "feat."', ({ name, artist }) => {
    const plain = name.replace(/\s*\(?\b(?:feat|ft)\. .*$/, '');
    return plain === name ? undefined : `${plain} ${artist}`;
  }),
  kind(0.95, 'with "feat." of a guest', ({ name, artist }, random) => {
    const guest = `${capital(syllables(random))} ${capital(syllables(random))}`;
    return random.chance(0.5) ? `${name} (feat. ${guest}) ${artist}` : `${name} ${artist} ft. ${guest}`;
  }),
  kind(0.98, 'guest written in another way', ({ name, artist }, random) => {
    const [, title, guest] = /^(.+?)\s*[([]?\b(?:feat|ft)\. ([^)\]]+)[)\]]?$/.exec(name) ?? [];
    if (guest === undefined) return undefined;
    return random.pick([
      `${title} ${artist} ft ${guest}`,
      `${title} featuring ${guest} ${artist}`,
      `${artist} ft. ${guest} - ${title}`,
      `${title} [feat. ${guest}]`,
      `${title} ${artist} & ${guest}`,
      `${artist} ${title} with ${guest}`,
    ]);
  }),
  kind(0.85, 'first 60 % of the title', ({ name, alone }) =>
    alone && name.length >= 10 && !NOT_LATIN.test(name)
      ? name.slice(0, Math.ceil(name.length * 0.6)).trim()
      : undefined,
  ),
  kind(0.98, 'quoted title', ({ name, artist, alone }) =>
    name.includes('"') ? undefined : alone ? `"${name}"` : `"${name}" ${artist}`,
  ),
  kind(0.98, 'title with quotes in it', (track, random) =>
    track.name.includes('"') ? query(track, random) : undefined,
  ),
  kind(0.98, 'title with a leading minus', (track, random) =>
    track.name.startsWith('-') ? query(track, random) : undefined,
  ),
];

function syllables(random: SeededRandom): string {
  let word = '';
  for (let i = 2; i > 0; i--) word += random.pick([...'bdgklmnprstv']) + random.pick([...'aeiou']);
  return word;
}

function capital(word: string): string {
  return word[0].toUpperCase() + word.slice(1);
}
