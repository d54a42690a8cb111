/** Reads and writes casual bets in the database. */
import type { Selectable } from 'kysely';
import type { BetStandard } from '../../../domain/bet-rules/bet-standard.ts';
import {
  type CasualRefusal,
  type CasualBetPlaced,
  roundRefusal,
} from '../../../domain/casual/decide-casual-bet.ts';
import type { CasualState } from '../../../domain/casual/settle-casual.ts';
import {
  type CasualListQuery,
  type CasualRecord,
  encodeCasual,
} from '../../../domain/protocol/calls/bets/casual.ts';
import { betCodes, type DrawAnswerRow } from '../../../domain/protocol/bets/draw-market.ts';
import { decimalOf } from '../../../domain/odds/odds.ts';
import { refused, ok, type Result } from '../../../domain/result.ts';
import { DAY_MS, startOfSiteDay } from '../../../domain/time/korean-time.ts';
import { judgeOwnLimits } from '../limits/limits-port.ts';
import { judgeDailySpend, RETENTION_DAYS } from '../bets/bets-port.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import { writeAnswer } from '../../requests/answers.ts';
import type { Caller } from '../../requests/caller.ts';
import { type Refused, tokenEnded } from '../../requests/refused.ts';
import { stakeEntries } from '../../ledger/bet-entries.ts';
import { post } from '../../ledger/post.ts';
import { countOf } from '../../storage/count-of.ts';
import type { Database } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import type { CasualBetTable } from './casual-tables.ts';
import type { Seed } from './seeds.ts';

type BetRow = Selectable<CasualBetTable>;

const recordOf = (bet: BetRow): CasualRecord => ({
  drawId: bet.id,
  inning: bet.inning,
  boughtAt: bet.bought_at,
  pick: bet.pick,
  drawn: bet.drawn,
  state: bet.state as CasualState,
  odds: bet.odds,
  stake: bet.stake,
  won: bet.won,
});

export interface NewBet {
  readonly bettor: Pick<Caller, 'memberId' | 'mayStillAct'>;
  readonly reqId: string;
  readonly contents: string;
  readonly bet: CasualBetPlaced;
  readonly seed: Seed;
  readonly standard: BetStandard;
  readonly now: () => number;
}

/** Why a bet was not written: its round is over, or a limit of the day is reached or the token has ended. */
type NotWritten =
  | { readonly kind: 'round'; readonly why: CasualRefusal }
  | { readonly kind: 'spent'; readonly why: Refused };

/**
 * One transaction: the bet, the stake to the stakes account, and the answer. A lock on the member's spending makes concurrent bets of all
 * games count towards the daily limit. A lock on the day's seed keeps a drawn round from taking a bet. Throws when the request was answered
 * before, the round has a bet of the member already, or the gold does not cover the stake.
 */
export async function writeCasualBet(
  db: Database,
  { bettor: { memberId, mayStillAct }, reqId, contents, bet, seed, standard, now }: NewBet,
): Promise<Result<DrawAnswerRow, NotWritten>> {
  const { round, gameCode, pick, stake, odds, expected } = bet;
  return transact(db, async (trx) => {
    await lockSpending(trx, memberId);
    if ((await mayStillAct?.(trx)) === false) return refused({ kind: 'spent', why: tokenEnded });
    const held = await trx
      .selectFrom('casual_seed')
      .select('drawn_until')
      .where('id', '=', seed.id)
      .forUpdate()
      .executeTakeFirst();
    const at = now();
    const late = roundRefusal(round, { round }, { now: at });
    if (late !== null) return refused({ kind: 'round', why: late });
    if (held === undefined || held.drawn_until >= round.drawsAt)
      return refused({ kind: 'round', why: { kind: 'round-closed' } });
    const [own = null] = await judgeOwnLimits(trx, [{ memberId, now: at, gold: stake }]);
    if (own !== null) return refused({ kind: 'spent', why: own });
    const spent = await judgeDailySpend(trx, { memberId, gold: stake, standard, now: at });
    if (spent !== null) return refused({ kind: 'spent', why: spent });
    const { id } = await trx
      .insertInto('casual_bet')
      .values({
        member_id: memberId,
        game_code: gameCode,
        day: round.day,
        inning: round.inning,
        seed_hash: seed.hash,
        draws_at: round.drawsAt,
        pick,
        stake,
        odds,
        expected,
        state: 'waiting',
        drawn: null,
        bought_at: at,
        decided_at: null,
        won: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await post(trx, {
      requestId: `casual-stake:${id}`,
      kind: 'stake',
      at,
      entries: stakeEntries(memberId, stake),
    });
    const { ok: code } = betCodes;
    const answer = { reqId, code, data: code, DrawId: id, Odd: decimalOf(odds), gold: stake, expected };
    await writeAnswer(trx, { memberId, answer, contents }, at);
    return ok(answer);
  });
}

/** A member's bets on rounds of a game that end at `from` or later; oldest first. */
export async function betsSince(db: Database, memberId: number, gameCode: number, from: number) {
  const rows = await db
    .selectFrom('casual_bet')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('game_code', '=', gameCode)
    .where('draws_at', '>=', from)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...encodeCasual(recordOf(row)), day: row.day, seedHash: row.seed_hash }));
}

/** A page of a member's bets of one game, newest first, as far back as bets are kept. */
export async function listCasual(db: Database, memberId: number, query: CasualListQuery, now: number) {
  const from = Math.max(startOfSiteDay(query.start_date) ?? 0, now - RETENTION_DAYS * DAY_MS);
  const matching = () =>
    db
      .selectFrom('casual_bet')
      .where('member_id', '=', memberId)
      .where('game_code', '=', query.gubun)
      .where('bought_at', '>=', from);
  const total = await countOf(matching());
  const rows = await matching()
    .selectAll()
    .orderBy('bought_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.page_row_num)
    .offset((query.page - 1) * query.page_row_num)
    .execute();
  return { list: rows.map((row) => encodeCasual(recordOf(row))), total };
}
