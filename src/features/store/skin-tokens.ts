/** The colours of each skin in both themes. They replace those of src/theme/tokens.css; the other tokens stay. */
import type { SkinCode } from '../../../domain/catalogue/good.ts';
import type { Theme } from '../../theme/theme.ts';

const tokens = [
  'bg',
  'surface',
  'raised',
  'hover',
  'line',
  'line-soft',
  'soft',
  'faint',
  'brand',
  'brand-ink',
  'brand-soft',
] as const;
type Token = (typeof tokens)[number];
type Colours = Readonly<Record<Token, string>>;

/** Colours in the order of `tokens`. */
const colours = (list: string): Colours =>
  Object.fromEntries(list.split(' ').map((colour, at) => [tokens[at], `#${colour}`])) as Colours;

export const skinTokens: Readonly<Record<SkinCode, Readonly<Record<Theme, Colours>>>> = {
  ocean: {
    dark: colours('06121f 0b1c2e 12263b 193149 21405f 16304a a9bfd6 8aa3bd 4cc2ff 04202f 0f3450'),
    light: colours('e9f3fb f8fcff eef6fc e4f1fb c3d9ea d9e8f4 3d5468 4f667a 0a63a8 ffffff d3e8fa'),
  },
  sunset: {
    dark: colours('170e0c 211513 2b1c19 3a2722 4a322b 33221d cdb6ad b09a91 ff9d5c 2b1204 4a2814'),
    light: colours('fbf1ea fffaf6 fdf3ec fcefe6 e8cfbf f3e2d6 5e4a40 6d574c a1440a ffffff fbdfcb'),
  },
  violet: {
    dark: colours('110d1c 19142a 221b38 2f264c 3c3160 291f44 bdb3d6 a196bd b49bff 170b33 33255c'),
    light: colours('f3effb fcfaff f5f1fd f2eefc d6caec e5dcf5 4f4566 5f5478 6a35c9 ffffff e6dafb'),
  },
};

/** The style sheet of a skin. It lies in no layer, so it stands above the tokens of the theme. */
export const skinSheet = (skin: SkinCode): string =>
  (['dark', 'light'] as const)
    .map((theme) => {
      const lines = tokens.map((token) => `--${token}: ${skinTokens[skin][theme][token]};`);
      return `:root[data-theme='${theme}'] { ${lines.join(' ')} }`;
    })
    .join('\n');
