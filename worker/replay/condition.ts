/**
 * Conditions on a replay, in one small language: `--stop-when` and `--assert` of the command (bench/replay), and the page /replay.
 *
 *   market 18 suspended          market 18 of 12 active          match 12 ended          without numbers: any market or match
 *   price > 10                   price of market 18 of 12 outcome 3 <= 1.5
 *   bet refused                  bet refused price-changed
 *   gap > 1s                     heap > 200MB, feed age > 500ms, draw > 50ms, commit > 8ms, queue > 100, long tasks > 0
 *   window error                 window error TypeError, long task > 200ms, layout shift > 0.1
 *   … and …, … or …, not …       `not` binds closest, then `and`
 */
import { betStatuses } from '../../domain/bet/bet.ts';
import { marketStatuses } from '../../domain/match/market.ts';
import { refusalKinds } from '../../domain/protocol/bets/refusal-code.ts';

export type Operator = '>' | '>=' | '<' | '<=' | '=';

export interface FigureTest {
  readonly operator: Operator;
  /** Hundredths of a price, ms, bytes or a count. */
  readonly value: number;
}

export const figures = [
  'gap',
  'feed age',
  'draw',
  'commit',
  'heap',
  'queue',
  'long tasks',
  'long task',
  'layout shift',
  'updates',
] as const;
export type Figure = (typeof figures)[number];

export type Condition =
  | {
      readonly kind: 'market' | 'match';
      /** null: any. */
      readonly id: number | null;
      /** Of a market; null: of any match. */
      readonly matchId: number | null;
      readonly state: string;
    }
  /** null: of any. */
  | {
      readonly kind: 'price';
      readonly marketId: number | null;
      readonly matchId: number | null;
      readonly outcomeId: number | null;
      readonly compare: FigureTest;
    }
  /** `reason`: kind of the refusal; null: any. */
  | { readonly kind: 'bet'; readonly state: string; readonly reason: string | null }
  /** An error of a window has come. `name`: its name; null: any. */
  | { readonly kind: 'error'; readonly name: string | null }
  | { readonly kind: 'figure'; readonly figure: Figure; readonly compare: FigureTest }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Condition[] }
  /** `words`: as it was written. */
  | { readonly kind: 'not'; readonly part: Condition; readonly words: string };

/** States by the kind of thing that has them. Of a bet: those of the slip, then those of the history. */
export const conditionStates = {
  market: ['active', 'inactive', 'suspended', 'handed-over', 'settled', 'cancelled'],
  match: ['open', 'closed', 'ended', 'gone'],
  bet: ['sent', 'accepted', 'refused', 'unknown', ...betStatuses],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const STATUS_NAMES: Readonly<Record<string, number>> = {
  ...marketStatuses,
  'handed-over': marketStatuses.handedOver,
};

const MB = 1024 * 1024;
/** How the numbers of a figure are written; '' is the unit without a name. */
const unitsOf: Readonly<Record<Figure | 'price', Readonly<Record<string, number>>>> = {
  price: { '': 100 },
  gap: { ms: 1, s: 1000, m: 60_000 },
  'feed age': { ms: 1, s: 1000, m: 60_000 },
  draw: { ms: 1, s: 1000 },
  commit: { ms: 1, s: 1000 },
  heap: { KB: 1024, MB, GB: 1024 * MB },
  queue: { '': 1 },
  'long tasks': { '': 1 },
  'long task': { ms: 1, s: 1000 },
  'layout shift': { '': 1 },
  updates: { '': 1 },
};

/** Names of the units of a figure; empty: it is a plain number. */
export const unitNamesOf = (figure: Figure): readonly string[] =>
  Object.keys(unitsOf[figure]).filter((name) => name !== '');

const NUMBER = /^(>=|<=|>|<|=)\s*(\d{1,12}(?:\.\d{1,6})?)\s*([a-zA-Z]{0,2})$/;

function comparisonOf(of: Figure | 'price', text: string): FigureTest | null {
  const [, operator, digits, name = ''] = NUMBER.exec(text) ?? [];
  const unit = unitsOf[of][name];
  if (operator === undefined || unit === undefined) return null;
  return { operator: operator as Operator, value: Math.round(Number(digits) * unit * 1000) / 1000 };
}

const idOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
const isOneOf = (list: readonly string[], text: string): boolean => list.includes(text);

function stateOf(text: string): Condition | null {
  const [, kind, id, matchId, state = ''] =
    /^(market|match)(?: (\d{1,15}))?(?: of (\d{1,15}))? ([a-z-]+)$/.exec(text) ?? [];
  if ((kind !== 'market' && kind !== 'match') || !isOneOf(conditionStates[kind], state)) return null;
  if (kind === 'match' && matchId !== undefined) return null;
  return { kind, id: idOf(id), matchId: idOf(matchId), state };
}

function priceOf(text: string): Condition | null {
  const [, marketId, matchId, outcomeId, rest = ''] =
    /^price(?: of market (\d{1,15})(?: of (\d{1,15}))?)?(?: outcome (\d{1,15}))?\s*([<>=].*)$/.exec(text) ??
    [];
  const compare = comparisonOf('price', rest);
  if (compare === null) return null;
  return {
    kind: 'price',
    marketId: idOf(marketId),
    matchId: idOf(matchId),
    outcomeId: idOf(outcomeId),
    compare,
  };
}

function betOf(text: string): Condition | null {
  const [, state = '', reason] = /^bet ([a-z_-]+)(?: ([a-z-]{1,40}))?$/.exec(text) ?? [];
  if (!isOneOf(conditionStates.bet, state)) return null;
  // A reason that no bet is refused for would never come true, and 'never' would always hold.
  if (reason !== undefined && (state !== 'refused' || !isOneOf(refusalKinds, reason))) return null;
  return { kind: 'bet', state, reason: reason ?? null };
}

function errorOf(text: string): Condition | null {
  // A sentence that ends with a joining word lacks its second part.
  const [found, name] = /^window error(?: (?!(?:and|or|not)$)([A-Za-z]{1,60}))?$/.exec(text) ?? [];
  return found === undefined ? null : { kind: 'error', name: name ?? null };
}

function figureOf(text: string): Condition | null {
  const [, name = '', rest = ''] = /^([a-z ]+?)\s*([<>=].*)$/.exec(text) ?? [];
  const figure = figures.find((one) => one === name);
  const compare = figure === undefined ? null : comparisonOf(figure, rest);
  return figure === undefined || compare === null ? null : { kind: 'figure', figure, compare };
}

const MAX_CHARS = 1000;

/** null: one of the parts is not understood. */
function joinedOf(kind: 'and' | 'or', texts: readonly string[]): Condition | null {
  const parts = texts.map((text) => partOf(text)).filter((part) => part !== null);
  return parts.length === texts.length ? { kind, parts } : null;
}

function partOf(given: string): Condition | null {
  const text = given.trim();
  for (const kind of ['or', 'and'] as const) {
    const texts = text.split(` ${kind} `);
    if (texts.length > 1) return joinedOf(kind, texts);
  }
  if (text.startsWith('not ')) {
    const part = partOf(text.slice(4));
    return part === null ? null : { kind: 'not', part, words: text };
  }
  return stateOf(text) ?? priceOf(text) ?? betOf(text) ?? errorOf(text) ?? figureOf(text);
}

/** null: the text is not understood. */
export const readCondition = (text: string): Condition | null =>
  text.length > MAX_CHARS ? null : partOf(text.trim().replaceAll(/\s+/g, ' '));
