/** The slip in the core: its commands, its view, and its updates from the book. */
import { Subject } from 'rxjs';
import {
  type Book,
  findMarket,
  findOutcome,
  type LiveMarket,
  type LiveMatch,
  type LiveOutcome,
} from '../../../domain/book/book.ts';
import { type BettingGameCode, gameCodes, isLiveGame } from '../../../domain/catalogue/game-code.ts';
import type { BetRefusal } from '../../../domain/bet-rules/bet-refusal.ts';
import { type Repair, repairOf } from '../../../domain/bet-rules/repair.ts';
import { policyToOffer, type RatePolicy } from '../../../domain/bet-rules/price-policy.ts';
import { largestStake } from '../../../domain/bet-rules/largest-stake.ts';
import { checkBet, slipOdds, slipPenalty } from '../../../domain/bet-rules/check-bet.ts';
import { serverNow } from '../../../domain/book/server-clock.ts';
import { isStreamWhole } from '../../../domain/book/stream-state.ts';
import { standardFor } from '../../../domain/bet-rules/default-standards.ts';
import { expectedWinnings } from '../../../domain/odds/odds.ts';
import { ok, refused } from '../../../domain/result.ts';
import { applySlip } from '../../../domain/slip/apply-slip.ts';
import { decideSlip, isBusy, type SlipRules, stakeBounds } from '../../../domain/slip/decide-slip.ts';
import {
  followOdds,
  type Following,
  hasStarted,
  marksOf,
  revalidated,
} from '../../../domain/slip/follow-odds.ts';
import { lockOf } from '../../../domain/book/lock-of.ts';
import type { Slip, SlipItem } from '../../../domain/slip/slip.ts';
import type { SlipCommand, SlipEvent } from '../../../domain/slip/slip-command.ts';
import type { LostPick, Restored, SlipAnswer, SlipControl, SlipView, SlipMoment } from './slip-api.ts';
import { freshnessOfMatch, freshnessOfStream, type LiveState } from '../../engine/book-state.ts';
import type { Slice } from '../../engine/slices.ts';
import type { AccountPort } from '../account/account-api.ts';
import type { WalletPort } from '../wallet/wallet-api.ts';
import type { SlipState } from './slip-state.ts';
import {
  liveMatchStream,
  gameOfStream,
  LIVE_LIST,
  listStream,
} from '../../../domain/catalogue/stream-name.ts';

/** The game whose rules decide a command; undefined: the game of the slip. */
function gameOfCommand(command: SlipCommand): BettingGameCode | undefined {
  if (command.kind === 'pick') return command.item.gameCode;
  return command.kind === 'restore' ? command.items[0]?.gameCode : undefined;
}

/** An outcome of the book as an item of the slip. */
function itemOf(match: LiveMatch, market: LiveMarket, outcome: LiveOutcome, following: Following): SlipItem {
  const { facts } = match;
  const gameCode = gameOfStream(match.stream);
  return {
    id: `${facts.matchId}:${market.marketId}:${market.specifier}:${outcome.id}`,
    gameCode,
    matchId: facts.matchId,
    marketId: market.marketId,
    specifier: market.specifier,
    outcomeId: outcome.id,
    sportId: facts.sportId,
    leagueId: facts.leagueId,
    home: facts.home.name,
    away: facts.away.name,
    startsAt: facts.startsAt,
    odds: outcome.odds,
    previousOdds: null,
    arrow: 0,
    lock: lockOf(match, market, outcome, following.freshnessOf(match)),
    version: { stream: match.stream, epoch: following.epochOf(match.stream), seq: market.seq },
    ...marksOf({ gameCode }, match),
    changes: 0,
    restored: null,
  };
}

function findCell(cell: number, following: Following): SlipItem | null {
  for (const match of following.book.matches.values()) {
    for (const market of match.markets) {
      const outcome = market.outcomes.find((one) => one.cell === cell);
      if (outcome !== undefined) return itemOf(match, market, outcome, following);
    }
  }
  return null;
}

const cellsOf = (items: readonly SlipItem[], book: Book): number[] =>
  items.flatMap((item) => {
    const market = findMarket(book, item.matchId, item.marketId, item.specifier);
    const outcome = market === null ? null : findOutcome(market, item.outcomeId);
    return outcome === null ? [] : [outcome.cell];
  });

