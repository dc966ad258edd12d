/** The families of drawn pictures. Each is handed its chance and its colours, and says what every point looks like. */

import type { Chance } from '../../domain/chance.ts';
import { blend, type Composition, disc } from './canvas.ts';
import type { Colour, Palette } from './palettes.ts';

type Family = (chance: Chance, palette: Palette) => Composition;

const EVERYWHERE = -1;

/** Rings around a point at the edge, like a rainbow or the grooves of a record, with a disc where they come from. */
const arcs: Family = (chance, { ground, tones, accent }) => {
  const [centreX, centreY] = chance.pick([
    [0, 1],
    [1, 1],
    [0.5, 1],
    [1, 0],
    [0, 0.5],
    [0.5, 0.5],
  ] as const);
  const reach = Math.max(
    Math.hypot(Math.max(centreX, 1 - centreX), Math.max(centreY, 1 - centreY)) * 0.86,
    0.45,
  );
  const core = chance.between(0.1, 0.2) * reach;
  const rings: { middle: number; half: number; colour: Colour }[] = [];
  const count = chance.integer(5, 7);
  const step = (reach - core) / count;
  for (let i = 0; i < count; i++) {
    const half = (step * chance.between(0.5, 0.92)) / 2;
    const tone = tones[Math.min(3, Math.floor(((count - 1 - i) / (count - 1)) * 4))];
    rings.push({ middle: core + step * (i + 0.62), half, colour: tone });
  }
  return (x, y, pen) => {
    pen.lay(ground, EVERYWHERE);
    const away = Math.hypot(x - centreX, y - centreY);
    for (const { middle, half, colour } of rings) pen.lay(colour, Math.abs(away - middle) - half);
    pen.lay(accent, away - core);
  };
};

/** Hills behind hills, paler the farther away, and a sun or a moon. */
const strata: Family = (chance, { ground, tones, accent }) => {
  const count = chance.integer(4, 6);
  const horizon = chance.between(0.4, 0.56);
  const ridges = Array.from({ length: count }, (_, i) => {
    const depth = i / (count - 1);
    return {
      height: ridge(chance, horizon + (0.96 - horizon) * depth ** 1.15, 0.05 + 0.05 * chance.between(0, 1)),
      colour: between(tones, depth),
    };
  });
  const [sunX, sunY, radius] = [
    chance.between(0.24, 0.76),
    chance.between(0.2, horizon - 0.08),
    chance.between(0.08, 0.15),
  ];
  const sky = blend(ground, tones[0], 0.6);
  const haze = ridges.map(({ colour }) => blend(colour, ground, 0.32));
  return (x, y, pen) => {
    pen.lay(ground, EVERYWHERE);
    pen.lay(sky, EVERYWHERE, Math.max(0, 1 - y / horizon));
    pen.lay(accent, disc(x, y, sunX, sunY, radius));
    for (let i = 0; i < count; i++) {
      const above = ridges[i].height(x) - y;
      pen.lay(ridges[i].colour, above);
      // Mist lies at the foot of each, where the next one begins.
      pen.lay(haze[i], above, Math.min(0.85, Math.max(0, -above * 3.2)));
    }
  };
};

/** A line of hills: three waves, in a table since sines are dear. */
function ridge(chance: Chance, level: number, swing: number): (x: number) => number {
  const waves = [1, 2.3, 4.7].map((times) => ({
    length: times * chance.between(2.4, 4.6),
    phase: chance.between(0, 2 * Math.PI),
    swing: swing / times ** 1.1,
  }));
  const table = Array.from({ length: 257 }, (_, i) =>
    waves.reduce((sum, wave) => sum + Math.sin((i / 256) * wave.length + wave.phase) * wave.swing, level),
  );
  return (x) => {
    const at = Math.floor(x * 256);
    return table[at] + (table[at + 1] - table[at]) * (x * 256 - at);
  };
}

