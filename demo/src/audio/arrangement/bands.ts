/** How each style of the demo plays: harmony, rhythm, instruments, and the room they stand in. */
import type { StyleName } from '../../styles.ts';
import type { PatchName } from '../instruments/patches.ts';
import type { Mode } from '../notes/harmony.ts';
import type { Family } from '../notes/progressions.ts';
import type { GrooveName } from '../rhythm/grooves.ts';
import type { BassPattern, ChordPattern } from '../rhythm/patterns.ts';

export interface Band {
  /** Quarters a minute of the slowest and of the fastest; the speeds lie evenly between. */
  bpm: [number, number];
  /** Quarters in a bar, drawn with equal chance. */
  meters: (3 | 4)[];
  modes: Mode[];
  family: Family;
  /** Notes in a chord. */
  size: number;
  /** Absent: no drums. */
  grooves?: Partial<Record<3 | 4, GrooveName[]>>;
  chords: ChordPattern[];
  bassline?: BassPattern[];
  comp: PatchName[];
  lead: PatchName[];
  pad?: PatchName[];
  bass?: PatchName[];
  /** How many notes a melody has: 0 few … 1 many. */
  density: number;
  /** Delay of every second sixteenth or eighth, as a share of it. */
  swing?: { share: number; of: 8 | 16 };
  /** Reverberation, echo, and how far everything gives way to the kick; 0 … 1. */
  room: number;
  echo?: number;
  pump?: number;
  /** Milliseconds by which players miss the beat. */
  loose: number;
  ending: 'chord' | 'fade';
  /** Brings the band to the loudness of the others, about -16 LUFS; found by measuring. */
  decibels: number;
}