/** An item that undo would restore, at its present price. Its lock stays: the streams of an empty slip may be closed. */
const atPresentPrice = (item: SlipItem, following: Following): SlipItem => ({
  ...item,
  odds: revalidated(item, following).odds,
});

/**
 * The repair of the last answer's refusal. If the answer emptied the slip (E11), the repair applies to the items that undo restores.
 * Removing all of them would repair nothing.
 */
function repairOfAnswer(
  refusal: BetRefusal,
  { slip, undo }: SlipState,
  rulesOf: RulesOf,
  following: Following,
): Repair | null {
  const items =
    slip.items.length === 0 ? (undo ?? []).map((item) => atPresentPrice(item, following)) : slip.items;
  if (items.length === 0) return null;
  const { bettor, standard } = rulesOf(items[0]?.gameCode);
  const repair = repairOf(refusal, { ...slip, items }, bettor, standard);
  const emptiesIt = repair?.kind === 'remove' && repair.itemIds.length === items.length;
  return emptiesIt && items !== slip.items ? null : repair;
}

/** The price policy to offer after a refused price change, judged by the price that the slip shows now. */
function offerOf(refusal: BetRefusal | undefined, { slip, undo }: SlipState): RatePolicy | null {
  if (refusal?.kind !== 'price-changed') return null;
  const { itemId, from, to } = refusal;
  const item = [...slip.items, ...(undo ?? [])].find(({ id }) => id === itemId);
  return item === undefined
    ? null
    : policyToOffer(slip.ratePolicy, from, slip.items.length === 0 ? to : item.odds);
}

/** `quickReqId`: the last quick bet; the slip's policy is not the one that refused it. */
function viewOf(
  state: SlipState,
  rulesOf: RulesOf,
  following: Following,
  quickReqId: string | null,
): SlipView {
  const { slip, undo, lost } = state;
  const rules = rulesOf();
  const { bettor, standard } = rules;
  const { least, most } = stakeBounds(rules);
  const odds = slipOdds(slip.items, standard);
  const refusal: BetRefusal | null = isBusy(slip) ? { kind: 'in-flight' } : checkBet(slip, bettor, standard);
  const answer =
    slip.phase.kind === 'finished' && slip.phase.outcome.kind === 'refused' ? slip.phase.outcome : null;
  const ownRepair = refusal === null ? null : repairOf(refusal, slip, bettor, standard);
  return {
    slip,
    cells: cellsOf(slip.items, following.book),
    combinedOdds: odds,
    expected: expectedWinnings(odds, slip.stake),
    penalty: slipPenalty(slip.items.length, standard),
    balanceAfter: bettor === null ? null : bettor.gold - slip.stake,
    refusal,
    repair: answer === null ? ownRepair : repairOfAnswer(answer.refusal, state, rulesOf, following),
    offer:
      slip.phase.kind === 'finished' && slip.phase.reqId === quickReqId
        ? null
        : offerOf(answer?.refusal, state),
    leastStake: least,
    mostStake: Math.min(most, largestStake(slip.items, bettor, standard)),
    maxFolders: standard.maxFolders,
    lost,
    undo,
  };
}

/** The rules of a game for the present member or the visitor; by default the game of the slip. */
type RulesOf = (gameCode?: BettingGameCode) => SlipRules;

const createRulesOf =
  ({ state, account, wallet }: Pick<SlipControlDeps, 'state' | 'account' | 'wallet'>): RulesOf =>
  (gameCode = state.now.slip.items[0]?.gameCode ?? gameCodes.live) => {
    const { member, standards } = account.now;
    return {
      bettor:
        member === null
          ? null
          : {
              level: member.level,
              gold: wallet.now?.spoGold ?? 0,
              lossLock: member.lossLock ?? null,
              ownLock: member.ownLock ?? null,
            },
      standard: standardFor(standards, gameCode),
    };
  };

const changes: ReadonlySet<SlipEvent['kind']> = new Set(['picked', 'restored', 'removed', 'cleared', 'sent']);
/** Whether the member changed the slip: then the list of lost picks is emptied. */
const isChange = ({ kind }: SlipEvent): boolean => changes.has(kind);

