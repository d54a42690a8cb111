/** What must hold of bets that were sold: as the purchase is committed, and when faults have ended. */
import { sql } from 'kysely';
import { decodeMarks } from '../../../domain/trade/leg-marks.ts';
import { BUY_WAIT_MS } from '../../../domain/trade/trade.ts';
import { playedIdOf } from '../../../server/feed/pre-match-feed.ts';
import type { Database } from '../../../server/storage/database.ts';
import type { MatchNow } from '../matches.ts';
import type { SimulatedNode } from '../node.ts';
import { type Books, heldBack, shownAt } from '../rules.ts';
import type { Moved } from './moved.ts';

/** As the site values begin. */
const MOST_PERCENT = 90;

const soldSales = (db: Database) =>
  db
    .selectFrom('trade')
    .innerJoin('bet', 'bet.id', 'trade.bet_id')
    .select(['trade.id', 'bet_id', 'price', 'buyer_id', 'seller_id', 'marks', 'closed_at'])
    .select(['bet.state', 'bet.expected', 'bet.stake', 'bet.member_id', 'bet.bettor_id'])
    .where('trade.state', '=', 'sold')
    .orderBy('trade.id')
    .execute();
type Sold = Awaited<ReturnType<typeof soldSales>>[number];

const openLegs = (db: Database, betId: number) =>
  db
    .selectFrom('bet_leg')
    .select(['leg', 'match_id'])
    .select(heldBack.as('is_held_back'))
    .where('bet_id', '=', betId)
    .where('result', 'is', null)
    .orderBy('leg')
    .execute();

const isAsMarked = (home: number, match: MatchNow | undefined): boolean =>
  match !== undefined &&
  match.isOpen &&
  match.phase !== 'ended' &&
  home === (match.phase === 'live' ? match.home : 0);

function saleFaults(sale: Sold): readonly string[] {
  const { id, price, expected, stake, state, buyer_id: buyer, seller_id: seller } = sale;
  const most = Math.floor((expected * MOST_PERCENT) / 100);
  return [
    ...(state === 'opened' ? [] : [`sale ${id} was bought, and its bet is ${state}`]),
    ...(sale.member_id === buyer && sale.bettor_id === seller
      ? []
      : [`sale ${id} was bought, and not handed over`]),
    ...(price > most ? [`sale ${id} was bought for ${price}, and its bet can pay ${expected}`] : []),
    ...(price < stake ? [`sale ${id} was bought for ${price}, below its stake ${stake}`] : []),
  ];
}

/** Sales that were bought since the last call, at the node that has just committed. */
export function createTradeCheck(db: Database, { matches }: Books) {
  const known = new Set<number>();
  const legFaults = async (node: SimulatedNode, { id, bet_id: betId, marks, closed_at: at }: Sold) => {
    const legs = await openLegs(db, betId);
    const marked = decodeMarks(marks) ?? [];
    const homeOf = new Map(marked.map(({ leg, home }) => [leg, home]));
    const isSame = marked.length === legs.length && legs.every(({ leg }) => homeOf.has(leg));
    const isShown = shownAt(node, matches, node.time.trueTime(at ?? 0)).some(({ matches: all }) =>
      legs.every(({ leg, match_id: match }) =>
        isAsMarked(
          homeOf.get(leg) ?? -1,
          all.find(({ playedId }) => playedId === playedIdOf(match)),
        ),
      ),
    );
    const held = legs.find(({ is_held_back: isHeld }) => isHeld);
    return [
      ...(isSame && isShown ? [] : [`sale ${id} was bought, and was overtaken`]),
      ...(held === undefined
        ? []
        : [`sale ${id} was bought while an operator held ${playedIdOf(held.match_id)} back`]),
    ];
  };
  return async (node: SimulatedNode): Promise<readonly string[]> => {
    const sold = await soldSales(db);
    const fresh = sold.filter(({ id }) => !known.has(id));
    const faults: string[] = [];
    for (const sale of fresh) {
      known.add(sale.id);
      faults.push(...saleFaults(sale), ...(await legFaults(node, sale)));
      const others = sold.filter(({ id, buyer_id: buyer }) => id !== sale.id && buyer === sale.buyer_id);
      if (others.some(({ closed_at: at }) => Math.abs((at ?? 0) - (sale.closed_at ?? 0)) < BUY_WAIT_MS))
        faults.push(`member ${sale.buyer_id} bought two sales within minutes`);
    }
    return faults;
  };
}

/** After the calm time: a member has bought what the answers say. */
export async function finalTradeFaults(db: Database, moves: readonly Moved[]): Promise<readonly string[]> {
  if (moves.some(({ isForgotten }) => isForgotten)) return [];
  const { rows } = await sql<{ id: number; count: number }>`
    select m.id, (select count(*) from trade where buyer_id = m.id)::int as count from member m order by 1`.execute(
    db,
  );
  return rows.flatMap(({ id, count }) => {
    const said = moves.filter(
      ({ name, memberId, ends: [end] }) => name === 'buy' && memberId === id && end?.kind === 'done',
    ).length;
    return said === count ? [] : [`member ${id} was answered ${said} purchases of bets, and has ${count}`];
  });
}
