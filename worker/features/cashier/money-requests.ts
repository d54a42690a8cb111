/** The requests of money, each once (R13). */
import type * as z from 'zod/mini';
import { type MoneyRefusal, moneyRefusalOf } from '../../../domain/member/money.ts';
import { chargeOrder, chargeTakeBack } from '../../../domain/protocol/calls/money/charge-calls.ts';
import type { DrawAnswerRow } from '../../../domain/protocol/bets/draw-market.ts';
import {
  couponUse,
  exchangeMove,
  safeboxMove,
  topUpMove,
} from '../../../domain/protocol/calls/money/money-calls.ts';
import type { Engine } from '../../engine/engine.ts';
import { openMoves, type SendMove } from '../../engine/moves.ts';
import type { MoneyDone } from './cashier-api.ts';

export type SendMoney<Form extends z.ZodMiniObject> = SendMove<Form, MoneyDone, MoneyRefusal>;

const words = {
  done: ({ gold, reason }: DrawAnswerRow): MoneyDone => ({ gold: gold ?? null, text: reason ?? null }),
  reasonOf: moneyRefusalOf,
};

export const createMoneyRequests = (engine: Engine) => ({
  safebox: openMoves(engine, safeboxMove, { name: 'safebox' }, words),
  exchange: openMoves(engine, exchangeMove, { name: 'exchange' }, words),
  coupon: openMoves(engine, couponUse, { name: 'coupon' }, words),
  topUp: openMoves(engine, topUpMove, { name: 'top-up' }, words),
  order: openMoves(engine, chargeOrder, { name: 'charge-order' }, words),
  takeBack: openMoves(engine, chargeTakeBack, { name: 'charge-take-back' }, words),
});
