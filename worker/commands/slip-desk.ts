/** The slip in the core: commands, following the book, and sending a bet as an intent that ends known. */
import {
  type Book,
  findMarket,
  findOutcome,
  type LiveMarket,
  type LiveMatch,
  type LiveOutcome,
} from '../../domain/book/book.ts';
import type { BettingGameCode } from '../../domain/catalogue/game-code.ts';
import type { BetRefusal } from '../../domain/bet-rules/bet-refusal.ts';
import { type Repair, repairOf } from '../../domain/bet-rules/repair.ts';
import { checkBet, slipOdds, slipPenalty } from '../../domain/bet-rules/check-bet.ts';
import { serverNow } from '../../domain/book/server-clock.ts';
import { isWhole } from '../../domain/book/stream-state.ts';
import { standardFor } from '../../domain/bet-rules/default-standards.ts';
import { expectedWinnings } from '../../domain/odds/odds.ts';
import { ok, type Result } from '../../domain/result.ts';
import { applySlip } from '../../domain/slip/apply-slip.ts';
import { decideSlip, isBusy, type SlipRules, stakeBounds } from '../../domain/slip/decide-slip.ts';
import { followOdds, type Following, hasStarted, revalidated } from '../../domain/slip/follow-odds.ts';
import { lockOf } from '../../domain/slip/lock-of.ts';
import type { SlipItem } from '../../domain/slip/slip.ts';
import type { SlipCommand, SlipEvent } from '../../domain/slip/slip-command.ts';
import type { Moment, SlipView } from '../core-api.ts';
import { faceOfMatch, faceOfStream, type LiveState } from '../state/live-state.ts';
import type { Store } from '../state/store.ts';
import { detailStream, LIVE_LIST } from '../state/streams.ts';

export type Answer = Result<null, BetRefusal>;

export interface SlipDesk {
  command(command: SlipCommand): Answer;
  apply(event: SlipEvent): void;
  pickCell(cell: number): Answer;
  /** Route change: the slip clears, with an undo (decisions D4). */
  clearWithUndo(): void;
  undo(): Answer;
  /** Brings items back, each against the book of this moment. */
  restore(items: readonly SlipItem[]): Answer;
  /** The book or the streams changed. */
  follow(): void;
  view(): SlipView;
}

const LIVE = 59;

/** The game whose rules a command is decided by; undefined: that of the slip. */
function gameOfCommand(command: SlipCommand): BettingGameCode | undefined {
  if (command.kind === 'pick') return command.item.gameCode;
  return command.kind === 'restore' ? command.items[0]?.gameCode : undefined;
}
const gameOf = (stream: string): BettingGameCode => (stream === '57' ? 57 : stream === '58' ? 58 : LIVE);

