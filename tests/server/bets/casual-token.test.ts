/** T17: a casual bet whose token ends before the bet is written. */
import { expect, test } from 'vitest';
import { defaultStandards } from '../../../domain/bet-rules/default-standards.ts';
import { roundAt } from '../../../domain/casual/casual-round.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { createAccounts } from '../../../server/features/account/accounts.ts';
import { issueToken } from '../../../server/features/account/tokens.ts';
import { createCasualBets } from '../../../server/features/casual/casual-bets.ts';
import { createRequests } from '../../../server/requests/requests.ts';
import { seedMembers } from '../../../server/seed/members.ts';
import { cheapPool, testCost } from '../../given/server/password-cost.ts';
import { openTestDatabase } from '../../given/database/database.ts';

const ROUND_MS = 60_000;
const now = (): number => Date.UTC(2026, 10, 22, 3);

test('T17 when the token has ended, the bet is refused and no gold moves', async () => {
  const { db, close } = await openTestDatabase();
  await seedMembers(db, now(), testCost);
  const accounts = await createAccounts(db, now, { pool: cheapPool() });
  const requests = createRequests(db, now);
  const casual = await createCasualBets({
    db,
    requests,
    channel: { send: () => {} },
    standards: defaultStandards,
    wallets: accounts.wallets,
    rounds: { ms: ROUND_MS },
    now,
    log: () => {},
  });
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('mb_id', '=', 'demo1')
    .executeTakeFirstOrThrow();
  const token = await issueToken(db, id, now());
  const bettor = await accounts.bettorOf(token);
  if (bettor === null) throw new Error('the token is new');
  const { day, inning } = roundAt(now(), ROUND_MS);
  const bet = async (reqId: string, game_code: 61 | 62) => {
    const form = { reqId, game_code, day, inning, forecast: 1, gold: 1_000_000 };
    const result = await requests.once({ memberId: id, reqId }, casual.bet(bettor, form));
    return result.state === 'answered' ? result.answer.code : result.state;
  };
  expect(await bet('casual-before', 61)).toBe(betCodes.ok);
  const { spoGold } = await accounts.wallets(id);
  await accounts.logOut(token);
  expect(await bet('casual-after', 62)).toBe(betCodes.notLoggedIn);
  expect((await accounts.wallets(id)).spoGold).toBe(spoGold);
  await accounts.close();
  await close();
});
