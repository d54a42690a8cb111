/** What must hold after every fault: no bet lost, doubled or taken at a dead price; the ledger balanced; the confirmed gold is the charged gold. */
import { betCodes, type DrawAnswerRow } from '../../domain/protocol/bets/draw-market.ts';
import { audit, linesOfFindings } from '../../server/audit/audit.ts';
import { FIRST_GOLD } from '../given/nodes/betting-crowd.ts';
import type { BetRequest } from '../given/nodes/betting-member.ts';
import { verifyLedger } from '../given/database/verify-ledger.ts';
import { msUntil, type Scene } from './scene.ts';

export const ruleLimits = {
  /** A bet is answered this long after it was sent, or after the site is whole again. */
  answerMs: 10_000,
  /** Oldest price that may be taken: it was the market's price on another node this long before the bet was written. */
  priceMs: 8000,
  /** Messages need this long to reach the recorders at most. */
  deliveryMs: 1500,
  /** The member's gold is as in the ledger after this time. */
  goldMs: 8000,
} as const;

const isAccepted = ({ code, data }: DrawAnswerRow): boolean => code === betCodes.ok && data === betCodes.ok;
const acceptedOf = ({ answers }: BetRequest): readonly DrawAnswerRow[] => answers.filter(isAccepted);

/** A request that has two different ends, or none in time. */
function endFaults(requests: readonly BetRequest[], wholeAt: number): readonly string[] {
  return requests.flatMap((request) => {
    const { reqId, node, sentAt, finalAt, neverArrived, answers } = request;
    const accepted = acceptedOf(request);
    const isBoth = accepted.length > 0 && (neverArrived || accepted.length < answers.length);
    const tookMs = (finalAt ?? Date.now()) - Math.max(sentAt, wholeAt);
    return [
      ...(isBoth ? [`${reqId} at ${node} was accepted and not accepted: ${JSON.stringify(request)}`] : []),
      ...(new Set(accepted.map(({ DrawId }) => DrawId)).size > 1 ? [`${reqId} was taken twice`] : []),
      ...(tookMs > ruleLimits.answerMs ? [`${reqId} at ${node} was answered after ${tookMs} ms`] : []),
    ];
  });
}

const readBets = ({ site: { db }, crowd }: Scene) =>
  db
    .selectFrom('bet')
    .innerJoin('bet_leg', 'bet_leg.bet_id', 'bet.id')
    .select(['bet.id', 'member_id', 'stake', 'bet.odds', 'won', 'bought_at', 'expected', 'bet.state'])
    .select(['match_id', 'market_id', 'specifier', 'outcome_id'])
    .where(
      'member_id',
      'in',
      crowd.members.map(({ memberId }) => memberId),
    )
    .execute();
type BetRow = Awaited<ReturnType<typeof readBets>>[number];

const openBetOf = ({ id, match_id: matchId, market_id: marketId, specifier }: BetRow) => ({
  id,
  matchId,
  marketId,
  specifier,
});

/** Accepted answers and rows are the same bets, one to one, with the same figures. */
function bookFaults(requests: readonly BetRequest[], rows: readonly BetRow[]): readonly string[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const confirmed = new Set<number>();
  const faults = requests.flatMap((request) => {
    const answer = acceptedOf(request)[0];
    if (answer === undefined) return [];
    const id = answer.DrawId ?? 0;
    const row = rowOf.get(id);
    if (row === undefined)
      return [`${request.reqId} was accepted as bet ${id}, which is not in the database`];
    if (confirmed.has(id)) return [`bet ${id} was confirmed for two requests`];
    confirmed.add(id);
    const same =
      row.member_id === request.memberId &&
      row.stake === request.row.gold &&
      row.stake === answer.gold &&
      row.expected === answer.expected &&
      row.odds === Math.round((answer.Odd ?? 0) * 100) &&
      row.odds === Math.round((request.row.draws[0]?.Rate ?? 0) * 100);
    return same ? [] : [`bet ${id}: ${JSON.stringify({ request, row })}`];
  });
  const unconfirmed = rows
    .filter(({ id }) => !confirmed.has(id))
    .map(({ id }) => `bet ${id} was confirmed to nobody`);
  return [...faults, ...unconfirmed];
}

/**
 * A taken price is dead when no recorder on another node saw it as the open price of the bet's market in the 8 s before the bet was written.
 * A recorder counts a price until the list's next message shows another one, or until the newest message if the list was lost.
 */
function deadPrices(
  { recorders }: Scene,
  requests: readonly BetRequest[],
  rows: readonly BetRow[],
): readonly string[] {
  const nodeOf = new Map(requests.flatMap((one) => acceptedOf(one).map(({ DrawId }) => [DrawId, one.node])));
  return rows
    .filter(({ id, odds, bought_at: at, ...leg }) => {
      const key = {
        matchId: leg.match_id,
        marketId: leg.market_id,
        specifier: leg.specifier,
        outcomeId: leg.outcome_id,
      };
      return !recorders.some(
        (recorder) =>
          recorder.node !== nodeOf.get(id) &&
          recorder.showed(key, odds, at - ruleLimits.priceMs, at + ruleLimits.deliveryMs),
      );
    })
    .map(({ id, odds }) => `bet ${id} was taken at a dead price: ${odds / 100}`);
}

/** The gold in the ledger, the gold of the bets, and the gold that the site sent to the member are the same, at some moment within the limit. */
async function goldFaults(scene: Scene): Promise<readonly string[]> {
  const { site, crowd } = scene;
  let faults: readonly string[] = [];
  const look = async (): Promise<boolean> => {
    const rows = await readBets(scene);
    const accounts = await site.db
      .selectFrom('account')
      .select(['owner', 'balance'])
      .where('currency', '=', 'gold')
      .execute();
    faults = crowd.members.flatMap(({ memberId, gold }) => {
      const own = rows.filter(({ member_id }) => member_id === memberId);
      const due = own.reduce((sum, { stake, won }) => sum - stake + won, FIRST_GOLD);
      const has = accounts.find(({ owner }) => owner === `member:${memberId}`)?.balance;
      return due === has && due === gold()
        ? []
        : [`member ${memberId} has ${has}, was sent ${gold()}; the bets leave ${due}`];
    });
    return faults.length === 0;
  };
  await msUntil(look, ruleLimits.goldMs);
  return faults;
}

async function ledgerFaults({ site: { db } }: Scene): Promise<readonly string[]> {
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
    ...scene.unsettled(rows.filter(({ state }) => state === 'opened').map(openBetOf)),
    ...recorders.flatMap((one) => one.takeGoneBack()),
  ];
}
