/**
 * Reads a picture and draws it anew as WebP without metadata. Refuses everything that is not one still picture, so that no file is a picture and
 * something else at once.
 */
import type Sharp from 'sharp';
import { inTurn } from './in-turn.ts';
import { isStillPicture } from './still-picture.ts';

const DECODE_SECONDS = 5;

/** Loaded with the first picture: the library takes 29 MB of a node's memory. */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

interface PictureLimits {
  /** Of the file that is read. */
  readonly bytes: number;
  readonly pixels: number;
  /** The longest side of the result, px. */
  readonly side: number;
  /** True: the result is a square of that side. */
  readonly square: boolean;
}

async function decode(file: Buffer, { pixels, side, square }: PictureLimits): Promise<Buffer | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(file, { limitInputPixels: pixels, failOn: 'truncated', pages: 1 })
      .rotate()
      .resize(side, side, square ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DECODE_SECONDS })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** `busy`: too many files wait. null: the file is no picture that is accepted. */
export async function readPicture(file: Buffer, limits: PictureLimits): Promise<Buffer | null | 'busy'> {
  if (file.length > limits.bytes || !isStillPicture(file)) return null;
  return inTurn(() => decode(file, limits));
}
