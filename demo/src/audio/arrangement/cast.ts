/** Who plays: the style's band, with the instruments that the track names in their places. */
import type { Random } from '../../random.ts';
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
const PLAYERS: Record<string, Role> = {
  harp: { comp: 'harp' },
  flute: { lead: 'flute' },
  percussion: { hand: 'conga' },
  bongo: { hand: 'bongo' },
  bell: { lead: 'bell' },
  acousticguitar: { comp: 'steelguitar' },
  classicalguitar: { comp: 'nylonguitar', lead: 'nylonguitar' },
  guitar: { comp: 'cleanguitar' },
  electricguitar: { lead: 'leadguitar' },
  violin: { lead: 'violin' },
  viola: { lead: 'violin', pad: 'strings' },
  cello: { lead: 'cello', pad: 'strings' },
  strings: { pad: 'strings' },
  orchestra: { pad: 'strings' },
  accordion: { lead: 'accordion' },
  harmonica: { lead: 'harmonica' },
  doublebass: { bass: 'doublebass' },
  bass: { bass: 'bass' },
  piano: { comp: 'piano' },
  keyboard: { comp: 'electricpiano' },
  rhodes: { comp: 'rhodes' },
  electricpiano: { comp: 'electricpiano' },
  organ: { comp: 'organ' },
  trumpet: { lead: 'trumpet' },
  saxophone: { lead: 'saxophone' },
  clarinet: { lead: 'clarinet' },
  oboe: { lead: 'oboe' },
  brass: { lead: 'brass', pad: 'brass' },
  horn: { lead: 'horn' },
  trombone: { lead: 'brass' },
  synthesizer: { lead: 'sawlead' },
  computer: { lead: 'square' },
  sampler: { comp: 'kalimba' },
  pad: { pad: 'pad' },
};

/** In the styles that can be both, an acoustic track leaves the plug out, and an electric one puts it in. */
const UNPLUGGED: Partial<Record<PatchName, PatchName>> = {
  cleanguitar: 'steelguitar',
  powerguitar: 'steelguitar',
  leadguitar: 'violin',
  bass: 'doublebass',
  electricpiano: 'piano',
  rhodes: 'piano',
  sawlead: 'flute',
  supersaw: 'strings',
  pad: 'strings',
  subbass: 'doublebass',
  glass: 'harp',
};
const PLUGGED: Partial<Record<PatchName, PatchName>> = {
  steelguitar: 'cleanguitar',
  nylonguitar: 'cleanguitar',
  doublebass: 'bass',
  violin: 'leadguitar',
};

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
    lead: vocalinstrumental === 'vocal' || track.info.lang ? singer : solo,
    second: solo,
    comp,
    pad: place('pad', band.pad),
    bass: place('bass', band.bass),
    hand: roles.find(({ hand }) => hand !== undefined)?.hand,
  };
}

const SIGNATURES: PatchName[] = [
  'powerguitar',
  'subbass',
  'synthbass',
  'stab',
  'thinpulse',
  'square',
  'warmpad',
];
const isSignature = (patch: PatchName) => SIGNATURES.includes(patch);

/** The lowest tonic of a melody, where an instrument has a place of its own. */
const REGISTERS: Partial<Record<PatchName, number>> = {
  man: 45,
  woman: 55,
  cello: 43,
  flute: 65,
  bell: 66,
  glass: 62,
  kalimba: 62,
  violin: 61,
  trumpet: 57,
  saxophone: 52,
  brass: 50,
  horn: 50,
  leadguitar: 55,
  piano: 62,
};

export const register = (patch: PatchName) => REGISTERS[patch] ?? 58;
