import { type DrumName, KIT } from '../instruments/drum.ts';
import { PATCHES, type PatchName } from '../instruments/patches.ts';
import type { Instrument } from '../instruments/tone.ts';

export interface Note {
  /** Seconds since the piece began. */
  at: number;
  /** Names the instrument: equal names with equal keys and lengths sound equal. */
  name: PatchName | DrumName;
  instrument: Instrument;
  /** As MIDI counts keys: 60 is middle C. */
  key: number;
  /** How long it is held. */
  seconds: number;
  shade: number;
  gain: number;
  /** -1 left … 1 right. */
  pan: number;
  /** How much of it the room hears, 0 … 1. */
  room: number;
  drum: boolean;
}

export function playedNote(
  name: PatchName,
  note: Omit<Note, 'name' | 'instrument' | 'drum' | 'shade'>,
): Note {
  return { ...note, name, instrument: PATCHES[name], shade: 0, drum: false };
}

export function drumNote(name: DrumName, at: number, gain: number, key = 60): Note {
  const place = DRUM_PLACES[name] ?? 0;
  return {
    at,
    name,
    instrument: KIT[name],
    key,
    seconds: 0,
    shade: 0,
    gain,
    pan: place,
    drum: true,
    room: DRY.includes(name) ? 0.04 : 0.35,
  };
}

const DRY: DrumName[] = ['kick', 'deepkick', 'boom'];
const DRUM_PLACES: Partial<Record<DrumName, number>> = {
  hat: 0.3,
  noisehat: 0.35,
  openhat: 0.3,
  ride: -0.35,
  crash: -0.25,
  shaker: 0.45,
  tambourine: -0.4,
  conga: -0.35,
  bongo: 0.4,
  rim: -0.2,
  blip: -0.5,
  tom: 0.15,
};
