/**
 * The crest of a team, drawn from its name, so that it needs no licence and is the same for ever: two colours and one of twelve patterns. The
 * English name decides colours and pattern: in both languages, on every screen and in every recording a team has one crest.
 */

/** Each reads on both themes (3:1) and under white initials (4.5:1). */
export const fieldColours = [
  '#c2384a',
  '#b5452b',
  '#9a5a12',
  '#80680a',
  '#4f7a1c',
  '#1f7f45',
  '#12796a',
  '#10758f',
  '#2368b8',
  '#4a5fc9',
  '#6a55c4',
  '#8b4ab5',
  '#a53f92',
  '#b53b6c',
  '#5f6b78',
  '#7c6250',
] as const;

/** Each stands out from every field (3:1). */
export const chargeColours = ['#ffffff', '#f7d046', '#10171f', '#bfe3ff', '#ffd9c2', '#c9f2d4'] as const;

export const PATTERNS = 12;

export interface Crest {
  readonly field: (typeof fieldColours)[number];
  readonly charge: (typeof chargeColours)[number];
  /** From 0; src/parts/matches/crest.module.css draws them. */
  readonly pattern: number;
}

/** FNV-1a of the code units, with its bits mixed: names that differ in one letter have nothing in common. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** `name`: the English one, in any case and composition. */
export function crestOf(name: string): Crest {
  let rest = hashOf(name.normalize('NFC').trim().toLowerCase());
  const next = (count: number): number => {
    const part = rest % count;
    rest = Math.floor(rest / count);
    return part;
  };
  return {
    field: fieldColours[next(fieldColours.length)] ?? fieldColours[0],
    charge: chargeColours[next(chargeColours.length)] ?? chargeColours[0],
    pattern: next(PATTERNS),
  };
}

type Field = Crest['field'];

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** How far two colours are for the eye, by the mean of their reds: 0 to about 765. */
export function colourDistance(one: string, other: string): number {
  const [a, b] = [channels(one), channels(other)];
  const [red = 0, green = 0, blue = 0] = a.map((value, at) => (value - (b[at] ?? 0)) ** 2);
  const mean = ((a[0] ?? 0) + (b[0] ?? 0)) / 2;
  return Math.sqrt((2 + mean / 256) * red + 4 * green + (2 + (255 - mean) / 256) * blue);
}

/** From this distance on, lines and bars of two teams beside each other look different. */
export const LEAST_DISTANCE = 120;

/** The colours of two teams in one picture. Where both are alike, the away team takes the next colour that is not. */
export function distinctSides(home: Field, away: Field): readonly [home: Field, away: Field] {
  const first = fieldColours.indexOf(away);
  const ring = [...fieldColours.slice(first), ...fieldColours.slice(0, first)];
  return [home, ring.find((colour) => colourDistance(home, colour) >= LEAST_DISTANCE) ?? away];
}
