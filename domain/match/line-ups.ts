/** Who plays a match, as far as the feed names them. Players are known by their shirts' numbers within a team. */
import type { Name, Side } from './name.ts';

/** The usual short names, the same in both languages; C is a centre of basketball or a catcher. */
export const positions = ['GK', 'DF', 'MF', 'FW', 'G', 'F', 'C', 'P', 'IF', 'OF', 'DH'] as const;
export type Position = (typeof positions)[number];

export interface Player {
  readonly number: number;
  readonly name: Name;
  /** null: the feed does not say it. */
  readonly position: Position | null;
}

export interface LineUp {
  readonly starters: readonly Player[];
  readonly bench: readonly Player[];
}

export interface Substitution {
  readonly side: Side;
  /** Match time in seconds. */
  readonly second: number;
  /** Numbers of the two players. */
  readonly out: number;
  readonly in: number;
}

export interface LineUps {
  readonly home: LineUp;
  readonly away: LineUp;
  /** In order of time. */
  readonly substitutions: readonly Substitution[];
}
