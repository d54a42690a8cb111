/** The part of a schedule that moves gold beside bets. A schedule has few of the themes, so that the acts of one meet each other. */
import type { Step } from '../steps.ts';

const themes = {
  money: { safebox: 3, exchange: 2, coupon: 3, 'repeat-move': 1 },
  charge: {
    order: 8,
    pay: 12,
    'give-up': 1,
    'take-back': 3,
    'order-ends': 1.5,
    'forged-webhook': 2,
    'repeated-webhook': 2,
  },
  results: { 'ask-result': 6, 'decide-result': 7, 'ask-correction': 10, 'decide-correction': 10 },
  limits: { 'limit-stake': 4, 'limit-purchase': 1, order: 1, pay: 1 },
  store: { 'buy-good': 4, 'use-good': 2, 'withdraw-good': 2, 'repeat-move': 1 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

type Theme = keyof typeof themes;
type KindOf<Name extends Theme> = Name extends Theme ? keyof (typeof themes)[Name] : never;
export type MoveKind = KindOf<Theme>;
export type MoveStep = Step<MoveKind>;

const THEMES_OF_PLAN = 2;

export const isOfOperators = ({ kind }: MoveStep): boolean => kind in themes.results;

/** Of operators, or of limits. */
export const isOfDesk = ({ kind }: MoveStep): boolean => kind in themes.results || kind in themes.limits;

/** Weights of the acts of a schedule; `roll`: of its dice. */
export function moveWeights(roll: () => number): Readonly<Partial<Record<MoveKind, number>>> {
  const left = Object.keys(themes) as Theme[];
  const chosen = Array.from({ length: THEMES_OF_PLAN }, () =>
    left.splice(Math.floor(roll() * left.length), 1),
  ).flat();
  return Object.assign({}, ...chosen.map((name) => themes[name]));
}
