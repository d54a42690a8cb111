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

/** Each schedule has one of these beside the others, or none. */
const furtherThemes = {
  none: {},
  trade: { 'cancel-sale': 1, 'ask-correction': 4, 'decide-correction': 4, share: 1, 'take-shared': 1 },
  logins: {
    'log-in': 6,
    'end-others': 2,
    'one-device': 2,
    'read-logins': 4,
    'restrict-self': 0.4,
    leave: 0.2,
    safebox: 4,
    exchange: 2,
    'buy-good': 2,
  },
  periods: { 'limit-period': 6, order: 2, pay: 2, 'bet-pair': 3 },
  gifts: { attend: 2, 'draw-reward': 6, 'answer-survey': 3, 'repeat-move': 1 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What a schedule of trades is about: each has many sales, and one thing that happens to them often. */
const market = { 'bet-pair': 8, whistle: 4, sell: 10, buy: 7 } as const;
const markets = {
  held: { ...market, 'hold-sale': 8 },
  eager: { ...market, sell: 14, buy: 14 },
  corrected: { ...market, 'correct-sale': 8 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Gold of the house, in some schedules beside their other moves (plan.ts). */
export const houseTheme = {
  'top-up': 6,
  grant: 5,
  'decide-grant': 5,
  rename: 2,
  'order-by-voucher': 3,
  pay: 4,
  'take-back': 3,
  'settle-order': 3,
  'buy-good': 3,
  note: 4,
} as const satisfies Readonly<Record<string, number>>;

/** All of them, and members who leave with bets that are open: acts of one theme meet those of every other. */
export const mixedTheme = {
  ...themes.money,
  ...themes.charge,
  ...themes.results,
  ...themes.limits,
  ...themes.store,
  ...furtherThemes.trade,
  ...furtherThemes.gifts,
  ...furtherThemes.logins,
  ...market,
  ...houseTheme,
  'correct-sale': 4,
  'hold-sale': 2,
  'put-away': 3,
  'cancel-decided': 2,
  'roll-back': 2,
  'casual-bet': 5,
  'repeat-casual': 1,
  'restrict-self': 0.6,
  leave: 1.5,
} as const satisfies Readonly<Partial<Record<MoveKind, number>>>;

/** Themes of the subjects that some schedules have in place of the others (plan.ts). */
export const subjectThemes = {
  clocks: { safebox: 3, exchange: 2, 'repeat-move': 1 },
  casual: { 'casual-bet': 12, safebox: 1, 'limit-stake': 1, 'repeat-move': 1 },
  debts: { ...themes.results, 'put-away': 8, safebox: 2, 'cancel-decided': 6 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;
export type Subject = keyof typeof subjectThemes;
type SubjectKindOf<Name extends Subject> = Name extends Subject ? keyof (typeof subjectThemes)[Name] : never;

type Theme = keyof typeof themes;
type FurtherTheme = keyof typeof furtherThemes;
type KindOf<Name extends Theme> = Name extends Theme ? keyof (typeof themes)[Name] : never;
type FurtherKindOf<Name extends FurtherTheme> = Name extends FurtherTheme
  ? keyof (typeof furtherThemes)[Name]
  : never;
type MarketKind = (typeof markets)[keyof typeof markets] extends infer Weights
  ? Weights extends unknown
    ? keyof Weights
    : never
  : never;
export type MoveKind =
  | KindOf<Theme>
  | FurtherKindOf<FurtherTheme>
  | MarketKind
  | SubjectKindOf<Subject>
  | keyof typeof houseTheme
  /** Where schedules have leases, and where the clocks of two nodes differ (plan.ts). */
  | 'repeat-casual'
  /** Where members have debts (plan.ts). */
  | 'roll-back'
  | 'decide-twice'
  | 'write-rate';
export type MoveStep = Step<MoveKind>;

const THEMES_OF_PLAN = 2;

const actsOfOperators: ReadonlySet<MoveKind> = new Set([
  'correct-sale',
  'decide-twice',
  'write-rate',
  'roll-back',
  'grant',
  'decide-grant',
  'settle-order',
]);

export const isOfOperators = ({ kind }: MoveStep): boolean =>
  kind in themes.results || actsOfOperators.has(kind);

export const isOfHouse = ({ kind }: MoveStep): boolean =>
  kind === 'top-up' || kind === 'grant' || kind === 'rename';

export const isOfCharges = ({ kind }: MoveStep): boolean => kind === 'order' || kind === 'order-by-voucher';

export const isOfRates = ({ kind }: MoveStep): boolean => kind === 'write-rate';

const ofLogins: ReadonlySet<MoveKind> = new Set([
  'log-in',
  'end-others',
  'one-device',
  'restrict-self',
  'leave',
]);
export const isOfLogins = ({ kind }: MoveStep): boolean => ofLogins.has(kind);

export const isOfTrade = ({ kind }: MoveStep): boolean => kind === 'sell' || kind === 'buy';
export const isOfLimits = ({ kind }: MoveStep): boolean => kind.startsWith('limit-');

export const isOfCasual = ({ kind }: MoveStep): boolean => kind === 'casual-bet';

export const isOfGifts = ({ kind }: MoveStep): boolean => kind === 'draw-reward' || kind === 'answer-survey';

/** Of operators, of limits, or of trades, whose bets are paid to others than those who placed them. */
export const isOfDesk = (step: MoveStep): boolean =>
  step.kind in themes.results || step.kind in themes.limits || isOfTrade(step);

/** Bets come before the results of their first legs, and those before sales: from and to, as parts of the time in which members act. */
const times: Readonly<Partial<Record<MoveKind, readonly [number, number]>>> = {
  'bet-pair': [0, 0.3],
  whistle: [0.15, 0.4],
  sell: [0.3, 0.8],
  'hold-sale': [0.35, 0.9],
  'correct-sale': [0.35, 0.8],
  buy: [0.4, 1],
};

/** The step within the part of the time that its kind has in a schedule of trades. */
export function inItsTime(step: MoveStep, lastsMs: number): MoveStep {
  const [from, to] = times[step.kind] ?? [0, 1];
  return { ...step, at: Math.floor(from * lastsMs + (to - from) * step.at) };
}

/** Weights of the acts of a schedule; `roll`: of its dice. */
export function moveWeights(roll: () => number): Readonly<Partial<Record<MoveKind, number>>> {
  const left = Object.keys(themes) as Theme[];
  const chosen = Array.from({ length: THEMES_OF_PLAN }, () =>
    left.splice(Math.floor(roll() * left.length), 1),
  ).flat();
  return Object.assign({}, ...chosen.map((name) => themes[name]));
}

export function furtherWeights(roll: number): Readonly<Partial<Record<MoveKind, number>>> {
  const all = Object.values(furtherThemes);
  const place = roll * all.length;
  const theme = all[Math.floor(place)] ?? {};
  if (theme !== furtherThemes.trade) return theme;
  const kinds = Object.values(markets);
  return { ...theme, ...kinds[Math.floor((place % 1) * kinds.length)] };
}
