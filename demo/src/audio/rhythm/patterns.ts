/**
 * What accompanies: chords and bass, as bars in sixteenths for four and for three quarters.
 *
 * Chords, a digit a strike as in the grooves:   strum 9...6.6...6.6.5.
 * Bass, a letter a note:                        walk  r...3...5...a...
 * r root, 3 third, 5 fifth, o octave, a a step towards the next chord's root; a note lasts until the next one.
 */
type PatternBar = Record<3 | 4, string>;

export interface Strikes extends PatternBar {
  /**
   * strum: strings one after the other, down on the beat and up off it; arp: one note a strike; block: all at once; power: the
   * root, on an instrument that adds the rest.
   */
  mode: 'strum' | 'arp' | 'block' | 'power';
  /** Sixteenths a strike rings at most. */
  hold: number;
}

function strikes(mode: Strikes['mode'], hold: number, four: string, three: string): Strikes {
  return { mode, hold, 4: four, 3: three };
}

export const CHORDS = {
  strum: strikes('strum', 6, '9...6.6...6.6.5.', '9...6.5.6.5.'),
  ballad: strikes('strum', 16, '8.......6...5.4.', '8.......5...'),
  gallop: strikes('strum', 4, '8.667.668.667.66', '8.667.667.66'),
  pick: strikes('arp', 8, '7.5.6.5.7.5.6.5.', '7.5.6.5.6.5.'),
  ripple: strikes('arp', 8, '7454645474546454', '745464546454'),
  drops: strikes('arp', 16, '7.....5...4.....', '7.....5...4.'),
  whole: strikes('block', 16, '7...............', '7...........'),
  halves: strikes('block', 8, '8.......6.......', '8.......5...'),
  quarters: strikes('block', 4, '8...6...7...6...', '8...6...6...'),
  charleston: strikes('block', 6, '7.....8.........', '7.....7.....'),
  afterbeat: strikes('block', 3, '....7.......7...', '....7...6...'),
  skank: strikes('block', 2, '....9.......9...', '....8...8...'),
  bubble: strikes('block', 2, '..8...8...8...8.', '..7...7...7.'),
  bossa: strikes('block', 3, '7..6..7...6..6..', '7..6..6..6..'),
  push: strikes('block', 3, '8..7..8...7..7..', '8..7..8..7..'),
  stabs: strikes('block', 2, '...8..8....8..8.', '...8..8...8.'),
  eighths: strikes('block', 2, '8.6.7.6.8.6.7.6.', '8.6.7.6.7.6.'),
  power: strikes('power', 4, '9.7.7.7.9.7.7.7.', '9.7.7.7.7.7.'),
  chug: strikes('power', 3, '9.66966.9.669.77', '9.66966.9.66'),
  slabs: strikes('power', 16, '9.......8.....7.', '9.......7...'),
};

export const BASSES = {
  roots: { 4: 'r...............', 3: 'r...........' },
  twobeat: { 4: 'r.......5.......', 3: 'r.......5...' },
  eighths: { 4: 'r.r.r.r.r.r.r.a.', 3: 'r.r.r.r.r.a.' },
  gallop: { 4: 'r.rrr.rrr.rrr.aa', 3: 'r.rrr.rrr.aa' },
  rock: { 4: 'r.....r.r...5.a.', 3: 'r.....r.5.a.' },
  walk: { 4: 'r...3...5...a...', 3: 'r...3...a...' },
  bossa: { 4: 'r.....5.5.....a.', 3: 'r.....5...a.' },
  dub: { 4: 'r.....r3..5...r.', 3: 'r.....r3..5.' },
  roller: { 4: 'r..r..r.....5.o.', 3: 'r..r..r...o.' },
  offbeat: { 4: '..r...r...r...r.', 3: '..r...r...r.' },
  octaves: { 4: 'r.o.r.o.r.o.r.o.', 3: 'r.o.r.o.r.o.' },
  pulse: { 4: 'r.rr.rr.r.rr.rro', 3: 'r.rr.rr.r.ro' },
  funk: { 4: 'r..o..r...r.35a.', 3: 'r..o..r.3.a.' },
  sub: { 4: 'r.........r..5..', 3: 'r.......5...' },
} satisfies Record<string, PatternBar>;

export type ChordPattern = keyof typeof CHORDS;
export type BassPattern = keyof typeof BASSES;
