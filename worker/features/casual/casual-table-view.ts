/** A casual game as windows see it: the table, the member and the server's time in one snapshot. */
import { standardFor } from '../../../domain/bet-rules/default-standards.ts';
import {
  CASUAL_LIMITS_OF,
  type CasualBetCommand,
  type CasualRefusal,
  type CasualRules,
  decideCasualBet,
  type RoundState,
} from '../../../domain/casual/decide-casual-bet.ts';
import { expectedWinnings } from '../../../domain/odds/odds.ts';
import type { CasualTableView } from './casual-api.ts';
import { type CasualFacts, type CasualTable, isSameRound } from './casual-table.ts';
import type { AccountPort } from '../account/account-api.ts';

/** `gold`: null for a visitor. */
export interface CasualBettor extends Pick<AccountPort['now'], 'member' | 'standards'> {
  readonly gold: number | null;
}

const casualLimitOf = ({ member, standards }: Omit<CasualBettor, 'gold'>) =>
  standardFor(standards, CASUAL_LIMITS_OF).levels[member?.level ?? 'UL01'];

/** Bounds of the stake. The largest stake is min(gold, the level's limit). */
export function casualBounds(bettor: CasualBettor): { readonly least: number; readonly most: number } {
  const { leastStake, maxStake } = casualLimitOf(bettor);
  return { least: leastStake, most: Math.min(bettor.gold ?? maxStake, maxStake) };
}

const betOn = (facts: CasualFacts, round: { readonly day: string; readonly inning: number }) =>
  facts.bets.find((bet) => isSameRound(bet, round)) ?? null;

export const commandOf = (table: CasualTable, { round }: CasualFacts): CasualBetCommand => ({
  gameCode: table.game.code,
  day: round.day,
  inning: round.inning,
  pick: table.pick,
  stake: table.stake,
});

export const roundStateOf = (facts: CasualFacts): RoundState => ({
  round: facts.round,
  hasBet: betOn(facts, facts.round) !== null,
});

export const casualRulesOf = (bettor: CasualBettor, now: number): CasualRules => ({
  now,
  limit: casualLimitOf(bettor),
  gold: bettor.gold,
  lossLock: bettor.member?.lossLock ?? null,
  ownLock: bettor.member?.ownLock ?? null,
});

function refusalOf(
  table: CasualTable,
  facts: CasualFacts,
  bettor: CasualBettor,
  now: number,
): CasualRefusal | null {
  if (table.sending !== 'no') return { kind: 'in-flight' };
  const decided = decideCasualBet(roundStateOf(facts), commandOf(table, facts), casualRulesOf(bettor, now));
  return decided.ok ? null : decided.error;
}

const nothingYet: CasualFacts = {
  round: { day: '', inning: 0, opensAt: 0, closesAt: 0, drawsAt: 0 },
  picks: [],
  last: [],
  bets: [],
  seedHash: '',
};

const secondsTo = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1000));

function timeOf({ round }: CasualFacts, now: number): Pick<CasualTableView, 'phase' | 'secondsLeft'> {
  if (now >= round.drawsAt) return { phase: 'drawing', secondsLeft: 0 };
  if (now >= round.closesAt) return { phase: 'closed', secondsLeft: secondsTo(round.drawsAt, now) };
  return { phase: 'open', secondsLeft: secondsTo(round.closesAt, now) };
}

export function casualTableView(table: CasualTable, bettor: CasualBettor, now: number): CasualTableView {
  const { game, error, pick, stake, sending, answer, awaited } = table;
  const facts = table.facts ?? nothingYet;
  const { least, most } = casualBounds(bettor);
  const [newest] = facts.last;
  const { gold } = bettor;
  const odds = facts.picks.find(({ value }) => value === pick)?.odds ?? 0;
  return {
    gameCode: game.code,
    state: table.facts !== null ? 'ready' : error === null ? 'loading' : 'failed',
    error,
    day: facts.round.day,
    inning: facts.round.inning,
    ...timeOf(facts, now),
    picks: facts.picks,
    last: facts.last,
    awaited: now >= facts.round.drawsAt ? facts.round.inning : (awaited?.inning ?? null),
    drawn: newest === undefined ? null : { ...newest, bet: betOn(facts, newest) },
    bet: betOn(facts, facts.round),
    pick,
    stake,
    leastStake: least,
    mostStake: most,
    expected: expectedWinnings(odds, stake),
    balanceAfter: gold === null ? null : gold - stake,
    refusal: table.facts === null ? null : refusalOf(table, facts, bettor, now),
    sending,
    answer,
    seedHash: facts.seedHash,
  };
}
