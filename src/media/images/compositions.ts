/** The compositions of placeholders: each writes the shapes of an SVG in a square of 1000 × 1000. */
import type { Chance } from '../../domain/chance.ts';
import type { Palette } from './palettes.ts';

type Composition = (chance: Chance, palette: Palette) => string;

/** Rings around a point at the edge, like a rainbow or the grooves of a record, with a disc in the centre. */
const arcs: Composition = (chance, { ground, tones, accent }) => {
  const [x, y] = chance.pick([
    [0, 1000],
    [1000, 1000],
    [500, 1000],
    [1000, 0],
    [0, 500],
    [500, 500],
  ]);
  const reach = Math.max(Math.hypot(Math.max(x, 1000 - x), Math.max(y, 1000 - y)) * 0.86, 450);
  const core = chance.between(0.1, 0.2) * reach;
  const count = chance.integer(5, 7);
  const step = (reach - core) / count;
  const rings = Array.from({ length: count }, (_, i) => {
    const tone = tones[Math.min(3, Math.floor(((count - 1 - i) / (count - 1)) * 4))];
    return ring(x, y, core + step * (i + 0.62), tone, step * chance.between(0.5, 0.92));
  });
  return [background(ground), ...rings, disc(x, y, core, accent)].join('');
};

/** Hills behind hills, paler the farther away, and a sun or a moon. */
const hills: Composition = (chance, { ground, tones, accent }) => {
  const count = chance.integer(4, 6);
  const horizon = chance.between(400, 560);
  const ridges = Array.from({ length: count }, (_, i) => {
    const depth = i / (count - 1);
    const level = horizon + (960 - horizon) * depth ** 1.15;
    return ridge(chance, level, 50 + 50 * chance.between(0, 1)).map((y, j) => `${j * 10},${round(y)}`);
  });
  const sun = disc(
    chance.between(240, 760),
    chance.between(200, horizon - 80),
    chance.between(80, 150),
    accent,
  );
  const shapes = ridges.map((points, i) => {
    const at = Math.min(2, Math.floor((i / (count - 1)) * 3));
    const path = `d="M0,1000L${points.join(' ')}L1000,1000z"`;
    const farther = `<path ${path} fill="${tones[at]}"/>`;
    const nearer = `<path ${path} fill="${tones[at + 1]}" fill-opacity="${round((i / (count - 1)) * 3 - at)}"/>`;
    // Mist at the foot of each, where the next one begins.
    const top = Math.min(...points.map((point) => Number(point.split(',')[1])));
    const mist = fade(`mist${i}`, ground, [top, 0], [top + 266, 0.27]);
    return `${farther}${nearer}${mist}<path ${path} fill="url(#mist${i})"/>`;
  });
  const sky = `${fade('sky', tones[0], [0, 0.6], [horizon, 0])}${background('url(#sky)')}`;
  return [background(ground), sky, sun, ...shapes].join('');
};

/** The heights of a line of hills, every 10 units: the sum of three waves. */
function ridge(chance: Chance, level: number, amplitude: number): number[] {
  const waves = [1, 2.3, 4.7].map((times) => ({
    frequency: (times * chance.between(2.4, 4.6)) / 100,
    phase: chance.between(0, 2 * Math.PI),
    amplitude: amplitude / times ** 1.1,
  }));
  return Array.from({ length: 101 }, (_, i) =>
    waves.reduce((sum, wave) => sum + Math.sin(i * wave.frequency + wave.phase) * wave.amplitude, level),
  );
}

/** Two large discs, a third colour where they overlap, rings around one of them and a small disc for balance. */
const discs: Composition = (chance, { ground, tones, accent }) => {
  const angle = chance.between(0, 2 * Math.PI);
  const distance = chance.between(130, 200);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [x1, y1, r1] = [500 - cos * distance, 500 - sin * distance, chance.between(240, 310)];
  const [x2, y2, r2] = [500 + cos * distance, 500 + sin * distance, chance.between(190, 270)];
  const small = disc(500 - sin * 330, 500 + cos * 330, chance.between(35, 65), accent);
  const rings = Array.from({ length: chance.integer(1, 4) }, (_, i) =>
    ring(x2, y2, r2 + 35 + i * 35, tones[1], 7),
  );
  const [first, second, both] = chance.shuffled(tones.slice(1));
  return [
    ...[background(ground), ...rings, disc(x1, y1, r1, first), disc(x2, y2, r2, second)],
    `<clipPath id="first">${disc(x1, y1, r1)}</clipPath>`,
    `<g clip-path="url(#first)">${disc(x2, y2, r2, both)}</g>`,
    small,
  ].join('');
};

