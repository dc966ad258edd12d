/**
 * The piece, bar after bar: who plays in which part.
 *
 *     intro   chords, drums lightly towards its end
 *     verse   bass, chords, drums, the melody
 *     chorus  everyone, another melody, higher
 *     break   no drums; the second instrument remembers the verse
 *     build   drums that grow, and something that rises
 *     outro   as the intro, backwards; then the last chord
 */
import { type Random, random } from '../../random.ts';
import { chord as chordOf } from '../notes/harmony.ts';
import type { HandDrum } from './cast.ts';
import type { SongSection } from './form.ts';
import { drumNote, type Note, playedNote } from './note.ts';
import { type PlayerBar, playBass, playChords, playDrums, playFill, playMelody, playPad } from './players.ts';
import type { Song } from './song.ts';

export interface PlayedBar {
  /** Seconds since the piece began. */
  start: number;
  notes: Note[];
}

const GAIN = { chords: 0.34, pad: 0.22, bass: 0.62, lead: 0.62, second: 0.42, drums: 0.62 };

export function* bars(song: Song): Generator<PlayedBar> {
  const barSeconds = song.meter * 4 * song.stepSeconds;
  const chance = random('play', song.id);
  let count = 0;
  for (const part of song.parts) {
    for (let index = 0; index < part.bars; index += 1) {
      const start = count * barSeconds;
      yield { start, notes: playPart(song, part, index, start, chance) };
      count += 1;
    }
  }
  const start = count * barSeconds;
  yield { start, notes: lastChord(song, start, chance) };
}

function playPart(song: Song, part: SongSection, index: number, start: number, chance: Random): Note[] {
  const { cast, groove, band } = song;
  const theme = part.name === 'chorus' ? song.chorus : song.verse;
  const phrase = theme[Math.floor(index / 4) % 4];
  const chord = phrase.chords[index % 4];
  const next = phrase.chords[(index + 1) % 4];
  const line = phrase.bars[index % 4];
  const bar: PlayerBar = { song, start, chord, next, force: 0.6 + 0.4 * part.level, chance };
  const late = index >= part.bars / 2;
  const last = index === part.bars - 1;
  const notes: Note[] = [];

  const full = part.name === 'chorus' || (part.name === 'verse' && (part.level > 0.74 || part.turn > 0));
  const light = part.name === 'verse' || (part.name === 'intro' ? late : part.name === 'outro' && !late);
  if (groove && (full || light)) {
    notes.push(...playDrums(bar, groove, full, GAIN.drums));
    if (last) notes.push(...playFill(bar, groove, GAIN.drums));
    if (full && index === 0 && groove.crash) notes.push(drumNote(groove.crash, start, 0.5 * bar.force));
  }
  if (cast.hand && part.name !== 'intro' && part.name !== 'build') {
    notes.push(...playHand(bar, cast.hand, part.name === 'break' ? 0.3 : 0.4));
  }
  if (part.name === 'build') notes.push(...playBuild(bar, part, index));
  // Chords after the beat need an instrument on it, from the start.
  const early = part.name === 'intro' && song.strikes[song.meter][0] === '.';
  const low = early || part.name === 'verse' || part.name === 'chorus' || part.name === 'outro';
  if (cast.bass && song.bassline && low) {
    notes.push(...playBass(bar, cast.bass, song.bassline, GAIN.bass));
  }
  const alone = part.name === 'intro' || part.name === 'break' || part.name === 'build';
  notes.push(...playChords(bar, cast.comp, GAIN.chords * (alone ? 1.6 : 1)));
  // Without drums, or with all instruments, the pad holds it together.
  if (cast.pad && (part.name === 'chorus' || part.name === 'break' || part.name === 'build' || !groove)) {
    notes.push(...playPad(bar, cast.pad, GAIN.pad));
  }
  const hums = part.name === 'chorus' || (part.name === 'verse' && band.family !== 'static');
  if (hums) notes.push(...playMelody(bar, cast.lead, line, GAIN.lead, 0));
  if (part.name === 'break' || part.name === 'outro') {
    notes.push(...playMelody(bar, cast.second, line, GAIN.second, 0.25));
  }
  // In the chorus the second instrument answers while the first holds its long note.
  if (part.name === 'chorus' && part.turn > 0 && index % 4 === 3) {
    const echo = phrase.bars[0].map((note) => ({ ...note, step: note.step + 2 }));
    notes.push(...playMelody(bar, cast.second, echo, GAIN.second, 0.35));
  }
  return notes.sort((one, other) => one.at - other.at);
}

/** A hand drum between the beats. */
function playHand(bar: PlayerBar, drum: HandDrum, gain: number): Note[] {
  const { meter, stepSeconds } = bar.song;
  return Array.from({ length: meter * 4 }, (_, step) => step).flatMap((step) => {
    const loud = [0.5, 0, 0.7, 0.35][step % 4];
    if (loud === 0 || bar.chance.chance(0.2)) return [];
    const key = step % 8 > 5 ? 55 : 60;
    return [drumNote(drum, bar.start + step * stepSeconds, gain * loud * bar.force, key)];
  });
}

/** Quarters, then eighths, then sixteenths, and noise that rises into the next part. */
function playBuild(bar: PlayerBar, part: SongSection, index: number): Note[] {
  const { meter, stepSeconds, groove } = bar.song;
  const name = groove?.fill?.[0];
  const left = part.bars - index;
  const barSeconds = meter * 4 * stepSeconds;
  const riser = left === 1 ? [drumNote('riser', Math.max(bar.start, bar.start + barSeconds - 2), 0.4)] : [];
  if (name === undefined) return riser;
  const every = left > 2 ? 4 : left === 2 ? 2 : 1;
  const roll = Array.from({ length: (meter * 4) / every }, (_, turn) => {
    const share = (index + (turn * every) / (meter * 4)) / part.bars;
    return drumNote(name, bar.start + turn * every * stepSeconds, (0.12 + 0.3 * share) * bar.force);
  });
  return [...roll, ...riser];
}

/** The tonic, held while everything fades. */
function lastChord(song: Song, start: number, chance: Random): Note[] {
  const { cast, groove, tonic } = song;
  const home =
    song.verse[0].chords.find(({ degree }) => degree === 0) ?? chordOf('1', song.mode, song.band.size);
  const held = { 3: '8...........', 4: '8...............' };
  const strikes = { ...song.strikes, ...held, hold: 32 };
  const bar: PlayerBar = { song: { ...song, strikes }, start, chord: home, next: home, force: 0.8, chance };
  const seconds = song.duration - start;
  const long = (notes: Note[]) => notes.map((note) => ({ ...note, seconds }));
  return [
    ...long(playChords(bar, cast.comp, GAIN.chords)),
    ...(cast.pad ? long(playPad(bar, cast.pad, GAIN.pad)) : []),
    ...(cast.bass ? long(playBass(bar, cast.bass, held[song.meter], GAIN.bass)) : []),
    ...(groove?.crash ? [drumNote('kick', start, 0.5), drumNote(groove.crash, start, 0.4)] : []),
    playedNote(cast.second, { at: start, key: 60 + tonic, seconds, gain: 0.2, pan: 0.2, room: 0.6 }),
  ].sort((one, other) => one.at - other.at);
}