export const BANDS: Record<StyleName, Band> = {
  cantiga: {
    ...{ bpm: [58, 120], meters: [3, 4, 3], modes: ['dorian', 'mixolydian', 'dorian', 'ionian'] },
    ...{ decibels: -2.6, family: 'modal', size: 2, density: 0.5, room: 0.55, loose: 12, ending: 'chord' },
    grooves: { 4: ['medieval'], 3: ['estampie'] },
    ...{ chords: ['pick', 'drops', 'halves'], comp: ['harp'], lead: ['flute', 'violin'], pad: ['warmpad'] },
  },
  folk: {
    ...{ bpm: [62, 138], meters: [4, 4, 3], modes: ['ionian', 'mixolydian', 'dorian', 'aeolian'] },
    ...{ decibels: -1.5, family: 'folk', size: 3, density: 0.55, room: 0.28, loose: 11, ending: 'chord' },
    grooves: { 4: ['folk', 'train'], 3: ['waltz'] },
    ...{ chords: ['strum', 'pick', 'ripple'], bassline: ['twobeat', 'roots'] },
    ...{ comp: ['steelguitar'], lead: ['violin', 'flute', 'harmonica'], bass: ['doublebass'] },
  },
  country: {
    ...{ bpm: [64, 150], meters: [4, 4, 4, 3], modes: ['ionian', 'mixolydian'] },
    ...{ decibels: -1.5, family: 'folk', size: 3, density: 0.55, room: 0.24, loose: 9, ending: 'chord' },
    grooves: { 4: ['train', 'rock'], 3: ['brushwaltz'] },
    ...{ chords: ['strum', 'gallop', 'afterbeat'], bassline: ['twobeat', 'walk'] },
    ...{ comp: ['steelguitar', 'cleanguitar'], lead: ['harmonica', 'violin'], bass: ['doublebass'] },
    swing: { share: 0.22, of: 8 },
  },
  latin: {
    ...{ bpm: [66, 140], meters: [4], modes: ['ionian', 'dorian', 'harmonic'] },
    ...{ decibels: -3.9, family: 'jazz', size: 4, density: 0.5, room: 0.28, loose: 9, ending: 'chord' },
    grooves: { 4: ['bossa', 'samba'] },
    ...{ chords: ['bossa', 'push'], bassline: ['bossa'] },
    ...{ comp: ['nylonguitar'], lead: ['flute', 'piano', 'nylonguitar'], bass: ['doublebass'] },
  },
  reggae: {
    ...{ bpm: [62, 92], meters: [4], modes: ['aeolian', 'dorian', 'mixolydian'] },
    ...{
      decibels: -1.8,
      family: 'loop',
      size: 3,
      density: 0.4,
      room: 0.35,
      echo: 0.6,
      loose: 8,
      ending: 'fade',
    },
    grooves: { 4: ['reggae', 'steppers'] },
    ...{ chords: ['skank', 'bubble'], bassline: ['dub', 'sub'] },
    ...{ comp: ['organ', 'cleanguitar'], lead: ['trumpet', 'organ'], bass: ['bass'] },
    swing: { share: 0.2, of: 16 },
  },
  chanson: {
    ...{ bpm: [60, 150], meters: [3, 3, 4], modes: ['harmonic', 'ionian', 'aeolian'] },
    ...{ decibels: -2.0, family: 'song', size: 3, density: 0.5, room: 0.26, loose: 12, ending: 'chord' },
    grooves: { 4: ['swing'], 3: ['brushwaltz'] },
    ...{ chords: ['afterbeat', 'quarters'], bassline: ['twobeat', 'walk'] },
    ...{ comp: ['piano', 'nylonguitar'], lead: ['accordion', 'clarinet'], bass: ['doublebass'] },
    swing: { share: 0.15, of: 8 },
  },
  orchestra: {
    ...{ bpm: [52, 148], meters: [4, 3], modes: ['ionian', 'aeolian', 'lydian', 'harmonic'] },
    ...{ decibels: -3.4, family: 'film', size: 3, density: 0.45, room: 0.6, loose: 12, ending: 'chord' },
    grooves: { 4: ['orchestra'], 3: ['orchestrawaltz'] },
    ...{ chords: ['whole', 'eighths', 'halves'], bassline: ['roots', 'twobeat'] },
    ...{ comp: ['strings'], lead: ['horn', 'oboe', 'violin', 'clarinet'], pad: ['strings'], bass: ['cello'] },
  },
  piano: {
    ...{ bpm: [54, 112], meters: [4, 3], modes: ['ionian', 'aeolian', 'dorian', 'lydian'] },
    ...{ decibels: -1.9, family: 'film', size: 3, density: 0.4, room: 0.5, loose: 16, ending: 'chord' },
    ...{ chords: ['pick', 'drops', 'ripple'], bassline: ['roots'] },
    ...{ comp: ['piano'], lead: ['piano'], pad: ['warmpad'], bass: ['piano'] },
  },
  indie: {
    ...{ bpm: [84, 168], meters: [4], modes: ['ionian', 'mixolydian', 'aeolian'] },
    ...{ decibels: -5.1, family: 'pop', size: 3, density: 0.55, room: 0.26, loose: 7, ending: 'chord' },
    grooves: { 4: ['drive', 'rock'] },
    ...{ chords: ['strum', 'ripple', 'eighths'], bassline: ['eighths', 'rock'] },
    ...{ comp: ['cleanguitar'], lead: ['leadguitar', 'cleanguitar'], pad: ['powerguitar'], bass: ['bass'] },
  },
  punk: {
    ...{ bpm: [120, 192], meters: [4], modes: ['ionian', 'aeolian', 'mixolydian'] },
    ...{ decibels: -6.1, family: 'pop', size: 3, density: 0.6, room: 0.16, loose: 6, ending: 'chord' },
    grooves: { 4: ['punk', 'rock'] },
    ...{ chords: ['power'], bassline: ['eighths'] },
    ...{ comp: ['powerguitar'], lead: ['leadguitar'], bass: ['bass'] },
  },
  metal: {
    ...{ bpm: [72, 176], meters: [4], modes: ['phrygian', 'aeolian', 'harmonic'] },
    ...{ decibels: -6.0, family: 'dark', size: 2, density: 0.5, room: 0.2, loose: 5, ending: 'chord' },
    grooves: { 4: ['double', 'halftime'] },
    ...{ chords: ['chug', 'slabs'], bassline: ['gallop', 'eighths'] },
    ...{ comp: ['powerguitar'], lead: ['leadguitar'], pad: ['choir'], bass: ['bass'] },
  },
  postrock: {
    ...{ bpm: [62, 132], meters: [4, 4, 3], modes: ['ionian', 'aeolian', 'lydian'] },
    ...{
      decibels: -4.3,
      family: 'film',
      size: 3,
      density: 0.3,
      room: 0.55,
      echo: 0.45,
      loose: 8,
      ending: 'fade',
    },
    grooves: { 4: ['halftime', 'drive'], 3: ['brushwaltz'] },
    ...{ chords: ['ripple', 'pick'], bassline: ['eighths', 'roots'] },
    ...{ comp: ['cleanguitar'], lead: ['leadguitar', 'strings'], pad: ['strings'], bass: ['bass'] },
  },
  psychedelic: {
    ...{ bpm: [76, 148], meters: [4], modes: ['dorian', 'mixolydian', 'hijaz'] },
    ...{
      decibels: -4.5,
      family: 'loop',
      size: 3,
      density: 0.6,
      room: 0.35,
      echo: 0.4,
      loose: 9,
      ending: 'fade',
    },
    grooves: { 4: ['funk', 'drive'] },
    ...{ chords: ['charleston', 'stabs', 'strum'], bassline: ['funk', 'octaves'] },
    ...{ comp: ['organ', 'cleanguitar'], lead: ['leadguitar', 'organ'], bass: ['bass'] },
  },
  jazz: {
    ...{ bpm: [62, 208], meters: [4, 4, 4, 3], modes: ['ionian', 'dorian', 'harmonic'] },
    ...{ decibels: -3.7, family: 'jazz', size: 4, density: 0.65, room: 0.28, loose: 10, ending: 'chord' },
    grooves: { 4: ['swing'], 3: ['brushwaltz'] },
    ...{ chords: ['charleston', 'push'], bassline: ['walk'] },
    ...{ comp: ['piano'], lead: ['saxophone', 'trumpet', 'piano'], bass: ['doublebass'] },
    swing: { share: 0.3, of: 8 },
  },
  soul: {
    ...{ bpm: [62, 104], meters: [4], modes: ['dorian', 'ionian', 'aeolian'] },
    ...{ decibels: -3.5, family: 'jazz', size: 5, density: 0.5, room: 0.28, loose: 8, ending: 'fade' },
    grooves: { 4: ['soul', 'lofi'] },
    ...{ chords: ['charleston', 'push', 'halves'], bassline: ['sub', 'funk'] },
    ...{ comp: ['rhodes'], lead: ['rhodes', 'saxophone'], pad: ['pad'], bass: ['bass'] },
    swing: { share: 0.18, of: 16 },
  },
  hiphop: {
    ...{ bpm: [70, 108], meters: [4], modes: ['aeolian', 'dorian', 'phrygian'] },
    ...{ decibels: -3.5, family: 'loop', size: 4, density: 0.55, room: 0.2, loose: 6, ending: 'fade' },
    grooves: { 4: ['boombap', 'trap'] },
    ...{ chords: ['halves', 'charleston', 'drops'], bassline: ['sub', 'funk'] },
    ...{ comp: ['electricpiano', 'piano', 'kalimba'], lead: ['bell', 'flute', 'sawlead'], bass: ['subbass'] },
    swing: { share: 0.22, of: 16 },
  },
  techno: {
    ...{ bpm: [100, 140], meters: [4], modes: ['aeolian', 'phrygian', 'dorian'] },
    ...{
      decibels: -4.3,
      family: 'static',
      size: 4,
      density: 0.3,
      room: 0.32,
      echo: 0.5,
      pump: 0.6,
      loose: 0,
      ending: 'fade',
    },
    grooves: { 4: ['techno', 'house', 'minimal'] },
    ...{ chords: ['stabs', 'push', 'ripple'], bassline: ['offbeat', 'pulse'] },
    ...{ comp: ['stab', 'glass'], lead: ['square', 'sawlead'], pad: ['pad'], bass: ['synthbass'] },
  },
  drumnbass: {
    ...{ bpm: [150, 176], meters: [4], modes: ['aeolian', 'dorian', 'phrygian'] },
    ...{
      decibels: -3.7,
      family: 'loop',
      size: 4,
      density: 0.3,
      room: 0.36,
      echo: 0.4,
      loose: 2,
      ending: 'fade',
    },
    grooves: { 4: ['breaks', 'jungle'] },
    ...{ chords: ['whole', 'stabs', 'halves'], bassline: ['roller', 'sub'] },
    ...{
      comp: ['stab', 'electricpiano'],
      lead: ['sawlead', 'bell'],
      pad: ['pad'],
      bass: ['synthbass', 'subbass'],
    },
  },
  idm: {
    ...{ bpm: [72, 160], meters: [4], modes: ['dorian', 'lydian', 'phrygian', 'aeolian'] },
    ...{
      decibels: -5.1,
      family: 'loop',
      size: 5,
      density: 0.6,
      room: 0.42,
      echo: 0.5,
      loose: 3,
      ending: 'fade',
    },
    grooves: { 4: ['glitch', 'minimal'] },
    ...{ chords: ['ripple', 'drops', 'whole'], bassline: ['sub', 'pulse'] },
    ...{ comp: ['glass', 'kalimba'], lead: ['bell', 'square'], pad: ['pad'], bass: ['subbass', 'synthbass'] },
  },
  chillout: {
    ...{ bpm: [62, 104], meters: [4], modes: ['dorian', 'ionian', 'aeolian'] },
    ...{
      decibels: -3.2,
      family: 'jazz',
      size: 5,
      density: 0.35,
      room: 0.4,
      echo: 0.3,
      pump: 0.25,
      loose: 8,
      ending: 'fade',
    },
    grooves: { 4: ['lofi', 'boombap'] },
    ...{ chords: ['halves', 'charleston', 'pick'], bassline: ['sub', 'roots'] },
    ...{
      comp: ['rhodes'],
      lead: ['kalimba', 'glass', 'cleanguitar'],
      pad: ['pad'],
      bass: ['subbass', 'bass'],
    },
    swing: { share: 0.25, of: 16 },
  },
  ambient: {
    ...{ bpm: [46, 84], meters: [4], modes: ['lydian', 'aeolian', 'dorian', 'ionian'] },
    ...{
      decibels: -2.2,
      family: 'static',
      size: 5,
      density: 0.1,
      room: 0.8,
      echo: 0.5,
      loose: 30,
      ending: 'fade',
    },
    ...{ chords: ['drops', 'whole'], bassline: ['roots'] },
    ...{
      comp: ['glass', 'bell', 'harp'],
      lead: ['bell', 'flute', 'piano'],
      pad: ['warmpad', 'pad'],
      bass: ['warmpad'],
    },
  },
  synthpop: {
    ...{ bpm: [86, 144], meters: [4], modes: ['aeolian', 'ionian', 'dorian'] },
    ...{
      decibels: -3.7,
      family: 'pop',
      size: 3,
      density: 0.5,
      room: 0.34,
      echo: 0.3,
      pump: 0.2,
      loose: 1,
      ending: 'fade',
    },
    grooves: { 4: ['eighties', 'house'] },
    ...{ chords: ['ripple', 'eighths', 'push'], bassline: ['octaves', 'eighths'] },
    ...{ comp: ['supersaw', 'stab'], lead: ['sawlead', 'square'], pad: ['pad'], bass: ['synthbass'] },
  },
  chiptune: {
    ...{ bpm: [92, 176], meters: [4], modes: ['ionian', 'aeolian', 'mixolydian'] },
    ...{
      decibels: -4.3,
      family: 'pop',
      size: 3,
      density: 0.7,
      room: 0.12,
      echo: 0.35,
      loose: 0,
      ending: 'chord',
    },
    grooves: { 4: ['chip'] },
    ...{ chords: ['ripple'], bassline: ['octaves', 'eighths'] },
    ...{ comp: ['thinpulse'], lead: ['square', 'thinpulse'], bass: ['square'] },
  },
  pop: {
    ...{ bpm: [70, 142], meters: [4], modes: ['ionian', 'ionian', 'aeolian'] },
    ...{ decibels: -3.2, family: 'pop', size: 3, density: 0.5, room: 0.28, loose: 6, ending: 'chord' },
    grooves: { 4: ['pop', 'rock'] },
    ...{ chords: ['strum', 'quarters', 'pick'], bassline: ['rock', 'eighths', 'roots'] },
    ...{
      comp: ['piano', 'steelguitar'],
      lead: ['sawlead', 'piano', 'cleanguitar'],
      pad: ['strings'],
      bass: ['bass'],
    },
  },
  world: {
    ...{ bpm: [58, 136], meters: [4, 4, 3], modes: ['hijaz', 'dorian', 'phrygian', 'mixolydian'] },
    ...{ decibels: -2.6, family: 'modal', size: 2, density: 0.6, room: 0.45, loose: 12, ending: 'chord' },
    grooves: { 4: ['world', 'medieval'], 3: ['estampie'] },
    ...{ chords: ['pick', 'ripple', 'drops'], bassline: ['roots', 'twobeat'] },
    ...{
      comp: ['nylonguitar', 'harp', 'kalimba'],
      lead: ['flute', 'violin', 'oboe'],
      pad: ['strings'],
      bass: ['doublebass'],
    },
  },
};
