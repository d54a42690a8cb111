/**
 * The acts of the explorer: each is what one transaction of the site does, decided by the site's own pure functions (decide-bet, present-legs, sale
 * rules, settlement, correction, entries of the ledger). An act that is refused leaves the state as it is.
 */
import { defaultStandards, standardFor } from '../../../domain/bet-rules/default-standards.ts';
import { correctedBet, goldMoved } from '../../../domain/bet/correct-bet.ts';
import { legState, settleBet } from '../../../domain/bet/settle-bet.ts';
import type { OutcomeResult } from '../../../domain/match/market.ts';
import { combinedOdds, penaltyFactor } from '../../../domain/odds/odds.ts';
import type { DrawMarketRow } from '../../../domain/protocol/bets/draw-market.ts';
import { defaultOf } from '../../../domain/site-values/site-values.ts';
import { decodeMarks, encodeMarks } from '../../../domain/trade/leg-marks.ts';
import { fitsRange, possibleWinnings, priceRange } from '../../../domain/trade/present-worth.ts';
import { saleRefusal } from '../../../domain/trade/trade.ts';
import type { TradedBet } from '../../../server/features/bets/bets-port.ts';
import { decideBet } from '../../../server/features/bets/decide-bet.ts';
import { createPresentLegs, lockNow } from '../../../server/features/trade/present-legs.ts';
import { worthLegs } from '../../../server/features/trade/sell.ts';
import { createLiveBoard, type LiveBoard } from '../../../domain/feed/live-board.ts';
import { correctEntries, settleEntries, stakeEntries } from '../../../server/ledger/bet-entries.ts';
import { fixture } from '../../given/domain/book.ts';
import { betIdOf, type MatchNow, rowsOf } from '../matches.ts';
import { BETTOR, type BetNow, BUYER, goldOf, moved, movedOwing, repaid, STAKE, type State } from './state.ts';

export const NOW = 1_700_000_000_000;
const HOUR_MS = 3_600_000;
const GAME = 57;
const OUTCOME = 1;
const MARKET = 1;
const standard = standardFor(defaultStandards, GAME);
const rule = defaultOf('trade-rule');
const { levelPenalty } = standard;

/** Faults that the real program does not have: the explorer must find each. */
export type Fault =
  | 'a request that never arrived is not barred'
  | 'each node answers a request for itself'
  | 'a correction keeps the sale'
  | 'winnings go to the seller'
  | 'a bet that is decided can be cancelled'
  | 'a bet that is on sale can be cancelled'
  | 'a sale is bought as it was'
  | 'a purchase that never arrived is not barred'
  | 'each node answers a purchase for itself';

interface Boards {
  readonly live: LiveBoard;
  readonly early: LiveBoard;
}

const boardsOf = new Map<string, Boards>();

/** The boards of a node that shows these matches. */
function boards(matches: readonly MatchNow[]): Boards {
  const key = JSON.stringify(matches);
  const known = boardsOf.get(key);
  if (known !== undefined) return known;
  const open = (stream: string): LiveBoard =>
    createLiveBoard({ epoch: 'e1', now: () => NOW, leagues: new Map(), stream });
  const made = { live: open('59'), early: open('57') };
  const shown = { seq: 1, matches };
  made.live.apply([fixture(rowsOf(shown, 'live'), 1)]);
  made.early.apply([{ ...fixture(rowsOf(shown, 'early'), 1), stream: '57' }]);
  for (const board of Object.values(made)) board.ticked(NOW, { healthy: true });
  boardsOf.set(key, made);
  return made;
}

export const firstMatches: readonly MatchNow[] = [1, 2].map((playedId) => ({
  playedId,
  phase: 'early',
  isOpen: true,
  odds: [200, 330, 340],
  home: 0,
  hasParts: false,
  startsAt: NOW + HOUR_MS,
}));
const idOf = (at: number): number => betIdOf(firstMatches[at] as MatchNow);

const request: DrawMarketRow = {
  reqId: 'the-request',
  game_code: GAME,
  deadline: NOW + 8000,
  epoch: 'e1',
  stream: '57',
  versions: null,
  gold: STAKE,
  ratePolicy: 'none',
  draws: [0, 1].map((at) => ({
    MatchId: idOf(at),
    MarketId: MARKET,
    Specifiers: '',
    OutcomeId: OUTCOME,
    Rate: 2,
  })),
};

