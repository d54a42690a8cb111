/** A member of the first level, logged in through the core. */
import { expect } from 'vitest';
import type { Wire } from './given-core.ts';

const member = {
  CODE: 'AI000',
  DATA: {
    mb_id: 'demo1',
    user_id: 'demo1',
    nick: 'n',
    mb_nick: 'n',
    name: 'n',
    hp: '',
    social: '',
    created_at: '',
    updated_at: '',
    user_level_code: 'UL01',
    user_role_code: 'MEMBER',
    user_status_code: 'NORMAL',
    user_accountKey: '1',
    agentChangeCheck: 'N',
    new_memo_cnt: 0,
    memo_yn: 'Y',
    chat_yn: 'Y',
    mb_deny_chat: '',
    mb_deny_memo: '',
    chest_gold: 0,
    accountno: '1',
    points: { P2: { Name: 'gold', Point: 100_000_000, Uses: true, Type: 'Game Money' } },
  },
} as const;

/** The request id that a bet was sent with. */
export const reqIdOf = (asked: { readonly row: unknown } | undefined): string =>
  (asked?.row as { reqId: string } | undefined)?.reqId ?? '';

export async function logIn(wire: Wire): Promise<void> {
  Object.assign(wire.answers, {
    '/account/login': { CODE: 'AL000', DATA: { TOKEN: 't'.repeat(43), DAYS: 30 } },
    '/account/info': member,
    '/account/logout': { CODE: 'AL000' },
  });
  const result = await wire.core.logIn('demo1', 'spoboard1!');
  expect(result.ok).toBe(true);
  wire.up();
  await wire.pass(50);
  for (const one of wire.asked.splice(0)) one.answer({ code: 200, totalItems: 0, list: [] });
  wire.alive();
  await wire.pass(300);
}
