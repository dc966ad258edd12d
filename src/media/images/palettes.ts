/** The colours of placeholders. Each palette was chosen as a whole: an image uses only one. */
export interface Palette {
  ground: string;
  /** From the nearest to the ground to the farthest from it. */
  tones: string[];
  /** Used once or twice in an image. */
  accent: string;
}

function palette(ground: string, tones: string, accent: string): Palette {
  return { ground, tones: tones.split(' '), accent };
}

export const PALETTES: readonly Palette[] = [
  palette('#f3e9da', '#e9bf94 #d98a5f #b0523c #5b2f33', '#2f5560'),
  palette('#e7ece8', '#b4c9c9 #7ba3ad #3f6f86 #1f3f57', '#e9a05a'),
  palette('#eeead9', '#c5c79a #8d9d68 #51704f #27423a', '#d8743b'),
  palette('#2b2543', '#4d3d6e #8b5b85 #d07f82 #f1b58d', '#f8e2b6'),
  palette('#14223b', '#24405f #3d6784 #74a0a9 #c0d4cb', '#f3c268'),
  palette('#f1e6e4', '#dcb1b2 #b5707f #75415e #3d2844', '#dfa050'),
  palette('#103a44', '#1a626b #33928c #8ac3ab #e3e7cb', '#f18a5e'),
  palette('#f0e7d4', '#d9c59d #a99878 #5a6470 #24313f', '#c9482f'),
  palette('#faeee5', '#f2c7b3 #e39088 #a65b75 #4f416b', '#3d7f86'),
  palette('#261b1f', '#4d2529 #8e302e #d05c38 #f0a551', '#f7e6c5'),
];
