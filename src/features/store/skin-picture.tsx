import type { SkinCode } from '../../../domain/catalogue/good.ts';
import { skinTokens } from './skin-tokens.ts';

const WIDTH = 100;
const HEIGHT = 96;
const ROWS = [20, 45, 70] as const;
const PRICES = [48, 63, 78] as const;

type Colours = (typeof skinTokens)[SkinCode]['dark'];

/** The site in small: its head, and rows of a list with three prices each; one price is picked. */
function SmallSite({ colours, x }: { readonly colours: Colours; readonly x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <rect width={WIDTH} height={HEIGHT} fill={colours.bg} />
      <rect width={WIDTH} height="13" fill={colours.surface} />
      <circle cx="9" cy="6.5" r="3" fill={colours.brand} />
      <rect x="16" y="4.5" width="26" height="4" rx="2" fill={colours.soft} />
      {ROWS.map((y, row) => (
        <g key={y}>
          <rect
            x="5"
            y={y}
            width="90"
            height="20"
            rx="4"
            fill={colours.surface}
            stroke={colours['line-soft']}
          />
          <rect x="10" y={y + 5} width="28" height="4" rx="2" fill={colours.soft} />
          <rect x="10" y={y + 12} width="19" height="3" rx="1.5" fill={colours.faint} />
          {PRICES.map((price, at) => (
            <rect
              key={price}
              x={price}
              y={y + 4}
              width="12"
              height="12"
              rx="3"
              fill={row === at ? colours.brand : colours.raised}
            />
          ))}
        </g>
      ))}
    </g>
  );
}

/** A skin in both themes, in its own colours. */
export function SkinPicture({ skin }: { readonly skin: SkinCode }) {
  const { dark, light } = skinTokens[skin];
  return (
    <svg viewBox={`0 0 ${2 * WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" data-swatch={skin}>
      <SmallSite colours={dark} x={0} />
      <SmallSite colours={light} x={WIDTH} />
    </svg>
  );
}