/** How many items a new pick removed because they cannot be combined with it (E3); the member is notified. */
const replacedCount = (events: readonly SlipEvent[]): number =>
  events.at(-1)?.kind === 'picked' && events.length > 1 ? events.length - 1 : 0;

/** Whether the new pick replaced that of another match: a live slip holds one (E3). Another outcome of the same match needs no notice. */
const isLiveReplaced = (before: readonly SlipItem[], [event]: readonly SlipEvent[]): boolean =>
  event?.kind === 'picked' &&
  isLiveGame(event.item.gameCode) &&
  before.some(({ matchId }) => matchId !== event.item.matchId);

interface SlipControlDeps {
  readonly live: LiveState;
  readonly state: Slice<SlipState>;
  readonly account: Pick<AccountPort, 'now'>;
  readonly wallet: WalletPort;
  readonly now: () => number;
  readonly notify: (moment: SlipMoment) => void;
}

/** The facts by which the slip's items are updated. */
const followingOf = (live: LiveState, now: () => number): Following => ({
  book: live.book,
  now: () => serverNow(live.clock, now()),
  freshnessOf: (match: LiveMatch) => freshnessOfMatch(live, match, now()),
  isComing: ({ held, stream }) => {
    const state = live.streams.get(stream);
    return held !== null && state !== undefined && !isStreamWhole(state);
  },
  streamFreshnessOf: ({ gameCode, matchId }) => {
    const streams = isLiveGame(gameCode) ? [LIVE_LIST, liveMatchStream(matchId)] : [listStream(gameCode)];
    const all = streams.map((stream) => freshnessOfStream(live, stream, now()));
    return all.find((one) => one === 'up') ?? all[0] ?? 'down';
  },
  epochOf: (stream) => live.streams.get(stream)?.epoch ?? '',
});

/**
 * The picks of `before` that `after` lacks: the member must see which, and why (E5, E6). A match that is no longer in the book has ended, or
 * its feed dropped it.
 */
function lostPicks(before: Slip, after: Slip, book: Book): readonly LostPick[] {
  const kept = new Set(after.items.map(({ id }) => id));
  return before.items
    .filter(({ id }) => !kept.has(id))
    .map(({ home, away, lock, matchId }) => ({
      home,
      away,
      why: lock === 'ended' || !book.matches.has(matchId) ? 'ended' : 'gone',
    }));
}

/** Updates the slip from the book. The member is notified of lost picks, and the slip lists them. */
function followBook(
  { live, state, notify }: Pick<SlipControlDeps, 'live' | 'state' | 'notify'>,
  following: Following,
  apply: SlipControl['apply'],
): void {
  const { slip } = state.now;
  if (slip.items.length === 0) return;
  if (hasStarted(slip, following.now())) {
    apply({ kind: 'cleared' });
    return notify({ kind: 'match-started' });
  }
  const next = followOdds(slip, following);
  if (next === slip) return;
  const lost = lostPicks(slip, next, live.book);
  state.update((draft) => {
    draft.slip = next;
    if (lost.length > 0) draft.lost = lost;
  });
  for (const pick of lost) notify({ kind: 'pick-lost', ...pick });
}

const pricesOf = (items: readonly SlipItem[]): string => items.map(({ odds }) => odds).join();

/** `look` emits `moved` where a price of a refused bet that undo would restore has moved since the answer, or since the last look. */
function watchUndo(state: Pick<Slice<SlipState>, 'now'>, following: Following) {
  const moved = new Subject<void>();
  let [seen, prices]: [SlipState['undo'], string] = [null, ''];
  return {
    moved,
    look(): void {
      const { slip, undo } = state.now;
      const isRefused = slip.phase.kind === 'finished' && slip.phase.outcome.kind === 'refused';
      if (undo === null || !isRefused || slip.items.length > 0) return;
      const before = seen === undo ? prices : pricesOf(undo);
      [seen, prices] = [undo, pricesOf(undo.map((item) => atPresentPrice(item, following)))];
      if (prices !== before) moved.next();
    },
  };
}

