/** One casual game as the core holds it: the newest round, the chosen pick and stake, and the bet under way. */
import { Subject } from 'rxjs';
import type { CasualBet } from '../../../domain/bet/casual-bet.ts';
import type { CasualGame } from '../../../domain/casual/casual-game.ts';
import type { CasualRound } from '../../../domain/casual/casual-round.ts';
import { type CasualRoundRow, decodeCasual } from '../../../domain/protocol/calls/bets/casual.ts';
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
  /** A round that ended while the table held it; its result has not come yet. */
  awaited: CasualRound | null;
  pick: number | null;
  stake: number;
  sending: CasualTableView['sending'];
  answer: CasualTableView['answer'];
  /** Emits when the table changes, and at every tick while it is watched. */
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

export function roundFactsOf(row: CasualRoundRow): CasualFacts {
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

/** Takes the server's answer. A new round clears the answer to the bet on the round before. */
export function takeFacts(table: CasualTable, facts: CasualFacts): void {
  const before = table.facts?.round ?? null;
  if (before !== null && !isSameRound(before, facts.round)) {
    // Results of rounds that passed while nobody watched are not awaited.
    table.awaited = before.drawsAt === facts.round.opensAt ? before : null;
    table.answer = null;
  }
  const { awaited } = table;
  if (awaited !== null && facts.last.some((one) => isSameRound(one, awaited))) table.awaited = null;
  table.facts = facts;
  table.error = null;
  table.changed.next();
}

/** Whether a newer answer is needed: the round is over, its result is missing, or a bet on a drawn round still waits. */
export function needsAnswer({ facts, awaited }: CasualTable, now: number): boolean {
  if (facts === null || awaited !== null || now >= facts.round.drawsAt) return true;
  return facts.bets.some((bet) => bet.status === 'wait' && !isSameRound(bet, facts.round));
}

/** Clears the pick, stake, answer and bets of a member who has left. */
export function clearTable(table: CasualTable): void {
  table.pick = null;
  table.stake = 0;
  table.sending = 'no';
  table.answer = null;
  if (table.facts !== null) table.facts = { ...table.facts, bets: [] };
  table.changed.next();
}
