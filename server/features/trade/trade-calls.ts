/** The acts of the trade market: each is answered once, by its own call and by /trade/proc.php (L2–L4). */
import { encodeOffer, encodeTrade } from '../../../domain/protocol/calls/bets/trade.ts';
import {
  tradeBuy,
  tradeBuyList,
  tradeCancel,
  tradeMarketList,
  tradeOffers,
  tradeProc,
  tradeSell,
  tradeSellList,
} from '../../../domain/protocol/calls/bets/trade-calls.ts';
import { betCodes, type DrawAnswerRow } from '../../../domain/protocol/bets/draw-market.ts';
import {
  buyCodeOf,
  sellCodeOf,
  type TradeList,
  type TradeRefusal,
  tradeRefusalOf,
} from '../../../domain/trade/trade.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import type { StoredResult } from '../../requests/once-request.ts';
import type { PresentLegs } from './present-legs.ts';
import { buyFrom } from './buy.ts';
import { createActs, type SaleActed, type TradeActs } from './trade-acts.ts';
import type { TradeDeps } from './trade-deps.ts';
import { type AskedSales, readOffers, readTrades } from './trade-lists.ts';

const RATE = { max: 120, timeWindow: '1 minute' } as const;
const DONE = 1;

/** The answer of a request, if it is known. */
const answerOf = (result: StoredResult): DrawAnswerRow | null =>
  result.state === 'answered' ? result.answer : null;

/** The body of an act. While the request is under way, the code is that of a refusal, and `data` says "waiting". */
const coded = (done: string, codeOf: (reason: TradeRefusal | null) => string) => (result: StoredResult) => {
  const answer = answerOf(result);
  const isDone = answer?.code === betCodes.ok;
  const CODE = isDone ? done : codeOf(tradeRefusalOf(answer?.reason ?? null));
  return { CODE, DATA: { stats: isDone ? DONE : 0 }, result: 'OK', msg: '', data: result };
};

function actCalls(answer: AnswerCall, acts: TradeActs): void {
  const limits = { rateLimit: RATE };
  answer(
    tradeSell,
    ({ member: { memberId }, params: { drawid: betId, sellPrice: price }, form: { reqId, seen }, once }) =>
      once.answer(
        acts.sell({ memberId, reqId }, { memberId, betId, price, seen }),
        coded('TS000', sellCodeOf),
      ),
    limits,
  );
  answer(
    tradeCancel,
    ({ member: { memberId }, params: { id }, form: { reqId }, once }) =>
      once.answer(
        acts.cancel({ memberId, reqId }, id),
        coded('TC000', () => 'TC207'),
      ),
    limits,
  );
  answer(
    tradeBuy,
    ({ member, params: { id }, form: { reqId, seen }, once }) =>
      once.answer(acts.buy(member, reqId, { id, seen }), coded('TB000', buyCodeOf)),
    limits,
  );
  answer(
    tradeProc,
    ({ member, form: { reqId, mode, drawid, id, sellPrice, seen }, once }) => {
      const { memberId } = member;
      const key = { memberId, reqId };
      const work =
        mode === 'sell' && drawid !== undefined && sellPrice !== undefined
          ? acts.sell(key, { memberId, betId: drawid, price: sellPrice, seen })
          : mode === 'buy' && id !== undefined
            ? acts.buy(member, reqId, { id, seen })
            : mode === 'cancel' && id !== undefined
              ? acts.cancel(key, id)
              : acts.nothing(key);
      return once.answer(work, (data) => {
        const done = answerOf(data);
        const isRefused = done !== null && done.code !== betCodes.ok;
        return { result: isRefused ? 'FAIL' : 'OK', msg: done?.reason ?? '', data };
      });
    },
    limits,
  );
}

export function tradeCalls(
  answer: AnswerCall,
  deps: TradeDeps,
  present: PresentLegs,
  acted: SaleActed,
): void {
  const { db, now, values } = deps;
  const acts = createActs(deps, present, acted);
  const askedBy = async (memberId: number): Promise<AskedSales> => ({
    memberId,
    now: now(),
    rule: await values.exact(db, 'trade-rule'),
  });
  const calls = { trade: tradeMarketList, sell: tradeSellList, buy: tradeBuyList } as const;
  const list = (name: TradeList): void =>
    answer(calls[name], async ({ member: { memberId }, params }) => {
      const { order, align, pageRowNum: pageSize, page, st_date = null, ed_date = null } = params;
      const days = { from: st_date, to: ed_date };
      const query = { list: name, order, align, pageSize, page, ...days, game: params.game ?? null };
      const asked = await askedBy(memberId);
      const { trades, total } = await readTrades(db, query, present, asked);
      const from = name === 'trade' ? await buyFrom(db, memberId, asked.now) : null;
      return { CODE: 'TL000', DATA: { data: trades.map(encodeTrade), total, buyFrom: from } };
    });
  list('trade');
  list('sell');
  list('buy');
  answer(tradeOffers, async ({ member: { memberId }, params: { pageRowNum: pageSize, page } }) => {
    const asked = await askedBy(memberId);
    const { offers, total } = await readOffers(db, { pageSize, page }, present, asked);
    const { mostPercent: percent, hours, driftPercent: drift } = asked.rule;
    return { CODE: 'TL000', DATA: { data: offers.map(encodeOffer), total, percent, hours, drift } };
  });
  actCalls(answer, acts);
}
