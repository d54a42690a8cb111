/** One casual game as the core holds it: the newest round, the pick and stake chosen, and the bet under way. */
import { Subject } from 'rxjs';
import type { CasualBet } from '../../../domain/bet/casual-bet.ts';
import type { CasualGame } from '../../../domain/casual/casual-game.ts';
import type { CasualRound } from '../../../domain/casual/casual-round.ts';
import { type CasualRoundRow, decodeCasual } from '../../../domain/protocol/calls/casual.ts';
import { oddsFromDecimal } from '../../../domain/odds/odds.ts';
import type { CasualTableView } from './casual-api.ts';

export interface CasualFacts {
  readonly round: CasualRound;
  readonly picks: CasualTableView['picks'];
  readonly last: CasualTableView['last'];
  readonly bets: readonly (CasualBet & { readonly day: string })[];
  readonly seedHash: string;
}

export interface CasualTable {
  readonly game: CasualGame;
  facts: CasualFacts | null;
  error: string | null;
  /** A round that ended while it was held: its result is on its way. */
  awaited: CasualRound | null;
  pick: number | null;
  stake: number;
  sending: CasualTableView['sending'];
  answer: CasualTableView['answer'];
  /** Something but the time has changed. */
  readonly changed: Subject<void>;
}

export const createTable = (game: CasualGame): CasualTable => ({
  game,
  facts: null,
  error: null,
  awaited: null,
  pick: null,
  stake: 0,
  sending: 'no',
  answer: null,
  changed: new Subject(),
});

export function factsOf(row: CasualRoundRow): CasualFacts {
  const { day, inning, opensAt, closesAt, drawsAt } = row;
  return {
    round: { day, inning, opensAt, closesAt, drawsAt },
    picks: row.picks.map(({ forecastValue, rate }) => ({
      value: forecastValue,
      odds: oddsFromDecimal(rate) ?? 0,
    })),
    last: row.last.map(({ resultValue: result, ...named }) => ({ ...named, result })),
    bets: row.bets.map((bet) => ({ ...decodeCasual(bet), day: bet.day })),
    seedHash: row.seedHash,
  };
}

type Named = Pick<CasualRound, 'day' | 'inning'>;
export const isSameRound = (a: Named, b: Named): boolean => a.day === b.day && a.inning === b.inning;

/** Takes the answer of the server. A new round takes the answer to the bet of the one before off the table. */
export function takeFacts(table: CasualTable, facts: CasualFacts): void {
  const before = table.facts?.round ?? null;
  if (before !== null && !isSameRound(before, facts.round)) {
    // Of rounds that passed while nobody watched, no result is waited for.
    table.awaited = before.drawsAt === facts.round.opensAt ? before : null;
    table.answer = null;
  }
  const { awaited } = table;
  if (awaited !== null && facts.last.some((one) => isSameRound(one, awaited))) table.awaited = null;
  table.facts = facts;
  table.error = null;
  table.changed.next();
}

/** What is held is not the last word: the round is over, its result is missing, or a bet on a drawn round still waits. */
export function isStale({ facts, awaited }: CasualTable, now: number): boolean {
  if (facts === null || awaited !== null || now >= facts.round.drawsAt) return true;
  return facts.bets.some((bet) => bet.status === 'wait' && !isSameRound(bet, facts.round));
}

/** Another member, or none: what the last one chose, staked and was answered goes, and so do that member's bets. */
export function clearTable(table: CasualTable): void {
  table.pick = null;
  table.stake = 0;
  table.sending = 'no';
  table.answer = null;
  if (table.facts !== null) table.facts = { ...table.facts, bets: [] };
  table.changed.next();
}
