/**
 * Drawing without a library: a composition says for a point of the unit square (0, 0 is top left) how far it lies from the
 * edge of each of its shapes, and from that distance comes how much of the pixel the shape covers. Edges are smooth at any
 * size, and nothing has to be drawn large first. A wide picture is the band in the middle of the square.
 */
import { setImmediate } from 'node:timers/promises';
import type { PictureSize } from '../../domain/media.ts';
import type { Colour } from './palettes.ts';

export interface Pen {
  /**
   * Lays a colour over what is there. `distance` is in units of the picture's width and negative inside the shape;
   * `strength` 1 hides what lies below.
   */
  lay(colour: Colour, distance: number, strength?: number): void;
}

/** Paints one point. */
export type Composition = (x: number, y: number, pen: Pen) => void;

/** So many are drawn before others get their turn: a millisecond or two. */
const PIXELS_AT_A_STRETCH = 6000;

/** Three bytes a pixel, row by row. At least as wide as high. */
export async function draw(composition: Composition, { width, height }: PictureSize): Promise<Buffer> {
  const pixels = Buffer.allocUnsafe(width * height * 3);
  let red = 0;
  let green = 0;
  let blue = 0;
  const pen: Pen = {
    lay(colour, distance, strength = 1) {
      const cover = 0.5 - distance * width;
      if (cover <= 0) return;
      const share = cover >= 1 ? strength : cover * strength;
      red += (colour[0] - red) * share;
      green += (colour[1] - green) * share;
      blue += (colour[2] - blue) * share;
    },
  };
  const stretch = Math.ceil(PIXELS_AT_A_STRETCH / width);
  const above = (width - height) / 2;
  let at = 0;
  for (let row = 0; row < height; row++) {
    if (row % stretch === stretch - 1) await setImmediate();
    for (let column = 0; column < width; column++) {
      composition((column + 0.5) / width, (above + row + 0.5) / width, pen);
      const grain = grainAt(column, row);
      pixels[at] = red + grain;
      pixels[at + 1] = green + grain;
      pixels[at + 2] = blue + grain;
      at += 3;
    }
  }
  return pixels;
}

/** 0..1, so that long gradients show no steps. The pattern is interleaved gradient noise. */
function grainAt(column: number, row: number): number {
  const value = 52.9829189 * ((0.06711056 * column + 0.00583715 * row) % 1);
  return value % 1;
}

/** `share` of the way from one colour to the other. */
export function blend(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

export function disc(x: number, y: number, centreX: number, centreY: number, radius: number): number {
  return Math.hypot(x - centreX, y - centreY) - radius;
}
