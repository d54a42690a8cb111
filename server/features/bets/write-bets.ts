/** Writes accepted bets with their stakes and answers: all bets of a batch in one transaction, each with its own answer. */
import { sql } from 'kysely';
import type { Bet } from '../../../domain/bet/bet.ts';
import type { Name } from '../../../domain/match/match.ts';
import { sideOddsOf } from '../../../domain/match/market-shape.ts';
import { phaseOf } from '../../../domain/match/match-status.ts';
import { combinedOdds, decimalOf, expectedWinnings, penaltyFactor } from '../../../domain/odds/odds.ts';
import {
  betCodes,
  type DrawAnswerRow,
  type DrawMarketRow,
} from '../../../domain/protocol/bets/draw-market.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { playedIdOf } from '../../feed/pre-match-feed.ts';
import { heldSuspensions, holdSuspensions, isSuspended } from '../../feed/suspensions.ts';
import { stakeEntries } from '../../ledger/bet-entries.ts';
import { lockFreeSpenders, lockSpenderWithin } from '../../ledger/lock-spending.ts';
import { overdrawn } from '../../ledger/overdraft.ts';
import { balancesOfAll, postAll } from '../../ledger/post.ts';
import { writeAnswers } from '../../requests/answers.ts';
import type { Caller } from '../../requests/caller.ts';
import { type Refused, tokenEnded } from '../../requests/refused.ts';
import type { Database, Trx } from '../../storage/database.ts';
import { gatherCalls } from '../../storage/gather-calls.ts';
import { insertRows } from '../../storage/insert-rows.ts';
import { transact } from '../../storage/transact.ts';
import { betOf } from './bet-store.ts';
import { judgeSpendings, type SpendingBet } from './spend-limits.ts';

/** A judged bet that is ready to be written. */
export interface Accepted extends Omit<SpendingBet, 'gold'> {
  readonly mayStillAct?: Caller['mayStillAct'] | undefined;
  readonly row: DrawMarketRow;
  /** Of the request, as it came (contents.ts). */
  readonly contents: string;
  /** `leagueNames` and `priceAgesMs`: one entry per leg. */
  readonly leagueNames: readonly (Name | null)[];
  readonly priceAgesMs: readonly (number | null)[];
}

/** A written bet, and the answer of its request. */
interface WrittenBet {
  readonly answer: DrawAnswerRow;
  readonly bet: Bet;
}

/** The written bet, or the refusal; null: the request was answered or barred before, and nothing was written. */
export type WriteResult = Result<WrittenBet | null, Refused>;

/** null: no leg is on what an operator has suspended. The board of this node may not have it yet. */
async function suspendedLegs(trx: Trx, bets: readonly Accepted[]): Promise<readonly (Refused | null)[]> {
  const played = bets.map(({ legs }) => legs.map(({ match }) => playedIdOf(match.facts.matchId)));
  const suspensions = await heldSuspensions(trx, [...new Set(played.flat())]);
  return bets.map(({ legs }, bet) => {
    const draw = legs.findIndex(({ market }, leg) =>
      isSuspended(suspensions.get(played[bet]?.[leg] ?? 0), market.marketId),
    );
    if (draw === -1) return null;
    const reason = 'suspended';
    return { code: betCodes.marketClosed, reason, draw, refusal: { kind: 'locked', draw, reason } };
  });
}

/** Judges each bet by what has to be true when it is written: the token, the markets, the limits, the gold. The members are locked. */
async function refusalsOf(trx: Trx, bets: readonly Accepted[]): Promise<readonly (Refused | null)[]> {
  const suspended = await suspendedLegs(trx, bets);
  const mayAct = await Promise.all(bets.map(async ({ mayStillAct }) => mayStillAct?.(trx) ?? true));
  const spendings = await judgeSpendings(
    trx,
    bets.map((bet) => ({ ...bet, gold: bet.row.gold })),
  );
  const balances = await balancesOfAll(
    trx,
    bets.map(({ memberId }) => memberId),
    ['gold'],
  );
  return bets.map(({ row }, at) => {
    if (mayAct[at] !== true) return tokenEnded;
    const gold = balances[at]?.gold ?? 0;
    const locked = suspended[at] ?? null;
    if (locked !== null) return locked;
    return spendings[at] ?? (row.gold > gold ? overdrawn(row.gold, gold) : null);
  });
}

