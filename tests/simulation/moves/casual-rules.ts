/** Rules of bets on casual rounds: as they are written, as their rounds are drawn, and when faults have ended. */
import { sql } from 'kysely';
import { casualGameOf } from '../../../domain/casual/casual-game.ts';
import { roundOf } from '../../../domain/casual/casual-round.ts';
import { settleCasual } from '../../../domain/casual/settle-casual.ts';
import { drawRound } from '../../../server/features/casual/draw.ts';
import type { Database } from '../../../server/storage/database.ts';
import { ROUND_MS } from '../plan.ts';
import { casualSeed } from './casual.ts';
import type { Moved } from './moved.ts';

const bets = (db: Database) =>
  db
    .selectFrom('casual_bet')
    .innerJoin('casual_seed', 'casual_seed.hash', 'casual_bet.seed_hash')
    .selectAll('casual_bet')
    .select('drawn_until')
    .orderBy('casual_bet.id')
    .execute();
type CasualBet = Awaited<ReturnType<typeof bets>>[number];

/** Each row is a broken rule. */
const ledgerRules = sql<{ rule: string }>`
  with moved as (select split_part(request_id, ':', 2) as bet, sum(amount) as gold
    from ledger_tx t join ledger_entry e on e.tx_id = t.id join account a on a.id = e.account_id
    where request_id like 'casual-%' and (a.owner like 'member:%' or a.owner like 'debt:%') group by 1)
  select 'casual bet ' || id || ' has moved ' || coalesce(gold, 0) || ', and by its state ' || expected as rule
    from (select id, case state when 'waiting' then 0 else won end - stake as expected from casual_bet) b
    left join moved on bet = id::text where coalesce(gold, 0) <> expected
  union all
  select 'casual bet ' || b.id || ' has ' || count(a.req_id) || ' answers' from casual_bet b
    left join bet_answer a on a.member_id = b.member_id and a.state = 'answered' and a.req_id like '%.move-%'
      and (a.answer::json->>'DrawId')::bigint = b.id
    group by b.id having count(a.req_id) <> 1`;

function newFaults({ id, day, inning, bought_at: at, draws_at: drawsAt, drawn_until: drawn }: CasualBet) {
  const round = roundOf(day, inning, ROUND_MS);
  return [
    ...(drawn < drawsAt ? [] : [`casual bet ${id} was taken after its round was drawn`]),
    ...(round !== null && at >= round.opensAt && at < round.closesAt
      ? []
      : [`casual bet ${id} was taken outside of its round`]),
  ];
}

function decidedFaults(bet: CasualBet): readonly string[] {
  const { id, game_code: code, day, inning, drawn, state, won, draws_at: drawsAt, drawn_until: until } = bet;
  const game = casualGameOf(code);
  const draw = game === null ? null : drawRound(casualSeed, game, day, inning);
  const should = settleCasual(bet, draw);
  return [
    ...(until >= drawsAt ? [] : [`casual bet ${id} was decided before its round was drawn`]),
    ...(drawn === draw && state === should.state && won === should.won
      ? []
      : [`casual bet ${id} is ${state} with ${won}, and its round says otherwise`]),
  ];
}

/** Checks bets that were written or decided since the last call. */
export function createCasualCheck(db: Database) {
  const known = new Map<number, string>();
  return async (): Promise<readonly string[]> => {
    const faults = (await ledgerRules.execute(db)).rows.map(({ rule }) => rule);
    for (const bet of await bets(db)) {
      const before = known.get(bet.id);
      known.set(bet.id, bet.state);
      if (before === undefined) faults.push(...newFaults(bet));
      else if (before !== 'waiting' && before !== bet.state)
        faults.push(`casual bet ${bet.id} was ${before}, and then ${bet.state}`);
      if (bet.state !== 'waiting') faults.push(...decidedFaults(bet));
    }
    return faults;
  };
}

/** After the calm time: every round that has ended is paid, and the members have the bets that they were answered. */
export async function finalCasualFaults(
  db: Database,
  moves: readonly Moved[],
  now: number,
): Promise<readonly string[]> {
  const placed = moves.filter(({ name }) => name === 'casual-bet');
  const rows = new Map((await bets(db)).map((bet) => [bet.id, bet]));
  const faults = [...rows.values()]
    .filter(({ state, draws_at: drawsAt }) => state === 'waiting' && drawsAt < now - ROUND_MS)
    .map(({ id }) => `casual bet ${id} is open, and its round has ended`);
  const answered = placed.flatMap((move) => {
    const [end] = move.ends;
    return end?.kind === 'done' ? [{ move, id: end.answer.DrawId ?? 0, gold: end.answer.gold }] : [];
  });
  for (const { move, id, gold } of answered) {
    const bet = rows.get(id);
    const { fields, memberId, reqId } = move;
    const isSame =
      bet?.member_id === memberId &&
      bet.stake === fields['gold'] &&
      bet.stake === gold &&
      bet.pick === fields['forecast'] &&
      bet.inning === fields['inning'] &&
      bet.game_code === fields['game_code'];
    if (!isSame) faults.push(`${reqId} was answered otherwise than casual bet ${id} was written`);
  }
  const isKnown = placed.every(({ isForgotten }) => !isForgotten);
  if (isKnown && new Set(answered.map(({ id }) => id)).size !== rows.size)
    faults.push(`${rows.size} casual bets were written, and ${answered.length} answered`);
  return faults;
}
