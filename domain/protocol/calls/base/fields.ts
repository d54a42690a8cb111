/** Fields that many calls have. */
import * as z from 'zod/mini';

/** A whole number in a form or an address: a list, an empty text or a word is none. */
/* @__NO_SIDE_EFFECTS__ */
export const wholeField = (least: number, most: number) =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,16}$/))]), z.transform(Number)),
    z.int().check(z.minimum(least), z.maximum(most)),
  );

export const number = wholeField(1, Number.MAX_SAFE_INTEGER);
/** The last ms that a date can be. */
export const LAST_TIME = 8_640_000_000_000_000;
export const time = wholeField(0, LAST_TIME);

/** `most`: signs (plain-text: signsOf), as zod counts them. A name that is pasted may come in the parts of its letters, as names of files on a Mac do; no name of the site is kept so. */
/* @__NO_SIDE_EFFECTS__ */
export const nameText = (most: number) =>
  z.string().check(
    z.overwrite((text) => text.normalize('NFC')),
    z.maxLength(most),
  );
