/** The enumerations of the API, used by everything that validates or lists values. */

export const RATINGS = [
  'buzzrate',
  'downloads_week',
  'downloads_month',
  'downloads_total',
  'listens_week',
  'listens_month',
  'listens_total',
  'popularity_week',
  'popularity_month',
  'popularity_total',
] as const;
export type Rating = (typeof RATINGS)[number];
export const isRating = (field: string): field is Rating => (RATINGS as readonly string[]).includes(field);

export const POPULARITIES = ['popularity_total', 'popularity_month', 'popularity_week'] as const;
export type Popularity = (typeof POPULARITIES)[number];
export const isPopularity = (field: string): field is Popularity =>
  (POPULARITIES as readonly string[]).includes(field);

export const CHART_KINDS = ['tracks', 'albums', 'artists'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

export const CHART_PERIODS = ['week', 'month', 'total'] as const;
export type ChartPeriod = (typeof CHART_PERIODS)[number];

export const SPEEDS = ['verylow', 'low', 'medium', 'high', 'veryhigh'] as const;
export type Speed = (typeof SPEEDS)[number];

export const VOCAL_INSTRUMENTAL = ['vocal', 'instrumental'] as const;
export type VocalInstrumental = (typeof VOCAL_INSTRUMENTAL)[number];

export const ACOUSTIC_ELECTRIC = ['acoustic', 'electric'] as const;
export type AcousticElectric = (typeof ACOUSTIC_ELECTRIC)[number];

export const GENDERS = ['male', 'female'] as const;
export type Gender = (typeof GENDERS)[number];

export const TAG_KINDS = ['genres', 'instruments', 'vartags'] as const;
export type TagKind = (typeof TAG_KINDS)[number];

export const RELEASE_TYPES = ['album', 'single'] as const;
export type ReleaseType = (typeof RELEASE_TYPES)[number];

/** behaviour.md 30: a `single` here is a track that belongs to no release. */
export const TRACK_TYPES = ['single', 'albumtrack'] as const;
export type TrackType = (typeof TRACK_TYPES)[number];

export const AUDIO_FORMATS = ['mp31', 'mp32', 'ogg', 'flac'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** What listeners choose on the pages; the format follows from it and from the source. */
export const AUDIO_QUALITIES = ['small', 'good', 'lossless'] as const;
export type AudioQuality = (typeof AUDIO_QUALITIES)[number];

export const IMAGE_SIZES = [
  25, 35, 50, 55, 60, 65, 70, 75, 85, 100, 130, 150, 200, 300, 400, 500, 600,
] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

export const AVATAR_SIZES = [30, 50, 100] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];

export const RADIO_IMAGE_SIZES = [150, 30] as const;

/** Width and height: pictures of feeds are not square. */
export const FEED_IMAGE_SIZES = ['996_350', '315_111', '600_211', '470_165'] as const;

export const RELATIONS = ['like', 'favorite', 'dislike', 'myalbums', 'fan'] as const;
export type RelationName = (typeof RELATIONS)[number];

/** What each relation relates to. */
export const RELATION_TARGETS = {
  like: 'track',
  favorite: 'track',
  dislike: 'track',
  myalbums: 'album',
  fan: 'artist',
} as const satisfies Record<RelationName, string>;

export type TrackRelation = Exclude<RelationName, 'myalbums' | 'fan'>;

export const RADIO_TYPES = ['www', 'pro'] as const;
export type RadioType = (typeof RADIO_TYPES)[number];

export const FEED_TYPES = [
  'album',
  'artist',
  'playlist',
  'track',
  'news',
  'interview',
  'contest',
  'video',
  'update',
] as const;
export type FeedType = (typeof FEED_TYPES)[number];

/** The audience of a feed. */
export const FEED_TARGETS = ['all', 'logged', 'notlogged'] as const;
export type FeedTarget = (typeof FEED_TARGETS)[number];

/** The languages that texts are given in; each of these is a key of every language map. */
export const TEXT_LANGUAGES = ['en', 'fr', 'es', 'de', 'pl', 'it', 'ru', 'pt', 'ja'] as const;

export const PLANS = ['read', 'readwrite'] as const;
export type Plan = (typeof PLANS)[number];

/** The application that comes with the demo catalogue. */
export const DEMO_CLIENT_ID = '5eedcafe';

/** The application of our own pages; every database has it. */
export const WEB_CLIENT_ID = 'ca27169a';

/** Number of peaks in every waveform; each peak is an integer 0..100. */
export const WAVEFORM_PEAKS = 960;

export const CATALOGUE_KINDS = ['artist', 'album', 'track'] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

/** What the change log lists, in the order of the alphabet: so are the records of one change. */
export const CHANGED_ENTITIES = ['album', 'artist', 'radio', 'track'] as const;
export type ChangedEntity = (typeof CHANGED_ENTITIES)[number];

/** A hidden record counts as deleted, and one that is shown again as created. */
const CHANGE_ACTIONS = ['created', 'updated', 'deleted'] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];