interface NewBet {
  readonly id: number;
  readonly memberId: number;
  readonly accepted: Accepted;
  readonly contents: string;
  readonly odds: number;
  readonly answer: DrawAnswerRow & { readonly expected: number };
}

async function newIds(trx: Trx, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with own as materialized (select pg_get_serial_sequence('bet', 'id')::regclass as ids)
    select nextval(own.ids) as id from own, generate_series(1, ${count}::int)`.execute(trx);
  return rows.map(({ id }) => id);
}

function newBet(id: number, accepted: Accepted): NewBet {
  const { memberId, row, contents, legs, standard } = accepted;
  const odds = combinedOdds(
    legs.map(({ takenOdds }) => takenOdds),
    penaltyFactor(standard.levelPenalty, legs.length),
  );
  const expected = expectedWinnings(odds, row.gold);
  const { ok: code } = betCodes;
  const { reqId, gold } = row;
  const answer = { reqId, code, data: code, DrawId: id, Odd: decimalOf(odds), gold, expected };
  return { id, memberId, accepted, contents, odds, answer };
}

/** What a new bet and its legs have by the tables' own defaults: a column that is not sent is not read, either. */
const asNewBet = {
  decided_at: null,
  refunded_by_user: 0,
  told: 0,
  bettor_id: null,
  trade_price: null,
  traded_at: null,
  sale_ends_at: null,
  corrections: 0,
} as const;
const asNewLeg = { result: null, by_staff: null } as const;

const betRow = ({ id, memberId, odds, answer, accepted: { row, legs, standard, now } }: NewBet) => ({
  id,
  member_id: memberId,
  game_code: row.game_code,
  state: 'opened',
  stake: row.gold,
  odds,
  expected: answer.expected,
  won: 0,
  bought_at: now,
  // Penalties for this number of folders or fewer. A later change of the standard does not change the bet.
  level_penalty: JSON.stringify(standard.levelPenalty.filter(({ folders }) => folders <= legs.length)),
});

/** The bet as it is in the database, without reading it back. */
const placedBet = (one: NewBet): WrittenBet => ({
  answer: one.answer,
  bet: betOf(
    { ...betRow(one), ...asNewBet },
    legRows(one.id, one.accepted).map((leg) => ({ ...leg, ...asNewLeg })),
    one.accepted.now,
  ),
});

/** Writes answers, bets, legs and stakes. Returns the bets that were written: those whose request had no answer. */
async function insertBets(trx: Trx, bets: readonly Accepted[]): Promise<readonly NewBet[]> {
  const [first] = bets;
  if (first === undefined) return [];
  const ids = await newIds(trx, bets.length);
  const made = bets.map((bet, at) => newBet(ids[at] ?? 0, bet));
  const taken = await writeAnswers(trx, made, first.now);
  if (taken.length === 0) return [];
  await insertRows('bet', taken.map(betRow)).execute(trx);
  const legs = taken.flatMap(({ id, accepted }) => legRows(id, accepted));
  await insertRows('bet_leg', legs).execute(trx);
  await postAll(
    trx,
    taken.map(({ id, memberId, accepted: { row, now } }) => ({
      requestId: `stake:${id}`,
      kind: 'stake',
      at: now,
      entries: stakeEntries(memberId, row.gold),
    })),
  );
  return taken;
}

/**
 * Bets of different members: each bet with its legs, the stake from the member to the stakes account, and the answer under (member, reqId).
 * Limits and gold are judged under a lock on the members, so no concurrent bet can pass a limit. The results are in the order of the bets; a
 * refused bet leaves the others as they are.
 */
async function writeAccepted(trx: Trx, bets: readonly Accepted[]): Promise<readonly WriteResult[]> {
  if (bets.length === 0) return [];
  const refusals = await refusalsOf(trx, bets);
  const written = await insertBets(
    trx,
    bets.filter((_, at) => refusals[at] === null),
  );
  const placed = new Map(written.map((one) => [one.accepted, placedBet(one)]));
  return bets.map((bet, at) => {
    const why = refusals[at] ?? null;
    return why === null ? ok(placed.get(bet) ?? null) : refused(why);
  });
}

function legRows(betId: number, { legs, leagueNames, priceAgesMs }: Accepted) {
  return legs.map(({ match, market, outcome, takenOdds, shownOdds }, at) => {
    const { facts, state } = match;
    const sides = sideOddsOf(market);
    const known = state.reporting !== 0 && phaseOf(state.statusCode) !== 'waiting';
    return {
      bet_id: betId,
      leg: at + 1,
      match_id: facts.matchId,
      sport_id: facts.sportId,
      league_id: facts.leagueId,
      league_ko: leagueNames[at]?.ko ?? '',
      league_en: leagueNames[at]?.en ?? '',
      market_id: market.marketId,
      specifier: market.specifier,
      outcome_id: outcome.id,
      home_id: facts.home.teamId,
      away_id: facts.away.teamId,
      home_ko: facts.home.name.ko,
      home_en: facts.home.name.en,
      away_ko: facts.away.name.ko,
      away_en: facts.away.name.en,
      home_score: known ? state.homeScore : null,
      away_score: known ? state.awayScore : null,
      starts_at: facts.startsAt,
      match_status: state.statusCode,
      state: 'opened',
      odds: takenOdds,
      shown_odds: shownOdds,
      price_age_ms: priceAgesMs[at] ?? null,
      sides: sides === null ? null : JSON.stringify(sides),
    };
  });
}

/** Bets that are written by one transaction, and bets whose limits are judged by one query. */
export const MAX_BETS_AT_ONCE = 256;

/** A bet that waits for the transaction that writes it. */
export interface BetToWrite {
  readonly memberId: number;
  /** Decides the bet in its transaction, in the tick that follows the waits for operators' acts and for the member. */
  readonly decide: () => Result<Accepted, Refused>;
}

/** Locks members until the transaction ends; returns those that are locked. */
type LockMembers = (trx: Trx, memberIds: readonly number[]) => Promise<ReadonlySet<number>>;

/** How long bets wait for one member whom another transaction has, until all of these members are tried again. */
const HELD_WAIT_MS = 100;

/** Other transactions have all members of the batch. */
class AllHeld extends Error {}

/** Locks those members who are free again; if none is, waits for one of them, each time for another one. */
function createLockHeld(): LockMembers {
  let turn = 0;
  return async (trx, memberIds) => {
    const free = await lockFreeSpenders(trx, memberIds);
    const next = memberIds[turn++ % memberIds.length];
    // While it waits it has no member: a member who is free is kept from nobody.
    if (free.size > 0 || next === undefined) return free;
    if (!(await lockSpenderWithin(trx, next, HELD_WAIT_MS))) throw new AllHeld();
    return new Set([next, ...(await lockFreeSpenders(trx, memberIds))]);
  };
}

/** The answers in the order of the bets; null: another transaction has the member of this bet, and nothing was decided. */
const writeBets = (
  db: Database,
  bets: readonly BetToWrite[],
  lock: LockMembers,
): Promise<readonly (WriteResult | null)[]> =>
  transact(db, async (trx) => {
    await holdSuspensions(trx);
    // Before the decision: while a bet waits for its member, prices and scores go on.
    const locked = await lock(
      trx,
      bets.map(({ memberId }) => memberId),
    );
    const judged = bets.map(({ memberId, decide }) => (locked.has(memberId) ? decide() : null));
    const accepted = judged.flatMap((one) => (one?.ok === true ? [one.value] : []));
    const written = (await writeAccepted(trx, accepted)).values();
    return judged.map((one) => (one?.ok === true ? (written.next().value ?? ok(null)) : one));
  }).catch((error: unknown) => {
    if (error instanceof AllHeld) return bets.map(() => null);
    throw error;
  });

/**
 * Writes bets that arrive together in one transaction, at most one bet of a member: its limits depend on the bet before. A bet whose member another
 * transaction has is left out and tried again, with others of its kind, until the member is free: it waits for its own member, and for no other one
 * longer than HELD_WAIT_MS. If a transaction fails, each bet of it is judged again and written alone, so that a bet that cannot be written does not
 * refuse the others.
 */
export function createBetWriter(db: Database): (bet: BetToWrite) => Promise<WriteResult> {
  const gather = (lock: LockMembers) =>
    gatherCalls((bets: readonly BetToWrite[]) => writeBets(db, bets, lock), {
      most: MAX_BETS_AT_ONCE,
      keyOf: ({ memberId }: BetToWrite) => memberId,
      aloneAfterFailure: true,
    });
  const [atOnce, behindOthers] = [gather(lockFreeSpenders), gather(createLockHeld())];
  return async (bet) => {
    let written = await atOnce(bet);
    while (written === null) written = await behindOthers(bet);
    return written;
  };
}