/** Bands that go over and under each other, upright or diagonal. */
const weaves: Composition = (chance, { ground, tones, accent }) => {
  const count = chance.integer(4, 6);
  const isDiagonal = chance.pick([true, false]);
  const pitch = 1000 / count;
  const half = pitch * chance.between(0.28, 0.38);
  const gap = pitch * 0.05;
  const [warp, weft] = chance.shuffled([
    [tones[0], tones[1]],
    [tones[2], tones[3]],
  ]);
  const every = chance.integer(2, 3);
  // The square shows the middle third of the bands.
  const indexes = Array.from({ length: 3 * count }, (_, i) => i);
  const rows = indexes.map((i) => warp[i % every === 0 ? 1 : 0]);
  const columns = indexes.map((i) => weft[i % every === 1 ? 1 : 0]);
  columns[count + chance.integer(0, count - 1)] = accent;
  const middle = (i: number) => (i + 0.5) * pitch;
  const band = (x: number, y: number, halfWidth: number, halfHeight: number, fill: string) =>
    rect(x - halfWidth, y - halfHeight, 2 * halfWidth, 2 * halfHeight, fill);
  const crossings = (parity: number, draw: (x: number, y: number, row: number) => string) =>
    indexes.flatMap((row) =>
      indexes
        .filter((column) => (row + column) % 2 === parity)
        .map((column) => draw(middle(column), middle(row), row)),
    );
  const cut = (x: number, y: number) => band(x, y, half + gap, half + gap, ground);
  const bands = [
    ...rows.map((tone, i) => band(1500, middle(i), 1500, half, tone)),
    ...crossings(0, cut),
    ...columns.map((tone, i) => band(middle(i), 1500, half, 1500, tone)),
    ...crossings(1, cut),
    // At these crossings the row is above: it continues over the cut.
    ...crossings(1, (x, y, row) => band(x, y, half + 2 * gap, half, rows[row])),
  ];
  const rotation = isDiagonal ? ' rotate(45)' : '';
  const transform = `translate(500 500)${rotation} translate(-1500 -1500)`;
  return `${background(ground)}<g transform="${transform}">${bands.join('')}</g>`;
};

/** Tiles with quarters of discs, leaves, discs and arches. */
const tiles: Composition = (chance, { ground, tones, accent }) => {
  const count = chance.integer(3, 5);
  const shapes = chance
    .shuffled([
      '<path d="M1,0A1,1 0 0 1 0,1A1,1 0 0 1 1,0z"/>',
      '<path d="M0,0L1,0A1,1 0 0 1 0,1z"/>',
      '<circle cx=".5" cy=".5" r=".36"/>',
      '<path d="M1,0A1,1 0 0 1 0,1L0,.32A.32,.32 0 0 0 .32,0z"/>',
    ])
    .slice(0, 2);
  const special = chance.integer(0, count * count - 1);
  const size = 1000 / count;
  const drawn = Array.from({ length: count * count }, (_, i) => {
    const [back, front] = chance.shuffled([ground, ...tones]).slice(0, 2);
    const [x, y] = [(i % count) * size, Math.floor(i / count) * size];
    const shape = chance.pick(shapes);
    const rotation = [0, -90, 180, 90][chance.integer(0, 3)];
    const transform = `translate(${round(x - 1)} ${round(y - 1)}) scale(${round(size + 2)}) rotate(${rotation} .5 .5)`;
    return {
      // Tiles overlap: otherwise seams are visible where their edges are not at the edge of a pixel.
      back: rect(x, y, 1000, 1000, back),
      front: `<g transform="${transform}" fill="${i === special ? accent : front}">${shape}</g>`,
    };
  });
  return [...drawn.map(({ back }) => back), ...drawn.map(({ front }) => front)].join('');
};

export const COMPOSITIONS: readonly Composition[] = [arcs, hills, discs, weaves, tiles];

function background(fill: string): string {
  return rect(0, 0, 1000, 1000, fill);
}

function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`;
}

function disc(x: number, y: number, radius: number, fill = 'black'): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;
}

function ring(x: number, y: number, radius: number, tone: string, width: number): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${tone}" stroke-width="${round(width)}"/>`;
}

/** A vertical gradient of one colour; each end is a height and an opacity. */
function fade(id: string, colour: string, [y1, from]: number[], [y2, to]: number[]): string {
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${round(y1)}" y2="${round(y2)}">${stop(0, from)}${stop(1, to)}</linearGradient>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
