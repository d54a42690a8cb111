/** The acts of the trade market, each answered once (L2–L4). */
import { encodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import { holdSuspensions } from '../../feed/suspensions.ts';
import type { Caller } from '../../requests/caller.ts';
import { moveOnce } from '../../requests/move-once.ts';
import type { OnceWork, RequestKey } from '../../requests/requests.ts';
import { sendDraws } from '../../sockets/member-channel.ts';
import { betsSeenBy } from '../bets/bets-port.ts';
import { publishWallets } from '../cashier/cashier-port.ts';
import { type Bought, buyBet, sellerOf } from './buy.ts';
import type { PresentLegs } from './present-legs.ts';
import { cancelSale, type SaleAsked, sell } from './sell.ts';
import { refuseTrade, type TradeDeps } from './trade-deps.ts';

/** Called after an act: the sale has begun (`isNew`), was taken back or was bought. */
export type SaleActed = (sale: { readonly id: number; readonly isNew: boolean }) => void;

type NoticeDeps = Pick<TradeDeps, 'db' | 'now' | 'log' | 'channel'>;

/** Sends the bet as the member sees it now. */
async function sendBet(
  { db, channel, now, log }: NoticeDeps,
  memberId: number,
  betId: number,
): Promise<void> {
  try {
    const bet = (await betsSeenBy(db, [betId], memberId, now())).get(betId);
    if (bet !== undefined) sendDraws(channel, memberId, [encodeBet(bet)]);
  } catch (error) {
    log('a bet of a trade could not be published', error);
  }
}

/** Publishes a purchase to both members: the bet as each of them sees it from now on, and the wallets. A failure is logged: the purchase stands. */
async function sendPurchase(deps: NoticeDeps, { betId, sellerId, buyerId }: Bought): Promise<void> {
  for (const memberId of [sellerId, buyerId]) {
    await sendBet(deps, memberId, betId);
    await publishWallets(deps, memberId);
  }
}

/** The work of each act. */
export function createActs(deps: TradeDeps, present: PresentLegs, acted: SaleActed) {
  const legsNow = present.of;
  return {
    sell(key: RequestKey, asked: SaleAsked): OnceWork {
      let saleId: number | null = null;
      return moveOnce(
        deps,
        key,
        async (trx) => {
          const outcome = await sell(deps, legsNow, trx, asked);
          saleId = outcome.kind === 'done' ? outcome.saleId : null;
          return outcome;
        },
        {
          async moved() {
            if (saleId !== null) acted({ id: saleId, isNew: true });
            await sendBet(deps, key.memberId, asked.betId);
          },
          async before(trx) {
            await holdSuspensions(trx);
            return [];
          },
        },
      );
    },
    cancel(key: RequestKey, id: number): OnceWork {
      let betId: number | null = null;
      return moveOnce(
        deps,
        key,
        async (trx) => {
          const outcome = await cancelSale(deps, trx, { memberId: key.memberId, id });
          betId = outcome.kind === 'done' ? outcome.betId : null;
          return outcome;
        },
        {
          async moved() {
            acted({ id, isNew: false });
            if (betId !== null) await sendBet(deps, key.memberId, betId);
          },
        },
      );
    },
    buy({ memberId, level }: Caller, reqId: string, asked: { id: number; seen: string }): OnceWork {
      let what: Bought | null = null;
      const bought = (done: Bought): void => void (what = done);
      return moveOnce(
        deps,
        { memberId, reqId },
        (trx) => buyBet({ ...deps, legsNow, bought }, trx, { memberId, level, ...asked }),
        {
          async moved() {
            acted({ id: asked.id, isNew: false });
            if (what !== null) await sendPurchase(deps, what);
          },
          async before(trx) {
            await holdSuspensions(trx);
            return sellerOf(trx, asked.id);
          },
        },
      );
    },
    /** For a request of /trade/proc.php that names no bet, price or sale. */
    nothing: (key: RequestKey): OnceWork => moveOnce(deps, key, async () => refuseTrade('gone')),
  };
}

export type TradeActs = ReturnType<typeof createActs>;
