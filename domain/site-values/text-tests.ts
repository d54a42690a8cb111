/** Tests of the texts in site values. An empty text passes all of them. */
import { isBoardPath, lockedIn } from '../boards/boards.ts';
import { colour, email, link, outside, picture } from '../resource/addresses.ts';
import { textKey } from '../resource/site-text.ts';
import { unknownFigures } from '../support/faq.ts';
import type { TextTest } from './shape.ts';

export const textTests: Readonly<Record<TextTest, (text: string) => boolean>> = {
  image: (text) => picture.test(text),
  link: (text) => link.test(text),
  https: (text) => outside.test(text),
  email: (text) => email.test(text),
  colour: (text) => colour.test(text),
  name: (text) => /^[a-z\d_]{1,40}$/.test(text),
  'text-key': (text) => textKey.test(text),
  boards: (text) => lockedIn(text).every(isBoardPath),
  figures: (text) => unknownFigures(text).length === 0,
};
