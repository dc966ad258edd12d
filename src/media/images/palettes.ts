/** The colours of drawn pictures. Each set was chosen together, and no picture mixes two. */

/** Red, green and blue, 0..255. */
export type Colour = readonly [number, number, number];

export interface Palette {
  ground: Colour;
  /** From the one nearest to the ground to the one farthest from it. */
  tones: readonly [Colour, Colour, Colour, Colour];
  /** Used once or twice in a picture. */
  accent: Colour;
}

function palette(ground: string, tones: string, accent: string): Palette {
  const [first, second, third, fourth] = tones.split(' ').map(colour);
  return { ground: colour(ground), tones: [first, second, third, fourth], accent: colour(accent) };
}

/** `f2e8d9` → [242, 232, 217] */
function colour(hex: string): Colour {
  const value = Number.parseInt(hex, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export const PALETTES: readonly Palette[] = [
  palette('f3e9da', 'e9bf94 d98a5f b0523c 5b2f33', '2f5560'),
  palette('e7ece8', 'b4c9c9 7ba3ad 3f6f86 1f3f57', 'e9a05a'),
  palette('eeead9', 'c5c79a 8d9d68 51704f 27423a', 'd8743b'),
  palette('2b2543', '4d3d6e 8b5b85 d07f82 f1b58d', 'f8e2b6'),
  palette('14223b', '24405f 3d6784 74a0a9 c0d4cb', 'f3c268'),
  palette('f1e6e4', 'dcb1b2 b5707f 75415e 3d2844', 'dfa050'),
  palette('103a44', '1a626b 33928c 8ac3ab e3e7cb', 'f18a5e'),
  palette('f0e7d4', 'd9c59d a99878 5a6470 24313f', 'c9482f'),
  palette('faeee5', 'f2c7b3 e39088 a65b75 4f416b', '3d7f86'),
  palette('261b1f', '4d2529 8e302e d05c38 f0a551', 'f7e6c5'),
];