/** Two large discs, a third colour where they overlap, a ring around and a small disc for balance. */
const circles: Family = (chance, { ground, tones, accent }) => {
  const turn = chance.between(0, 2 * Math.PI);
  const apart = chance.between(0.13, 0.2);
  const [across, down] = [Math.cos(turn), Math.sin(turn)];
  const first = { x: 0.5 - across * apart, y: 0.5 - down * apart, radius: chance.between(0.24, 0.31) };
  const second = { x: 0.5 + across * apart, y: 0.5 + down * apart, radius: chance.between(0.19, 0.27) };
  const small = { x: 0.5 - down * 0.33, y: 0.5 + across * 0.33, radius: chance.between(0.035, 0.065) };
  const rings = Array.from({ length: chance.integer(1, 4) }, (_, i) => second.radius + 0.035 + i * 0.035);
  const shuffled = chance.shuffled([tones[1], tones[2], tones[3]]);
  return (x, y, pen) => {
    pen.lay(ground, EVERYWHERE);
    const toFirst = disc(x, y, first.x, first.y, first.radius);
    const toSecond = disc(x, y, second.x, second.y, second.radius);
    for (const radius of rings) {
      pen.lay(tones[1], Math.abs(toSecond + second.radius - radius) - 0.0035);
    }
    pen.lay(shuffled[0], toFirst);
    pen.lay(shuffled[1], toSecond);
    pen.lay(shuffled[2], Math.max(toFirst, toSecond));
    pen.lay(accent, disc(x, y, small.x, small.y, small.radius));
  };
};

/** Bands that go over and under each other, upright or on the corner. */
const weaves: Family = (chance, { ground, tones, accent }) => {
  const count = chance.integer(4, 6);
  const slanted = chance.pick([true, false]);
  const pitch = 1 / count;
  const half = pitch * chance.between(0.28, 0.38);
  const gap = pitch * 0.05;
  const [warp, weft] = chance.shuffled([
    [tones[0], tones[1]],
    [tones[2], tones[3]],
  ]);
  const every = chance.integer(2, 3);
  const across = Array.from({ length: 3 * count }, (_, i) => warp[i % every === 0 ? 1 : 0]);
  const down = Array.from({ length: 3 * count }, (_, i) => weft[i % every === 1 ? 1 : 0]);
  // The middle third of the numbers is what the square shows.
  down[count + chance.integer(0, count - 1)] = accent;
  const [cos, sin] = slanted ? [Math.SQRT1_2, Math.SQRT1_2] : [1, 0];
  return (x, y, pen) => {
    const [u, v] = [(x - 0.5) * cos + (y - 0.5) * sin + 1.5, (y - 0.5) * cos - (x - 0.5) * sin + 1.5];
    const [column, row] = [Math.floor(u / pitch), Math.floor(v / pitch)];
    const fromColumn = Math.abs(u - (column + 0.5) * pitch) - half;
    const fromRow = Math.abs(v - (row + 0.5) * pitch) - half;
    pen.lay(ground, EVERYWHERE);
    if ((column + row) % 2 === 0) {
      pen.lay(across[row], Math.max(fromRow, gap - fromColumn));
      pen.lay(down[column], fromColumn);
    } else {
      pen.lay(down[column], Math.max(fromColumn, gap - fromRow));
      pen.lay(across[row], fromRow);
    }
  };
};

/** Tiles with quarters of discs, leaves and whole discs. */
const petals: Family = (chance, { ground, tones, accent }) => {
  const count = chance.integer(3, 5);
  const shapes = chance.shuffled([leaf, quarter, whole, hoop]).slice(0, 2);
  const special = chance.integer(0, count * count - 1);
  const tiles = Array.from({ length: count * count }, (_, i) => {
    const [back, front] = chance.shuffled([ground, ...tones]).slice(0, 2);
    return {
      shape: chance.pick(shapes),
      turn: chance.integer(0, 3),
      back,
      front: i === special ? accent : front,
    };
  });
  return (x, y, pen) => {
    const [column, row] = [Math.floor(x * count), Math.floor(y * count)];
    const { shape, turn, back, front } = tiles[row * count + column];
    pen.lay(back, EVERYWHERE);
    const [u, v] = turned(x * count - column, y * count - row, turn);
    pen.lay(front, shape(u, v) / count);
  };
};

const leaf = (u: number, v: number) => Math.max(disc(u, v, 0, 0, 1), disc(u, v, 1, 1, 1));
const quarter = (u: number, v: number) => disc(u, v, 0, 0, 1);
const whole = (u: number, v: number) => disc(u, v, 0.5, 0.5, 0.36);
const hoop = (u: number, v: number) => Math.abs(disc(u, v, 0, 0, 0.66)) - 0.34;

function turned(u: number, v: number, turn: number): [number, number] {
  if (turn === 0) return [u, v];
  if (turn === 1) return [1 - v, u];
  return turn === 2 ? [1 - u, 1 - v] : [v, 1 - u];
}

/** The colour at `share` of the way through the tones. */
function between(tones: Palette['tones'], share: number): Colour {
  const at = Math.min(2, Math.floor(share * 3));
  return blend(tones[at], tones[at + 1], share * 3 - at);
}

export const FAMILIES: readonly Family[] = [arcs, strata, circles, weaves, petals];