/** What was in the slip before others came in its place. */
const replacedIn = ({ items, stake }: Slip, now: Slip): Restored['replaced'] =>
  items[0] === undefined
    ? null
    : { bet: { gameCode: items[0].gameCode, stake, legs: items }, by: now.items.map(({ id }) => id) };

/** Nothing but these picks is in the slip, or nothing at all: then what came in their place may have been refused, and waits for undo. */
const holdsOnly = ({ slip: { items }, undo }: SlipState, ids: readonly string[]): boolean =>
  items.length === 0
    ? undo === null
    : items.length === ids.length && items.every(({ id }) => ids.includes(id));

/** Puts several items into the slip at once, and those back that they replaced. */
const restoring = (
  state: Pick<Slice<SlipState>, 'now'>,
  compared: SlipControl['compared'],
  command: SlipControl['command'],
): Pick<SlipControl, 'restore' | 'putBack'> => ({
  restore(items, stake) {
    const { slip } = state.now;
    const ofStake = stake === undefined ? {} : { stake };
    const restored = command({ kind: 'restore', items: compared(items), ...ofStake });
    return restored.ok ? ok({ replaced: replacedIn(slip, state.now.slip) }) : restored;
  },
  putBack: (items, stake, by) =>
    holdsOnly(state.now, by)
      ? command({ kind: 'restore', items: compared(items), stake })
      : refused({ kind: 'changed' }),
});

/** The answer to a press on a price that is not in the book any more. */
const gone: SlipAnswer = { ok: false, error: { kind: 'locked', itemId: '', reason: 'gone' } };

export function createSlipControl({
  live,
  state,
  account,
  wallet,
  now,
  notify,
}: SlipControlDeps): SlipControl {
  const following = followingOf(live, now);
  const rulesOf = createRulesOf({ state, account, wallet });
  const undoWatch = watchUndo(state, following);
  const compared = (items: readonly SlipItem[]) => items.map((item) => revalidated(item, following));
  /** The stake that undo restores. */
  let undoStake = 0;
  let quickReqId: string | null = null;
  const apply = (event: SlipEvent): void => {
    state.update((draft) => {
      const { items, stake } = state.now.slip;
      draft.slip = applySlip(state.now.slip, event);
      if (event.kind === 'picked' || event.kind === 'restored') draft.undo = null;
      if (isChange(event)) draft.lost = [];
      // An answer clears the slip (E11). Undo restores its folders: after a refusal, and to keep them after a bet (R29).
      if (event.kind === 'answered' && items.length > 0 && draft.slip.items.length === 0) {
        draft.undo = items;
        undoStake = stake;
      }
    });
  };
  const command = (one: SlipCommand): SlipAnswer => {
    const before = state.now.slip.items;
    const decision = decideSlip(state.now.slip, one, rulesOf(gameOfCommand(one)));
    if (!decision.ok) return decision;
    for (const event of decision.value) apply(event);
    const count = replacedCount(decision.value);
    if (one.kind === 'pick' && count > 0) notify({ kind: 'picks-replaced', count });
    if (one.kind === 'pick' && isLiveReplaced(before, decision.value)) notify({ kind: 'live-replaced' });
    return ok(null);
  };
  return {
    command,
    apply,
    pickCell(cell) {
      const item = findCell(cell, following);
      return item === null ? gone : command({ kind: 'pick', item });
    },
    clearWithUndo() {
      const { slip } = state.now;
      if (isBusy(slip)) return;
      if (slip.items.length === 0 && slip.mode === 'cart') {
        if (state.now.lost.length > 0) state.update((draft) => void (draft.lost = []));
        return;
      }
      state.update((draft) => {
        draft.lost = [];
        if (slip.items.length > 0) draft.undo = slip.items;
        if (slip.items.length > 0) undoStake = slip.stake;
        draft.slip = applySlip(slip, { kind: 'cleared' });
      });
    },
    undo: () => command({ kind: 'restore', items: compared(state.now.undo ?? []), stake: undoStake }),
    ...restoring(state, compared, command),
    compared,
    follow() {
      followBook({ live, state, notify }, following, apply);
      undoWatch.look();
    },
    undoMoved: undoWatch.moved,
    sendsQuick: (reqId) => void (quickReqId = reqId),
    view: () => viewOf(state.now, rulesOf, following, quickReqId),
  };
}
