/** The safebox (H6): gold that a member puts aside. Moves go through the ledger, between two accounts of the member. */
import type { SafeboxMode } from '../../../domain/member/money.ts';
import { safeboxInfo, safeboxMove } from '../../../domain/protocol/calls/money/money-calls.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { post } from '../../ledger/post.ts';
import { safeboxOf } from '../../ledger/safebox.ts';
import type { MoveOutcome } from '../../requests/move-once.ts';
import { answeredOnce } from '../../requests/request-calls.ts';
import type { RequestKey } from '../../requests/requests.ts';
import { moveMoney, type MoneyDeps, refuseMove, readWallets } from './money-moves.ts';
import type { Trx } from '../../storage/database.ts';

const RATE = { max: 120, timeWindow: '1 minute' } as const;

interface SafeboxMove extends RequestKey {
  readonly mode: SafeboxMode;
  readonly gold: number;
}

/** Called under the member's lock, so the balances stay as they were read. */
async function move(
  { now, values }: MoneyDeps,
  trx: Trx,
  { memberId, reqId, mode, gold }: SafeboxMove,
): Promise<MoveOutcome> {
  const held = await safeboxOf(trx, memberId);
  const { spoGold } = await readWallets(trx, memberId);
  if (gold > (mode === 'in' ? spoGold : held)) return refuseMove('too-little');
  if (mode === 'in' && held + gold > (await values.exact(trx, 'safebox-limit')))
    return refuseMove('safebox-full');
  const into = mode === 'in' ? gold : -gold;
  await post(trx, {
    requestId: `safebox:${memberId}:${reqId}`,
    kind: `safebox-${mode}`,
    at: now(),
    entries: [
      { owner: `member:${memberId}`, currency: 'gold', amount: -into },
      { owner: `safebox:${memberId}`, currency: 'gold', amount: into },
    ],
  });
  return { kind: 'done', answer: { gold: held + into } };
}

export function safeboxCalls(answer: AnswerCall, deps: MoneyDeps): void {
  answer(safeboxInfo, async ({ member: { memberId } }) => ({
    result: 'OK',
    msg: '',
    data: {
      spoGold: (await readWallets(deps.db, memberId)).spoGold,
      chestGold: await safeboxOf(deps.db, memberId),
      chestLimit: await deps.values.exact(deps.db, 'safebox-limit'),
    },
  }));
  answer(
    safeboxMove,
    ({ member: { memberId }, form, once }) =>
      once.answer(
        moveMoney(deps, { memberId, reqId: form.reqId }, (trx) => move(deps, trx, { memberId, ...form })),
        (data) => answeredOnce(data),
      ),
    { rateLimit: RATE },
  );
}