/** The matches as the board of the node shows them. */
export const shownAt = ({ behind, matches }: State, node: Node): readonly MatchNow[] =>
  node === 1 ? (behind ?? matches) : matches;

/** Of this moment, by the real decision and the boards of the node. */
function decided(state: State, node: Node) {
  const shown = shownAt(state, node);
  const { early } = boards(shown);
  const hasBegun = (id: number): boolean =>
    shown.some((match, at) => idOf(at) === id && match.phase !== 'early');
  const bettor = { level: 'UL01', balance: goldOf(state, `member:${BETTOR}`) } as const;
  return decideBet(early, request, { now: NOW, hasBegun }, { ...bettor, standard });
}

export const partsOf = (bet: BetNow) => [{ stake: STAKE, odds: bet.odds, levelPenalty }, bet.legs] as const;

const tradedOf = (bet: BetNow): TradedBet => ({
  id: 1,
  ownerId: bet.ownerId,
  gameCode: GAME,
  state: bet.state,
  stake: STAKE,
  odds: bet.odds,
  levelPenalty,
  isBought: bet.isBought,
  saleEndsAt: bet.isOnSale ? NOW + HOUR_MS : null,
  legs: bet.legs.map(({ odds, result }, at) => ({
    leg: at + 1,
    matchId: idOf(at),
    sportId: 311,
    marketId: MARKET,
    specifier: '',
    outcomeId: OUTCOME,
    odds,
    result,
  })),
});

const legsNow = (state: State, bet: BetNow, node: Node) => {
  const { live, early } = boards(shownAt(state, node));
  return createPresentLegs({ marketsOf: (game) => (game === 59 ? live : early) }).of(tradedOf(bet));
};

type Node = 0 | 1;
const atNode = (state: State, node: Node, now: State['request'][number]): State => ({
  ...state,
  request: state.request.map((one, at) => (at === node ? now : one)) as unknown as State['request'],
});

/** Bets of the request: judged, then written with their answer unless it was answered or barred meanwhile. */
const arrive = (state: State, node: Node): State => {
  if (state.request[node] !== 'unsent') return state;
  if (state.answer !== null) return atNode(state, node, 'over');
  return decided(state, node).ok
    ? atNode(state, node, 'waiting')
    : { ...atNode(state, node, 'over'), answer: 'refused' };
};

function write(state: State, node: Node, fault: Fault | null): State {
  if (state.request[node] !== 'waiting') return state;
  const over = atNode(state, node, 'over');
  const isAgain = state.answer === 'accepted' && fault === 'each node answers a request for itself';
  const isBarred =
    state.answer !== null && fault !== 'a request that never arrived is not barred' && !isAgain;
  if (isBarred) return over;
  const legs = decided(state, node);
  if (!legs.ok) return { ...over, answer: state.answer ?? 'refused' };
  const taken = legs.value.map(({ takenOdds }) => takenOdds);
  const odds = combinedOdds(taken, penaltyFactor(levelPenalty, taken.length));
  const paid = moved(over, stakeEntries(BETTOR, STAKE));
  const open = { ownerId: BETTOR, isBought: false, state: 'opened', won: 0, isCancelled: false } as const;
  const bet: BetNow = {
    ...open,
    isOnSale: false,
    odds,
    legs: taken.map((one) => ({ odds: one, result: null })),
  };
  return paid === null ? { ...over, answer: 'refused' } : { ...paid, answer: 'accepted', bet };
}

/** A window asks. While the bet waits at a node, one that does not know of it (its marks were emptied) bars the request. */
function resolve(state: State, window: 0 | 1): State {
  const answer = state.answer ?? 'never-arrived';
  const known = state.known.map((one, at) =>
    at === window ? (one ?? answer) : one,
  ) as unknown as State['known'];
  return { ...state, answer, known };
}

const learn = (state: State): State =>
  state.request[0] !== 'over' || state.answer === null
    ? state
    : { ...state, known: [state.known[0] ?? state.answer, state.known[1]] };

/** Where the bet has its money and its state, decided or decided anew. */
function withLegs(state: State, bet: BetNow, legs: BetNow['legs'], fault: Fault | null): State {
  const next = { ...bet, legs };
  const settled = settleBet(...partsOf(next));
  if (bet.state !== 'opened' || settled === null) return { ...state, bet: next };
  const owner = fault === 'winnings go to the seller' ? BETTOR : bet.ownerId;
  const paid = moved(state, settleEntries(owner, STAKE, settled.won)) ?? state;
  return repaid({ ...paid, bet: { ...next, ...settled } }, owner, settled.won);
}

