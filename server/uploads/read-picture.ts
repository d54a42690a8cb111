/**
 * Reads a picture and draws it anew as WebP without metadata. Refuses everything that is not one still picture, so that no file is a picture and
 * something else at once.
 */
import sharp from 'sharp';
import { isStillPicture } from './still-picture.ts';

/** Pictures that are decoded at a time, and those that wait for it, over all readers of this process. */
const DECODED_AT_ONCE = 2;
const MOST_WAITING = 8;
const DECODE_SECONDS = 5;

sharp.cache(false);

export interface PictureLimits {
  /** Of the file that is read. */
  readonly bytes: number;
  readonly pixels: number;
  /** The longest side of the result, px. */
  readonly side: number;
  /** True: the result is a square of that side. */
  readonly square: boolean;
}

async function decode(file: Buffer, { pixels, side, square }: PictureLimits): Promise<Buffer | null> {
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

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= DECODED_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running++;
  try {
    return await work();
  } finally {
    // The place goes to the next one.
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}

/** `busy`: too many pictures wait. null: the file is no picture that is accepted. */
export async function readPicture(file: Buffer, limits: PictureLimits): Promise<Buffer | null | 'busy'> {
  if (file.length > limits.bytes || !isStillPicture(file)) return null;
  if (waiting.length >= MOST_WAITING) return 'busy';
  return inTurn(() => decode(file, limits));
}
