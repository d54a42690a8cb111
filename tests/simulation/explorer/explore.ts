/**
 * Every interleaving of a set of acts, each at most once, from the first state of the model. States that are equal are visited once: what can follow
 * depends on the state alone. A broken rule comes with the fewest acts that lead to it, because states are visited in the order of their length.
 */
import { correctedBet } from '../../../domain/bet/correct-bet.ts';
import { decodeMarks } from '../../../domain/trade/leg-marks.ts';
import { possibleWinnings } from '../../../domain/trade/present-worth.ts';
import { defaultOf } from '../../../domain/site-values/site-values.ts';
import { type ActName, actsWith, type Fault, firstMatches, partsOf, settleLate, shownAt } from './model.ts';
import { BETTOR, BUYER, goldOf, STAKE, type State } from './state.ts';

export interface Explored {
  readonly states: number;
  /** Acts that were tried in a state. */
  readonly steps: number;
  /** The rule that is broken first, and the acts that lead to it; null: all hold. */
  readonly broken: { readonly rule: string; readonly acts: readonly string[] } | null;
}

const GOLD = 1_000_000;
const first: State = {
  gold: { [`member:${BETTOR}`]: GOLD, [`member:${BUYER}`]: GOLD },
  matches: firstMatches,
  said: [null, null],
  request: ['unsent', 'unsent'],
  behind: null,
  answer: null,
  known: [null, null],
  purchase: { answer: null, known: [null, null] },
  bet: null,
  sale: null,
  done: [],
};
const { mostPercent } = defaultOf('trade-rule');

/** What must hold in every state. */
function rulesOf(state: State): string | null {
  const { gold, bet, answer, known } = state;
  const sum = Object.values(gold).reduce((all: number, one = 0) => all + one, 0);
  if (sum !== 2 * GOLD) return `gold sums to ${sum}`;
  const stakes = bet?.state === 'opened' ? STAKE : 0;
  if (goldOf(state, 'stakes') !== stakes)
    return `the escrow is ${goldOf(state, 'stakes')}, open are ${stakes}`;
  if ((bet !== null) !== (answer === 'accepted'))
    return `the answer is ${answer}, and a bet is ${bet === null ? 'missing' : 'there'}`;
  const wrong = known.find((one) => one !== null && one !== answer);
  if (wrong !== undefined) return `a window knows ${wrong}, and the answer is ${answer}`;
  const { purchase } = state;
  const wrongly = purchase.known.find((one) => one !== null && one !== purchase.answer);
  if (wrongly !== undefined)
    return `a window knows ${wrongly} of the purchase, and the answer is ${purchase.answer}`;
  if (purchase.answer === 'done' && bet?.isBought !== true)
    return 'the purchase was answered as done, and nothing was bought';
  if (bet !== null && !bet.isCancelled) {
    const { state: should, won } = correctedBet(...partsOf(bet));
    if (should !== bet.state || won !== bet.won)
      return `the bet is ${bet.state} with ${bet.won}, by its legs ${should} with ${won}`;
  }
  return goldRule(state);
}

/** What the bet moved between its members and the house is what its state says, and each member has what was theirs. */
function goldRule({ bet, sale, gold, done }: State): string | null {
  if (bet === null) return null;
  const paid = bet.state === 'opened' ? 0 : bet.won;
  const price = sale?.state === 'sold' ? sale.price : 0;
  const owner = bet.isBought ? BUYER : BETTOR;
  const hasOf = (member: number): number =>
    (gold[`member:${member}`] ?? 0) +
    (gold[`debt:${member}`] ?? 0) +
    (member === BETTOR ? (gold.store ?? 0) : 0);
  for (const member of [BETTOR, BUYER]) {
    const staked = member === BETTOR ? STAKE - price : price;
    const should = GOLD - staked + (member === owner ? paid : 0);
    if (hasOf(member) !== should)
      return `member ${member} has ${hasOf(member)}, and should have ${should} after ${done.length} acts`;
  }
  return null;
}

/** What must hold of a single act. */
function stepRule(before: State, after: State, name: ActName): string | null {
  const { bet, sale } = after;
  /** A node decides by what its board shows. */
  const shown = shownAt(before, name.endsWith('at 2') ? 1 : 0);
  if (bet !== null && before.sale?.state === 'open' && sale?.state === 'sold') {
    const can = possibleWinnings(...possibleOf(bet));
    if (sale.price > (can * mostPercent) / 100)
      return `the sale was bought for ${sale.price}, and the bet can pay ${can}`;
    const marks = decodeMarks(sale.marks) ?? [];
    if (marks.some(({ leg, home }) => shown[leg - 1]?.home !== home))
      return 'the sale was bought after a goal';
  }
  if (bet?.isCancelled === true && before.bet?.isCancelled === false) {
    if (before.bet.state !== 'opened') return `the bet was cancelled, and was ${before.bet.state}`;
    if (shown.some(({ phase }) => phase !== 'early')) return 'the bet was cancelled after a match had begun';
  }
  return null;
}

const possibleOf = (bet: NonNullable<State['bet']>) => {
  const [parts, legs] = partsOf(bet);
  return [parts, legs.map((leg) => ({ ...leg, now: 0 }))] as const;
};

/** When nothing is under way any more, and the source has named its results again. */
function endRule(state: State, fault: Fault | null): string | null {
  if (state.request.includes('waiting')) return null;
  const late = [0, 1].reduce((one, at) => settleLate(one, at, fault), state);
  const { bet, said } = late;
  if (bet === null || bet.isCancelled) return rulesOf(late);
  const wrong = bet.legs.findIndex(({ result }, at) => result !== said[at]);
  if (wrong !== -1) return `leg ${wrong + 1} is ${bet.legs[wrong]?.result}, and its result is ${said[wrong]}`;
  return rulesOf(late);
}

export function explore(names: readonly ActName[], fault: Fault | null = null): Explored {
  const acts = actsWith(fault);
  const ways = new Map<string, readonly string[]>([[JSON.stringify(first), []]]);
  let now: readonly State[] = [first];
  let steps = 0;
  const ended = (rule: string, way: readonly string[]): Explored => ({
    states: ways.size,
    steps,
    broken: { rule, acts: way },
  });
  while (now.length > 0) {
    const next: State[] = [];
    for (const state of now) {
      const way = ways.get(JSON.stringify(state)) ?? [];
      for (const name of names) {
        if (state.done.includes(name)) continue;
        steps++;
        const changed = acts[name](state);
        // An act that is refused may come later.
        if (changed === state) continue;
        const after = { ...changed, done: [...state.done, name].toSorted() };
        const rule = stepRule(state, after, name) ?? rulesOf(after) ?? endRule(after, fault);
        if (rule !== null) return ended(rule, [...way, name]);
        const key = JSON.stringify(after);
        if (ways.has(key)) continue;
        ways.set(key, [...way, name]);
        next.push(after);
      }
    }
    now = next;
  }
  return { states: ways.size, steps, broken: null };
}