function settle(state: State, at: number, result: OutcomeResult, fault: Fault | null): State {
  if (state.said[at] !== null) return state;
  const said = state.said.map((one, index) => (index === at ? result : one));
  const matches = state.matches.map((match, index): MatchNow =>
    index === at ? { ...match, phase: 'ended', isOpen: false } : match,
  );
  return settleLate({ ...state, said, matches }, at, fault);
}

/** The source names results again: an open leg gets its result also where the bet was written after it. */
export function settleLate(state: State, at: number, fault: Fault | null): State {
  const { bet } = state;
  const result = state.said[at] ?? null;
  if (bet === null || bet.isCancelled || result === null || bet.legs[at]?.result !== null) return state;
  return withLegs(
    state,
    bet,
    bet.legs.map((leg, index) => (index === at ? { ...leg, result } : leg)),
    fault,
  );
}

function correct(state: State, at: number, result: OutcomeResult, fault: Fault | null): State {
  const { bet } = state;
  if (state.said[at] === null) return state;
  const named = { ...state, said: state.said.map((one, index) => (index === at ? result : one)) };
  if (bet === null || bet.isCancelled || bet.legs[at]?.result === null) return named;
  const legs = bet.legs.map((leg, index) => (index === at ? { ...leg, result } : leg));
  const { state: now, won } = correctedBet(...partsOf({ ...bet, legs }));
  const isOnSale = fault === 'a correction keeps the sale' && bet.isOnSale;
  const { stakes, owner } = goldMoved(STAKE, bet, { state: now, won });
  const paid = movedOwing(named, correctEntries(bet.ownerId, { stakes, owner }));
  return repaid({ ...paid, bet: { ...bet, legs, state: now, won, isOnSale } }, bet.ownerId, owner);
}

function cancel(state: State, node: Node, fault: Fault | null): State {
  const { bet } = state;
  if (bet === null || bet.ownerId !== BETTOR || bet.isCancelled) return state;
  const isUndecided = bet.state === 'opened' || fault === 'a bet that is decided can be cancelled';
  const isOpen = bet.legs.every(
    ({ result }, at) => result === null && shownAt(state, node)[at]?.phase === 'early',
  );
  const isFree =
    isOpen || (fault === 'a bet that is on sale can be cancelled' && bet.isOnSale) || bet.state !== 'opened';
  if (!isUndecided || !isFree) return state;
  const paid = moved(state, settleEntries(BETTOR, STAKE, STAKE));
  const cancelled = { ...bet, state: 'special', won: STAKE, isCancelled: true } as const;
  return paid === null ? state : repaid({ ...paid, bet: cancelled }, BETTOR, STAKE);
}

function sell(state: State, isHigh: boolean, node: Node): State {
  const { bet } = state;
  if (bet === null || bet.ownerId !== BETTOR) return state;
  const legs = bet.legs.map(({ result }) => ({
    state: result === null ? ('opened' as const) : legState(result),
  }));
  const terms = { gameCode: GAME, state: bet.state, isBought: bet.isBought, isOnSale: bet.isOnSale, legs };
  if (saleRefusal(terms) !== null) return state;
  const now = legsNow(state, bet, node);
  const traded = tradedOf(bet);
  if (lockNow(traded, now, now, rule.driftPercent) !== null) return state;
  const range = priceRange(STAKE, possibleWinnings(traded, worthLegs(traded, now)), rule);
  const price = isHigh ? (range?.most ?? 0) : STAKE;
  if (!fitsRange(price, range)) return state;
  return {
    ...state,
    bet: { ...bet, isOnSale: true },
    sale: { state: 'open', price, marks: encodeMarks(now) },
  };
}

function unsell(state: State): State {
  if (state.sale?.state !== 'open' || state.bet === null) return state;
  return { ...state, bet: { ...state.bet, isOnSale: false }, sale: { ...state.sale, state: 'cancelled' } };
}

