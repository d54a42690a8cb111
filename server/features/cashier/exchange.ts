/** Mileage for gold, in whole units at the site's rate (H3). */
import { goldForMiles } from '../../../domain/member/money.ts';
import { exchangeMove, exchangeOffer } from '../../../domain/protocol/calls/money/money-calls.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { post } from '../../ledger/post.ts';
import type { MoveOutcome } from '../../requests/move-once.ts';
import { answeredOnce } from '../../requests/request-calls.ts';
import { moveMoney, type MoneyDeps, refuseMove, readWallets } from './money-moves.ts';
import type { Trx } from '../../storage/database.ts';

const RATE = { max: 60, timeWindow: '1 minute' } as const;

async function exchange(
  { now, values }: MoneyDeps,
  trx: Trx,
  memberId: number,
  miles: number,
): Promise<MoveOutcome> {
  const gold = goldForMiles(miles, await values.exact(trx, 'exchange-rate'));
  const { spoMile } = await readWallets(trx, memberId);
  if (gold === null || miles > spoMile) return refuseMove('too-little');
  const at = now();
  const { id } = await trx
    .insertInto('exchange')
    .values({ member_id: memberId, miles, gold, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await post(trx, {
    requestId: `exchange:${id}`,
    kind: 'exchange',
    at,
    entries: [
      { owner: `member:${memberId}`, currency: 'mile', amount: -miles },
      { owner: 'exchanges', currency: 'mile', amount: miles },
      { owner: 'exchanges', currency: 'gold', amount: -gold },
      { owner: `member:${memberId}`, currency: 'gold', amount: gold },
    ],
  });
  return { kind: 'done', answer: { gold } };
}

export function exchangeCalls(answer: AnswerCall, deps: MoneyDeps): void {
  answer(exchangeOffer, async () => ({
    CODE: 'EX000',
    DATA: { rate: await deps.values.exact(deps.db, 'exchange-rate') },
  }));
  answer(
    exchangeMove,
    ({ member: { memberId }, form: { reqId, miles }, once }) =>
      once.answer(
        moveMoney(deps, { memberId, reqId }, (trx) => exchange(deps, trx, memberId, miles)),
        (data) => answeredOnce(data),
      ),
    { rateLimit: RATE },
  );
}
