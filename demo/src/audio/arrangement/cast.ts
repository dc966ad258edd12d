/** The band: that of the style, with the instruments of the track in their roles. */
import type { Random } from '../../random.ts';
import casting from '../data/casting.json' with { type: 'json' };
import type { PatchName } from '../instruments/patches.ts';
import type { PlayableTrack } from '../playable-track.ts';
import type { Band } from './bands.ts';

export type HandDrum = 'conga' | 'bongo';

export interface Cast {
  lead: PatchName;
  /** Answers the lead in full parts, and takes over when it rests. */
  second: PatchName;
  comp: PatchName;
  pad: PatchName | undefined;
  bass: PatchName | undefined;
  /** Beside the groove. */
  hand: HandDrum | undefined;
}

type Role = Partial<Record<'lead' | 'comp' | 'pad' | 'bass', PatchName>> & { hand?: HandDrum };

/** What an instrument of the catalogue is played with here, and in which places. */
const PLAYERS = casting.instruments as Record<string, Role>;

/** In styles that can be both, an acoustic track replaces electric instruments, and an electric one acoustic instruments. */
const UNPLUGGED = casting.unplugged as Partial<Record<PatchName, PatchName>>;
const PLUGGED = casting.plugged as Partial<Record<PatchName, PatchName>>;

export function cast(track: PlayableTrack, band: Band, chance: Random): Cast {
  const { vocalinstrumental, gender, acousticelectric, tags } = track.info;
  const roles = (tags?.instruments ?? []).flatMap((name) => PLAYERS[name] ?? []);
  const swaps = acousticelectric === 'acoustic' ? UNPLUGGED : acousticelectric === 'electric' ? PLUGGED : {};
  const place = (role: 'lead' | 'comp' | 'pad' | 'bass', usual: PatchName[] | undefined) => {
    if (usual === undefined) return undefined;
    const named = roles.flatMap((one) => one[role] ?? []);
    const usually = chance.pick(usual);
    const chosen = named.length > 0 ? chance.pick(named) : (swaps[usually] ?? usually);
    // Power chords and sub basses make the style; a named guitar or bass is that one.
    return role === 'lead' || !isSignature(usually) || acousticelectric === 'acoustic' ? chosen : usually;
  };
  const solo = place('lead', band.lead)!;
  const comp = place('comp', band.comp)!;
  const singer =
    gender === 'male' ? 'man' : gender === 'female' ? 'woman' : chance.pick(['man', 'woman'] as const);
  return {
    lead: vocalinstrumental === 'vocal' ? singer : solo,
    second: solo,
    comp,
    pad: place('pad', band.pad),
    bass: place('bass', band.bass),
    hand: roles.find(({ hand }) => hand !== undefined)?.hand,
  };
}

const isSignature = (patch: PatchName) => casting.signatures.includes(patch);

/** The lowest tonic of a melody, where an instrument has a place of its own. */
const REGISTERS: Partial<Record<PatchName, number>> = casting.registers;

export const register = (patch: PatchName) => REGISTERS[patch] ?? 58;
