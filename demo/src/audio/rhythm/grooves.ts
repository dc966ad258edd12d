/**
 * Drum patterns. A row is a bar in sixteenths; a digit says how hard, 9 hardest, a point is a rest:
 *
 *     kick   9.......9.......      one and three
 *     snare  ....9.......9...      two and four
 *     hat    7.5.7.5.7.5.7.5.      eighths
 *
 * Rows of twelve are bars of three quarters. `light` rows play where the music is quiet, all of them where it is not.
 */
import type { DrumName } from '../instruments/kit.ts';

export interface Groove {
  rows: Partial<Record<DrumName, string>>;
  /** Which of the rows also play alone. */
  light: DrumName[];
  /** Drums of the fill that leads into the next section; empty for none. */
  fill: DrumName[];
  crash: DrumName | undefined;
}

function groove(light: DrumName[], rows: Groove['rows'], fill: DrumName[] = [], crash?: DrumName): Groove {
  return { rows, light, fill, crash };
}

const TOMS: DrumName[] = ['snare', 'tom'];

export const GROOVES = {
  rock: groove(
    ['hat', 'kick'],
    {
      kick: '9.....5.9.......',
      snare: '....9.......9...',
      hat: '8.5.8.5.8.5.8.5.',
      openhat: '..............4.',
    },
    TOMS,
    'crash',
  ),
  drive: groove(
    ['ride', 'kick'],
    {
      kick: '9..5..9.9.5...5.',
      snare: '....9.......9..3',
      ride: '8...6...8...6...',
      hat: '..5...5...5...5.',
    },
    TOMS,
    'crash',
  ),
  punk: groove(
    ['hat', 'kick'],
    { kick: '9...9.9.9...9.9.', snare: '..9...9...9...9.', hat: '9.7.9.7.9.7.9.7.' },
    TOMS,
    'crash',
  ),
  double: groove(
    ['ride', 'kick'],
    { kick: '9.6.9.669.6.9.66', snare: '....9.......9...', ride: '8...8...8...8...' },
    TOMS,
    'crash',
  ),
  halftime: groove(
    ['ride', 'kick'],
    {
      kick: '9.....6......5..',
      snare: '........9.......',
      ride: '7...5...7...5...',
      hat: '..3...3...3...3.',
    },
    TOMS,
    'crash',
  ),
  train: groove(['brush'], { kick: '8.......8.......', brush: '5454944454549444', rim: '....5.......5...' }, [
    'brush',
  ]),
  folk: groove(['shaker'], {
    frame: '8.....5.7.......',
    shaker: '6.4.7.4.6.4.7.4.',
    tambourine: '....6.......6...',
  }),
  waltz: groove(['shaker'], { frame: '8...........', shaker: '5.3.6.3.6.3.', tambourine: '....4...4...' }),
  brushwaltz: groove(['brush'], { kick: '7...........', brush: '4...7.4.7...', ride: '5...4.3.4...' }),
  medieval: groove(['tambourine'], {
    frame: '9..5..7.9..5.5..',
    tambourine: '5...5...5...5...',
    bongo: '......4.....4.4.',
  }),
  estampie: groove(['tambourine'], {
    frame: '9..5..7..5..',
    tambourine: '5.....5.....',
    bongo: '....4.....4.',
  }),
  bossa: groove(['shaker', 'rim'], {
    kick: '7.....5.7.....5.',
    rim: '7.....7.....7...',
    shaker: '5353535353535353',
  }),
  samba: groove(['shaker', 'conga'], {
    kick: '7...5..57...5..5',
    conga: '..6...77..6...77',
    shaker: '6446644664466446',
    bongo: '7.....5..5.5....',
  }),
  reggae: groove(
    ['hat', 'rim'],
    {
      kick: '........9.......',
      rim: '........8.......',
      hat: '6.5.7.5.6.5.7.5.',
      openhat: '......3.........',
      conga: '..............55',
    },
    ['snare', 'tom'],
    'crash',
  ),
  steppers: groove(
    ['hat', 'rim'],
    {
      kick: '9...9...9...9...',
      rim: '........8..5....',
      hat: '..7...7...7...7.',
      shaker: '4343434343434343',
    },
    ['snare', 'tom'],
  ),
  swing: groove(
    ['ride'],
    {
      ride: '8...8.6.8...8.6.',
      hat: '....6.......6...',
      kick: '5.......4.......',
      brush: '......3...3.....',
    },
    ['snare', 'tom'],
  ),
  funk: groove(
    ['hat', 'kick'],
    {
      kick: '9..6..5...9..5..',
      snare: '....9..3.3..9...',
      hat: '7575757575757575',
      tambourine: '....5.......5...',
    },
    TOMS,
    'crash',
  ),
  soul: groove(['hat', 'rim'], {
    deepkick: '9......5..7.....',
    clap: '....7.......7...',
    rim: '.......4..4....4',
    hat: '6.4.6.4.6.446.4.',
  }),
  boombap: groove(
    ['hat', 'deepkick'],
    {
      deepkick: '9......7..9.....',
      snare: '....9.......9..4',
      hat: '7.5.7.5.7.5.7.5.',
      openhat: '..............4.',
    },
    ['snare'],
  ),
  trap: groove(['hat'], {
    boom: '9.....7...8.....',
    clap: '........9.......',
    hat: '7.5.7.557.5.7555',
    rim: '......4.......4.',
  }),
  house: groove(
    ['shaker', 'openhat'],
    {
      deepkick: '9...9...9...9...',
      clap: '....8.......8...',
      openhat: '..7...7...7...7.',
      shaker: '4353435343534353',
    },
    ['clap'],
    'crash',
  ),
  techno: groove(
    ['hat', 'rim'],
    {
      deepkick: '9...9...9...9..3',
      hat: '4.7.4.7.4.7.4.7.',
      rim: '...5..5....5..5.',
      openhat: '..5...5...5...5.',
    },
    ['clap'],
    'crash',
  ),
  minimal: groove(['noisehat', 'rim'], {
    deepkick: '9...9...9...9...',
    noisehat: '..6...6...6..46.',
    rim: '...4......5.....',
    blip: '.......4.....3..',
  }),
  breaks: groove(
    ['hat'],
    {
      kick: '9.........9.....',
      tightsnare: '....9..4.4..9...',
      hat: '7.5.7.5.7.5.7.5.',
      ride: '7...7...7...7...',
    },
    ['tightsnare'],
    'crash',
  ),
  jungle: groove(
    ['hat'],
    {
      kick: '9.9.......99....',
      tightsnare: '....9..5.5....9.',
      hat: '7.5.7.5.7.5.7.5.',
      shaker: '3434343434343434',
    },
    ['tightsnare'],
    'crash',
  ),
  glitch: groove(
    ['noisehat', 'blip'],
    {
      deepkick: '9..7......8..5..',
      noisesnare: '....8.....5.8.66',
      noisehat: '6.656..66.5566.7',
      blip: '..5....5.5.....5',
    },
    ['noisesnare'],
  ),
  lofi: groove(['hat'], {
    kick: '8......6..7.....',
    rim: '....8.......8...',
    hat: '5.4.5.4.5.4.544.',
    shaker: '..2...2...2...2.',
  }),
  eighties: groove(
    ['hat', 'deepkick'],
    {
      deepkick: '9...5...9..5....',
      snare: '....9.......9...',
      clap: '....6.......6...',
      hat: '6464646464646464',
    },
    TOMS,
    'crash',
  ),
  chip: groove(
    ['noisehat'],
    { deepkick: '9...9...9...9.5.', noisesnare: '....8.......8...', noisehat: '6.4.6.4.6.4.6.44' },
    ['noisesnare'],
  ),
  pop: groove(
    ['shaker', 'kick'],
    {
      kick: '9.....5.9..5....',
      snare: '....8.......8...',
      clap: '....5.......5...',
      hat: '7.5.7.5.7.5.7.5.',
      shaker: '3434343434343434',
    },
    TOMS,
    'crash',
  ),
  world: groove(['shaker', 'frame'], {
    frame: '9..5..6.9...5...',
    conga: '..5..6....56..5.',
    shaker: '6..46..46..46..4',
    bongo: '....5.......6.66',
  }),
  orchestra: groove(
    ['timpani'],
    { timpani: '7.......4.......', snare: '....3.33....3.33' },
    ['timpani'],
    'crash',
  ),
  orchestrawaltz: groove(
    ['timpani'],
    { timpani: '7...........', snare: '....3...3.3.' },
    ['timpani'],
    'crash',
  ),
} satisfies Record<string, Groove>;

export type GrooveName = keyof typeof GROOVES;
