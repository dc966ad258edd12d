/**
 * A catalogue that is difficult for pages: every kind of name on every kind of entity, and entities without optional
 * fields.
 */

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

/** Each is the name of an artist, an album, a track, a playlist, a radio and a user. */
export const NAMES = {
  long: 'Wolkenkratzerfensterputzer'.repeat(20).slice(0, 500),
  arabic: 'موسيقى الليل والنهار (الجزء 2)',
  mixed: 'שירי ליל – Night Songs, vol. 3 (מהדורה)',
  script: `<script>alert('name')</script><img src=x onerror="alert('image')"><svg/onload=alert(1)>`,
  closing: `</title></textarea></script><!-- "'><a href="javascript:alert('link')">x</a>`,
  template: `{{constructor.constructor('alert(1)')()}} $\{alert(1)} <%= alert(1) %> %s %d __proto__`,
  emoji: '👩‍👩‍👧‍👦🏴‍☠️🎵🇦🇽 ❤️‍🔥',
  zalgo: `Z${'\u0301\u0316\u0488\u034f'.repeat(40)}a${'\u0300'.repeat(200)}lgo`,
  space: 'a   b\u00a0\u2003\u3000c',
  one: '.',
} as const;

export type NameKind = keyof typeof NAMES;
export const KINDS = Object.keys(NAMES) as NameKind[];

/** By the index of the name: artist 101, album 201, track 301, radio and playlist 401, user 501. */
export const idsOf = (kind: NameKind) => {
  const index = KINDS.indexOf(kind) + 1;
  return {
    artist: 100 + index,
    album: 200 + index,
    track: 300 + index,
    playlist: 400 + index,
    radio: 400 + index,
    user: 500 + index,
  };
};

/**
 * An album of 2,000 tracks, a track with 300 tags, one with missing audio, one without duration, and one without
 * anything.
 */
export const LONG_ALBUM = 901;
export const MANY_TAGS = 902;
export const MISSING_SOUND = 903;
export const NO_LENGTH = 904;
export const BARE = 905;
export const BARE_ARTIST = 906;

function entities(kind: NameKind): object[] {
  const ids = idsOf(kind);
  const name = NAMES[kind];
  const text = `${name} `.repeat(30);
  return [
    { entity: 'artist', id: ids.artist, name, website: 'https://example.org/', description: { en: text } },
    {
      ...{ entity: 'album', id: ids.album, name, artist_id: ids.artist, releasedate: '2024-01-01' },
      description: { en: text },
    },
    {
      ...{ entity: 'track', id: ids.track, name, artist_id: ids.artist, album_id: ids.album, position: 1 },
      ...{ duration: 30, releasedate: '2024-01-01', license_ccurl: LICENCE, lyrics: text },
      musicinfo: { tags: { genres: ['odd', ...tagOf(name)] } },
    },
    { entity: 'user', id: ids.user, name: `user${ids.user}`, dispname: name },
    { entity: 'playlist', id: ids.playlist, name, user_id: ids.user, tracks: [{ track_id: ids.track }] },
    {
      ...{ entity: 'radio', id: ids.radio, name: `radio${ids.radio}`, dispname: name },
      tracks: [ids.track, MISSING_SOUND],
    },
    {
      ...{ entity: 'review', id: ids.user, user_id: ids.user, album_id: ids.album, score: 0 },
      ...{ title: name, text, lang: 'en' },
    },
    { entity: 'relation', user_id: ids.user, track_id: ids.track, relation: 'like' },
    { entity: 'relation', user_id: ids.user, artist_id: ids.artist, relation: 'fan' },
    { entity: 'relation', user_id: ids.user, album_id: ids.album, relation: 'myalbums' },
  ];
}

/** The name as far as tags allow it. */
function tagOf(name: string): string[] {
  const tag = name.slice(0, 100).toLowerCase().trim();
  return tag === '' ? [] : [tag];
}

const tags = (from: number) => Array.from({ length: 100 }, (_, i) => `tag number ${from + i}`);
const plain = { artist_id: BARE_ARTIST, releasedate: '2023-01-01', license_ccurl: LICENCE };

export const BAD_RECORDS: readonly object[] = [
  ...KINDS.flatMap(entities),
  { entity: 'artist', id: BARE_ARTIST, name: 'Nobody in particular' },
  { entity: 'album', id: LONG_ALBUM, name: 'Everything', artist_id: BARE_ARTIST, releasedate: '2023-01-01' },
  ...Array.from({ length: 2000 }, (_, i) => ({
    ...{ entity: 'track', id: 10_001 + i, name: `Part ${i + 1}`, album_id: LONG_ALBUM, position: i + 1 },
    ...{ duration: 60, ...plain },
  })),
  {
    ...{ entity: 'track', id: MANY_TAGS, name: 'Tagged', duration: 60, ...plain },
    musicinfo: { tags: { genres: tags(0), instruments: tags(100), vartags: tags(200) } },
  },
  {
    ...{ entity: 'track', id: MANY_TAGS + 10, name: 'Tagged as well', duration: 60, ...plain },
    musicinfo: { tags: { genres: tags(300), vartags: tags(400) } },
  },
  { entity: 'track', id: MISSING_SOUND, name: 'Silence', duration: 60, ...plain, audio: 'gone.mp3' },
  { entity: 'track', id: NO_LENGTH, name: 'Moment', duration: 0, ...plain },
  {
    ...{ entity: 'track', id: BARE, name: 'Bare', duration: 60, artist_id: BARE_ARTIST },
    // The earliest date, and an unknown licence.
    ...{ releasedate: '0001-01-01', license_ccurl: 'https://example.org/licence' },
  },
];
