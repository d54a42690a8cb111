/**
 * Conditions on a replay, in one small language: `--stop-when` and `--assert` of the command (bench/replay), and the page /replay.
 *
 *   market 18 suspended          market 18 of 12 active          match 12 ended          without numbers: any market or match
 *   market 18 total=2.5 settled  one line of the market alone
 *   score 2:1                    match 12 score 2:1               goal, match 12 goal: the score rises, in any sport
 *   price > 10                   price of market 18 total=2.5 of 12 outcome 3 <= 1.5
 *   bet refused                  bet refused price-changed
 *   gap > 1s                     heap > 200MB, feed age > 500ms, draw > 50ms, commit > 8ms, queue > 100, long tasks > 0
 *   window error                 window error TypeError, long task > 200ms, layout shift > 0.1
 *   … and …, … or …, not …       `not` binds closest, then `and`; parts in parentheses first
 */
import { betStatuses } from '../../domain/bet/bet.ts';
import { marketStatuses } from '../../domain/match/market.ts';
import { canonicalSpecifier } from '../../domain/match/specifiers.ts';
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

/** null: any. */
export interface MarketsAsked {
  readonly marketId: number | null;
  /** The line, as "total=2.5". */
  readonly specifier: string | null;
  readonly matchId: number | null;
}

export type Condition =
  | ({ readonly kind: 'market'; readonly state: string } & MarketsAsked)
  /** `matchId`: null: any. */
  | { readonly kind: 'match'; readonly matchId: number | null; readonly state: string }
  /** `score`: [home, away]; null: the entry lets a score rise. `matchId`: null: any. */
  | {
      readonly kind: 'score';
      readonly matchId: number | null;
      readonly score: readonly [home: number, away: number] | null;
    }
  /** `outcomeId`: null: any. */
  | ({
      readonly kind: 'price';
      readonly outcomeId: number | null;
      readonly compare: FigureTest;
    } & MarketsAsked)
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

/** "18 total=2.5 of 12", each part of which may be absent. */
const MARKETS = String.raw`(?: (\d{1,15}))?(?: ([a-z_]{1,40}=[^ ()]{1,100}))?(?: of (\d{1,15}))?`;
const MARKET_STATE = new RegExp(`^market${MARKETS} ([a-z-]+)$`);
const PRICE = new RegExp(String.raw`^price(?: of market${MARKETS})?(?: outcome (\d{1,15}))?\s*([<>=].*)$`);

const marketsOf = (id?: string, line?: string, matchId?: string): MarketsAsked => ({
  marketId: idOf(id),
  specifier: line === undefined ? null : canonicalSpecifier(line),
  matchId: idOf(matchId),
});

function stateOf(text: string): Condition | null {
  const [, id, line, of, state = ''] = MARKET_STATE.exec(text) ?? [];
  if (isOneOf(conditionStates.market, state)) return { kind: 'market', ...marketsOf(id, line, of), state };
  const [, matchId, matchState = ''] = /^match(?: (\d{1,15}))? ([a-z-]+)$/.exec(text) ?? [];
  if (!isOneOf(conditionStates.match, matchState)) return null;
  return { kind: 'match', matchId: idOf(matchId), state: matchState };
}

function scoreOf(text: string): Condition | null {
  const [found, matchId, home, away] =
    /^(?:match(?: (\d{1,15}))? )?(?:goal|score (\d{1,4}):(\d{1,4}))$/.exec(text) ?? [];
  if (found === undefined) return null;
  const score = home === undefined ? null : ([Number(home), Number(away)] as const);
  return { kind: 'score', matchId: idOf(matchId), score };
}

function priceOf(text: string): Condition | null {
  const [, id, line, matchId, outcomeId, rest = ''] = PRICE.exec(text) ?? [];
  const compare = comparisonOf('price', rest);
  if (compare === null) return null;
  return { kind: 'price', ...marketsOf(id, line, matchId), outcomeId: idOf(outcomeId), compare };
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

/** The parts that the word joins, outside of parentheses. */
function partsBetween(text: string, word: 'and' | 'or'): readonly string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
    else if (depth === 0 && text.startsWith(` ${word} `, at)) {
      parts.push(text.slice(from, at));
      from = at + word.length + 2;
    }
  }
  return [...parts, text.slice(from)];
}

/** The parts that the outermost word joins; null: none does. */
function joinedParts(
  text: string,
): { readonly kind: 'and' | 'or'; readonly texts: readonly string[] } | null {
  for (const kind of ['or', 'and'] as const) {
    const texts = partsBetween(text, kind);
    if (texts.length > 1) return { kind, texts };
  }
  return null;
}

const isInParentheses = (text: string): boolean => text.startsWith('(') && text.endsWith(')');
/** What follows a `not`, or stands in parentheses. */
const insideOf = (text: string): string | null =>
  /^not\b/.test(text) ? text.slice(3) : isInParentheses(text) ? text.slice(1, -1) : null;

function partOf(given: string): Condition | null {
  const text = given.trim();
  const joined = joinedParts(text);
  if (joined !== null) {
    const parts = joined.texts.map((one) => partOf(one)).filter((part) => part !== null);
    return parts.length === joined.texts.length ? { kind: joined.kind, parts } : null;
  }
  const inside = insideOf(text);
  if (inside === null)
    return stateOf(text) ?? scoreOf(text) ?? priceOf(text) ?? betOf(text) ?? errorOf(text) ?? figureOf(text);
  const part = partOf(inside);
  return part === null || isInParentheses(text) ? part : { kind: 'not', part, words: text };
}

/** The first part of a text that is not understood. */
export function unreadPart(given: string): string {
  const text = given.trim();
  const inside = insideOf(text);
  const within = joinedParts(text)?.texts.find((one) => partOf(one) === null) ?? inside;
  return within === null || within.trim() === '' ? text : unreadPart(within);
}

/** null: the text is not understood. */
export const readCondition = (text: string): Condition | null =>
  text.length > MAX_CHARS ? null : partOf(text.trim().replaceAll(/\s+/g, ' '));
