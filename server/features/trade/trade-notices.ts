/** Publishes a purchase to both members: the bet as each of them sees it from now on, and the wallets. */
import { encodeBet } from '../../../domain/protocol/bets/draw-codec.ts';
import { balancesOf } from '../../ledger/post.ts';
import { sendDraws, sendWallets } from '../../sockets/member-channel.ts';
import { betsSeenBy } from '../bets/bets-port.ts';
import type { Bought } from './buy.ts';
import type { TradeDeps } from './trade-deps.ts';

type NoticeDeps = Pick<TradeDeps, 'db' | 'now' | 'log' | 'channel'>;

async function sendWalletsOf({ db, channel }: NoticeDeps, memberId: number): Promise<void> {
  const { gold, coin, mile } = await balancesOf(db, memberId);
  sendWallets(channel, memberId, { spoGold: gold, spoCoin: coin, spoMile: mile });
}

/** Sends the bet as the member sees it now. */
export async function sendBet(
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

/** A failure is logged: the purchase stands. */
export async function sendPurchase(deps: NoticeDeps, { betId, sellerId, buyerId }: Bought): Promise<void> {
  for (const memberId of [sellerId, buyerId]) {
    await sendBet(deps, memberId, betId);
    await sendWalletsOf(deps, memberId).catch((error: unknown) =>
      deps.log('the wallets could not be published', error),
    );
  }
}