/** An outcome of the book as an item of the slip. */
function itemOf(match: LiveMatch, market: LiveMarket, outcome: LiveOutcome, following: Following): SlipItem {
  const { facts } = match;
  return {
    id: `${facts.matchId}:${market.marketId}:${market.specifier}:${outcome.id}`,
    gameCode: gameOf(match.stream),
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
    lock: lockOf(match, market, outcome, following.faceOf(match)),
    version: { stream: match.stream, epoch: following.epochOf(match.stream), seq: market.seq },
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

/**
 * What mends the last answer. One that emptied its slip (E11) is mended in the slip as it can be had back; taking out all of that
 * would mend nothing.
 */
function repairOfAnswer(refusal: BetRefusal, store: Store): Repair | null {
  const { slip, undo } = store.now;
  const items = slip.items.length === 0 ? (undo ?? []) : slip.items;
  if (items.length === 0) return null;
  const { bettor, standard } = rulesOf(store, items[0]?.gameCode);
  const repair = repairOf(refusal, { ...slip, items }, bettor, standard);
  const emptiesIt = repair?.kind === 'remove' && repair.itemIds.length === items.length;
  return emptiesIt && items !== slip.items ? null : repair;
}

function viewOf(store: Store, rules: SlipRules, book: Book): SlipView {
  const { slip, undo } = store.now;
  const { bettor, standard } = rules;
  const { least, most } = stakeBounds(rules);
  const odds = slipOdds(slip.items, standard);
  const refusal: BetRefusal | null = isBusy(slip) ? { kind: 'in-flight' } : checkBet(slip, bettor, standard);
  const answer =
    slip.phase.kind === 'finished' && slip.phase.outcome.kind === 'refused' ? slip.phase.outcome : null;
  const ownRepair = refusal === null ? null : repairOf(refusal, slip, bettor, standard);
  return {
    slip,
    cells: cellsOf(slip.items, book),
    combinedOdds: odds,
    expected: expectedWinnings(odds, slip.stake),
    penalty: slipPenalty(slip.items.length, standard),
    balanceAfter: bettor === null ? null : bettor.gold - slip.stake,
    refusal,
    repair: answer === null ? ownRepair : repairOfAnswer(answer.refusal, store),
    leastStake: least,
    mostStake: most,
    maxFolders: standard.maxFolders,
    undo,
  };
}

/** The rules of a game for who is here; without a game, of the one in the slip. */
function rulesOf(store: Store, gameCode = store.now.slip.items[0]?.gameCode ?? LIVE): SlipRules {
  const { member, standards } = store.now;
  return {
    bettor: member === null ? null : { level: member.level, gold: member.wallets.spoGold },
    standard: standardFor(standards, gameCode),
  };
}

/** How many items gave way to a new pick because they cannot stand beside it (E3): the member is told. */
const gaveWay = (events: readonly SlipEvent[]): number =>
  events.at(-1)?.kind === 'picked' && events.length > 1 ? events.length - 1 : 0;

export interface SlipDeskDeps {
  readonly live: LiveState;
  readonly store: Store;
  readonly now: () => number;
  readonly tell: (moment: Moment) => void;
}

/** What the slip's items are judged by. */
const followingOf = (live: LiveState, now: () => number): Following => ({
  book: live.book,
  now: () => serverNow(live.clock, now()),
  faceOf: (match: LiveMatch) => faceOfMatch(live, match, now()),
  isComing: ({ held, stream }) => {
    const state = live.streams.get(stream);
    return held !== null && state !== undefined && !isWhole(state);
  },
  carrierOf: ({ gameCode, matchId }) => {
    const streams = gameCode === LIVE ? [LIVE_LIST, detailStream(matchId)] : [String(gameCode)];
    const faces = streams.map((stream) => faceOfStream(live, stream, now()));
    return faces.find((face) => face === 'up') ?? faces[0] ?? 'down';
  },
  epochOf: (stream) => live.streams.get(stream)?.epoch ?? '',
});

export function createSlipDesk({ live, store, now, tell }: SlipDeskDeps): SlipDesk {
  const following = followingOf(live, now);
  const rules = (gameCode?: BettingGameCode): SlipRules => rulesOf(store, gameCode);
  const apply = (event: SlipEvent): void => {
    store.update((draft) => {
      const { items } = store.now.slip;
      draft.slip = applySlip(store.now.slip, event);
      if (event.kind === 'picked' || event.kind === 'restored') draft.undo = null;
      // A refused bet clears a slip that is not live (E11): its folders can be taken back.
      const refusedAll = event.kind === 'answered' && event.outcome.kind === 'refused';
      if (refusedAll && items.length > 0 && draft.slip.items.length === 0) draft.undo = items;
    });
  };
  const command = (one: SlipCommand): Answer => {
    const decision = decideSlip(store.now.slip, one, rules(gameOfCommand(one)));
    if (!decision.ok) return decision;
    for (const event of decision.value) apply(event);
    const count = gaveWay(decision.value);
    if (one.kind === 'pick' && count > 0)
      tell({ kind: 'toast', tone: 'plain', key: 'toast.gave-way', params: { count } });
    return ok(null);
  };
  return {
    command,
    apply,
    pickCell(cell) {
      const item = findCell(cell, following);
      if (item === null) return { ok: false, error: { kind: 'locked', itemId: '', reason: 'gone' } };
      return command({ kind: 'pick', item });
    },
    clearWithUndo() {
      const { slip } = store.now;
      if (isBusy(slip) || (slip.items.length === 0 && slip.mode === 'cart')) return;
      store.update((draft) => {
        if (slip.items.length > 0) draft.undo = slip.items;
        draft.slip = applySlip(slip, { kind: 'cleared' });
      });
    },
    undo() {
      return command({
        kind: 'restore',
        items: (store.now.undo ?? []).map((item) => revalidated(item, following)),
      });
    },
    restore(items) {
      return command({ kind: 'restore', items: items.map((item) => revalidated(item, following)) });
    },
    follow() {
      const { slip } = store.now;
      if (slip.items.length === 0) return;
      if (hasStarted(slip, following.now())) {
        apply({ kind: 'cleared' });
        return tell({ kind: 'toast', tone: 'bad', key: 'toast.match-started' });
      }
      const next = followOdds(slip, following);
      if (next !== slip) store.update((draft) => void (draft.slip = next));
    },
    view: () => viewOf(store, rules(), live.book),
  };
}
