/**
 * The plan of a track, from its record.
 *
 *     a folk song of 180 s, slow, sung, melancholic
 *     → D aeolian, ¾ at 80 quarters a minute, 76 bars, guitar, fiddle and double bass under a voice
 *
 * The number of bars is rounded to whole phrases, and then the tempo gives way a little, so that the last chord and its fading
 * end with the track's last sample.
 */
import type { Speed } from '../../../../src/domain/vocabulary.ts';
import { type Random, random } from '../../random.ts';
import { STYLES } from '../../styles.ts';
import { chord, isMinor, type Mode, PROGRESSIONS } from '../notes/harmony.ts';
import { type Theme, theme } from '../notes/melody.ts';
import type { PlayableTrack } from '../playable-track.ts';
import { GROOVES, type Groove } from '../rhythm/grooves.ts';
import { BASSES, CHORDS, type Strikes } from '../rhythm/patterns.ts';
import { BANDS, type Band } from './bands.ts';
import { type Cast, cast } from './cast.ts';
import { form, type SongSection } from './form.ts';

export interface Song {
  id: number;
  duration: number;
  band: Band;
  cast: Cast;
  /** Quarters in a bar; a step is a sixteenth. */
  meter: 3 | 4;
  stepSeconds: number;
  /** Semitones above C. */
  tonic: number;
  mode: Mode;
  groove: Groove | undefined;
  strikes: Strikes;
  bassline: string | undefined;
  verse: Theme;
  chorus: Theme;
  parts: SongSection[];
}

/** Seconds for the last chord. */
const LAST_CHORD = 4;
const MIN_BARS = 20;
/** Between the slowest and the fastest tempo of a band. */
const SPEEDS: Record<Speed, number> = { verylow: 0, low: 0.25, medium: 0.5, high: 0.75, veryhigh: 1 };
const SAD = ['dark', 'sad', 'melancholic', 'heavy', 'dramatic', 'deep', 'space'];
const GLAD = [
  'happy',
  'fun',
  'funny',
  'positive',
  'uplifting',
  'summer',
  'children',
  'upbeat',
  'hopeful',
  'christmas',
];

export function planSong(track: PlayableTrack): Song {
  const chance = random('sound', track.id);
  const band = BANDS[track.style];
  const meter = chance.pick(band.meters);
  const mode = pickMode(track, band, chance);
  const grooves = band.grooves?.[meter];
  const bassline = band.bassline && BASSES[chance.pick(band.bassline)];
  const players = cast(track, band, chance);
  const [verse, chorus] = themes(band, mode, meter, chance);

  const wanted = (meter * 60) / tempo(track, band, chance);
  const length = track.duration - LAST_CHORD;
  const bars = Math.max(MIN_BARS, 4 * Math.round(length / wanted / 4));
  return {
    id: track.id,
    duration: track.duration,
    band,
    cast: players,
    meter,
    stepSeconds: length / bars / meter / 4,
    tonic: chance.integer(0, 11),
    mode,
    groove: grooves && GROOVES[chance.pick(grooves)],
    strikes: CHORDS[chance.pick(band.chords)],
    bassline: bassline?.[meter],
    verse,
    chorus,
    parts: form(STYLES[track.style].shape, bars),
  };
}

/** Quarters a minute. A track of unknown speed is of middling speed. */
function tempo(track: PlayableTrack, band: Band, chance: Random): number {
  const [slowest, fastest] = band.bpm;
  const share = SPEEDS[track.info.speed || 'medium'];
  return (slowest + (fastest - slowest) * share) * (1 + 0.06 * chance.bell());
}

/** Moods decide between major and minor where the style has both. */
function pickMode(track: PlayableTrack, band: Band, chance: Random): Mode {
  const moods = track.info.tags?.vartags ?? [];
  const minor = moods.some((mood) => SAD.includes(mood));
  const major = moods.some((mood) => GLAD.includes(mood));
  const fitting = band.modes.filter((mode) => minor === major || isMinor(mode) === minor);
  return chance.pick(fitting.length > 0 ? fitting : band.modes);
}

function themes(band: Band, mode: Mode, meter: 3 | 4, chance: Random): [Theme, Theme] {
  const choices = PROGRESSIONS[band.family][isMinor(mode) ? 'minor' : 'major'];
  const progression = () =>
    chance
      .pick(choices)
      .split(' ')
      .map((symbol) => chord(symbol, mode, band.size));
  const first = progression();
  const second = progression();
  const plan = { chance, steps: meter * 4, density: band.density };
  return [
    theme({ ...plan, first, second, centre: 3 }),
    theme({ ...plan, first: second, second: first, density: band.density + 0.1, centre: 5 }),
  ];
}
