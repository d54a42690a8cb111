/** What must hold after every fault: no bet lost, doubled or taken at a dead price; the ledger balanced; the confirmed gold is the charged gold. */
import { audit, linesOfFindings } from '../../server/audit/audit.ts';
import { FIRST_GOLD } from '../given/nodes/betting-crowd.ts';
import type { BetRequest } from '../given/nodes/betting-member.ts';
import { verifyLedger } from '../given/database/verify-ledger.ts';
import { acceptedOf, type BetRow, bookFaults, endFaults } from './bet-faults.ts';
import { msUntil, type Scene } from './scene.ts';

export const ruleLimits = {
  /** Oldest price that may be taken: it was the market's price on another node this long before the bet was written. */
  priceMs: 8000,
  /** Messages need this long to reach the recorders at most. */
  deliveryMs: 1500,
  /** The member's gold is as in the ledger after this time. */
  goldMs: 8000,
} as const;

/** A cut leader leads on for 3 s with prices of its own, and busy processes deliver late. */
const fastLimits = { priceMs: 4000, deliveryMs: 3000 } as const;

/** The crowd's bets: all, or those behind a number, or those that are open. */
export function readBets(
  { site: { db }, crowd }: Scene,
  { behind = 0, onlyOpen = false }: { readonly behind?: number; readonly onlyOpen?: boolean } = {},
): Promise<readonly BetRow[]> {
  const all = db
    .selectFrom('bet')
    .innerJoin('bet_leg', 'bet_leg.bet_id', 'bet.id')
    .select(['bet.id', 'member_id', 'stake', 'bet.odds', 'won', 'bought_at', 'expected', 'bet.state'])
    .select(['match_id', 'market_id', 'specifier', 'outcome_id'])
    .where(
      'member_id',
      'in',
      crowd.members.map(({ memberId }) => memberId),
    )
    .where('bet.id', '>', behind);
  return (onlyOpen ? all.where('bet.state', '=', 'opened') : all).execute();
}

/** Bets that stay open although their market is decided. */
export const unsettledFaults = ({ unsettled }: Scene, rows: readonly BetRow[]): readonly string[] =>
  unsettled(
    rows
      .filter(({ state }) => state === 'opened')
      .map(({ id, match_id: matchId, market_id: marketId, specifier }) => ({
        id,
        matchId,
        marketId,
        specifier,
      })),
  );

const whenText = (ms: number | null): string =>
  ms === null ? 'never' : ms > 0 ? `${ms} ms later` : ms < 0 ? `until ${-ms} ms before` : 'then';

/**
 * A taken price is dead when no recorder saw it as the open price of the bet's market before the bet was written: on another node in the last 8 s, or, where prices
 * move faster than the nodes learn of a fault, on any node in the last 4 s ("movesFast").
 * A recorder counts a price until the list's next message shows another one, or until the newest message if the list was lost.
 */
export function deadPrices(
  { recorders }: Scene,
  requests: readonly BetRequest[],
  rows: readonly BetRow[],
  movesFast = false,
): readonly string[] {
  const { priceMs, deliveryMs } = movesFast ? fastLimits : ruleLimits;
  const nodeOf = new Map(requests.flatMap((one) => acceptedOf(one).map(({ DrawId }) => [DrawId, one.node])));
  return rows.flatMap(({ id, odds, bought_at: at, ...leg }) => {
    const key = {
      matchId: leg.match_id,
      marketId: leg.market_id,
      specifier: leg.specifier,
      outcomeId: leg.outcome_id,
    };
    const isKnown = recorders.some(
      (recorder) =>
        (movesFast || recorder.node !== nodeOf.get(id)) &&
        recorder.showed(key, odds, at - priceMs, at + deliveryMs),
    );
    if (isKnown) return [];
    const seen = recorders.map((recorder) => `${recorder.node} ${whenText(recorder.nearest(key, odds, at))}`);
    return [
      `bet ${id} was taken at a dead price: ${odds / 100}, at ${nodeOf.get(id) ?? 'a node that did not answer'}; seen at ${seen.join(', ')}`,
    ];
  });
}

/** The gold in the ledger, the gold of the bets, and the gold that the site sent to the member are the same, at some moment within the limit. */
export async function goldFaults(scene: Scene): Promise<readonly string[]> {
  const { site, crowd } = scene;
  let faults: readonly string[] = [];
  const look = async (): Promise<boolean> => {
    const moved = new Map<number, number>();
    for (const { member_id: id, stake, won } of await readBets(scene))
      moved.set(id, (moved.get(id) ?? 0) - stake + won);
    const accounts = await site.db
      .selectFrom('account')
      .select(['owner', 'balance'])
      .where('currency', '=', 'gold')
      .execute();
    faults = crowd.members.flatMap(({ memberId, gold }) => {
      const due = FIRST_GOLD + (moved.get(memberId) ?? 0);
      const has = accounts.find(({ owner }) => owner === `member:${memberId}`)?.balance;
      // Who has not connected yet was sent nothing, and has what everybody begins with.
      return due === has && due === (gold() ?? FIRST_GOLD)
        ? []
        : [`member ${memberId} has ${has}, was sent ${gold()}; the bets leave ${due}`];
    });
    return faults.length === 0;
  };
  await msUntil(look, ruleLimits.goldMs);
  return faults;
}

export async function ledgerFaults({ site: { db } }: Scene): Promise<readonly string[]> {
  const { unbalanced, wrongBalances } = await verifyLedger(db);
  const sums =
    unbalanced + wrongBalances === 0 ? [] : [`ledger: ${unbalanced} unbalanced, ${wrongBalances} wrong`];
  return [...sums, ...linesOfFindings(await audit(db, 'full'))];
}

/** The broken rules; the crowd must rest. `since`: first request to check for its end and its price; `wholeAt`: when the fault had ended. */
export async function brokenRules(scene: Scene, since: number, wholeAt: number): Promise<readonly string[]> {
  const { crowd, recorders } = scene;
  const rows = await readBets(scene);
  const fresh = crowd.requests.slice(since);
  const ids = new Set(fresh.flatMap((one) => acceptedOf(one).map(({ DrawId }) => DrawId)));
  return [
    ...endFaults(fresh, wholeAt),
    ...bookFaults(crowd.requests, rows),
    ...deadPrices(
      scene,
      fresh,
      rows.filter(({ id }) => ids.has(id)),
    ),
    ...(await goldFaults(scene)),
    ...(await ledgerFaults(scene)),
    ...unsettledFaults(scene, rows),
    ...recorders.flatMap((one) => one.takeGoneBack()),
  ];
}