function buy(state: State, node: Node, fault: Fault | null): State {
  const { bet, sale } = state;
  if (bet === null || sale?.state !== 'open' || bet.state !== 'opened' || !bet.isOnSale) return state;
  const isOld =
    lockNow(tradedOf(bet), decodeMarks(sale.marks) ?? [], legsNow(state, bet, node), rule.driftPercent) !==
    null;
  if (isOld && fault !== 'a sale is bought as it was') return state;
  const paid = moved(state, [
    { owner: `member:${BUYER}`, currency: 'gold', amount: -sale.price },
    { owner: `member:${BETTOR}`, currency: 'gold', amount: sale.price },
  ]);
  if (paid === null) return state;
  const sold: State = {
    ...paid,
    bet: { ...bet, ownerId: BUYER, isBought: true, isOnSale: false },
    sale: { ...sale, state: 'sold' },
  };
  return repaid(sold, BETTOR, sale.price);
}

/** One request of the buyer at a node: done, or refused for good; nothing once it was answered or barred. */
function purchase(state: State, node: Node, fault: Fault | null): State {
  const { answer, known } = state.purchase;
  const isBarred = answer === 'never-arrived' && fault !== 'a purchase that never arrived is not barred';
  const isAnswered =
    (answer === 'done' || answer === 'refused') && fault !== 'each node answers a purchase for itself';
  if (isBarred || isAnswered) return state;
  const bought = buy(state, node, fault);
  return { ...bought, purchase: { answer: bought === state ? 'refused' : 'done', known } };
}

/** A window of the buyer asks; a node that does not know of the request bars it. */
function askForPurchase(state: State, window: 0 | 1): State {
  const { answer: given, known } = state.purchase;
  const answer = given ?? 'never-arrived';
  const [one, other] = known;
  return {
    ...state,
    purchase: { answer, known: window === 0 ? [one ?? answer, other] : [one, other ?? answer] },
  };
}

/** The bettor's gold goes elsewhere, so that corrections find nothing to take. */
const spend = (state: State): State => {
  const amount = goldOf(state, `member:${BETTOR}`);
  const entries = [
    { owner: `member:${BETTOR}`, currency: 'gold', amount: -amount },
    { owner: 'store', currency: 'gold', amount },
  ] as const;
  return moved(state, entries) ?? state;
};

const changeMatch = (state: State, at: number, change: Partial<MatchNow>): State => ({
  ...state,
  matches: state.matches.map((match, index) =>
    index === at && match.phase !== 'ended' ? { ...match, ...change } : match,
  ),
});

export type ActName = keyof ReturnType<typeof actsWith>;

/** Every act, in a program with one fault, or with none. */
export const actsWith = (fault: Fault | null) => ({
  arrive: (state: State) => arrive(state, 0),
  write: (state: State) => write(state, 0, fault),
  'arrive at 2': (state: State) => arrive(state, 1),
  'write at 2': (state: State) => write(state, 1, fault),
  'board of 2 stands': (state: State) =>
    state.behind === null ? { ...state, behind: state.matches } : state,
  'board of 2 follows': (state: State) => (state.behind === null ? state : { ...state, behind: null }),
  learn,
  'resolve 1': (state: State) => resolve(state, 0),
  'resolve 2': (state: State) => resolve(state, 1),
  'price of 2': (state: State) => changeMatch(state, 1, { odds: [150, 330, 340] }),
  'begin 2': (state: State) => changeMatch(state, 1, { phase: 'live' }),
  'goal in 2': (state: State) =>
    state.matches[1]?.phase === 'live' ? changeMatch(state, 1, { home: 1 }) : state,
  'settle 1 won': (state: State) => settle(state, 0, 'win', fault),
  'settle 2 won': (state: State) => settle(state, 1, 'win', fault),
  'settle 2 lost': (state: State) => settle(state, 1, 'lose', fault),
  'correct 1 to void': (state: State) => correct(state, 0, 'void', fault),
  'correct 1 to lost': (state: State) => correct(state, 0, 'lose', fault),
  'correct 2 to won': (state: State) => correct(state, 1, 'win', fault),
  cancel: (state: State) => cancel(state, 0, fault),
  'cancel at 2': (state: State) => cancel(state, 1, fault),
  'sell low': (state: State) => sell(state, false, 0),
  'sell high': (state: State) => sell(state, true, 0),
  'sell at 2': (state: State) => sell(state, true, 1),
  unsell,
  buy: (state: State) => buy(state, 0, fault),
  'purchase at 1': (state: State) => purchase(state, 0, fault),
  'purchase at 2': (state: State) => purchase(state, 1, fault),
  'ask for the purchase 1': (state: State) => askForPurchase(state, 0),
  'ask for the purchase 2': (state: State) => askForPurchase(state, 1),
  spend,
});
