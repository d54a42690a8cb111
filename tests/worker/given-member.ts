/** A member in front of the real core: lists that are open, a login, a slip that is ready to be sent. */
import { expect } from 'vitest';
import type { LiveListDelta, Moment, SlipView } from '../../worker/core-api.ts';
import { market, snapshot } from '../given/book.ts';
import { createWire, portsSettle, readServed, type Wire } from './given-core.ts';

export const matches = Array.from({ length: 12 }, (_, at) =>
  snapshot(at + 1, [
    market(1, [210, 330, 340]),
    market(18, [190, 195], { specifier: 'total=2.5', favourite: true }),
  ]),
);
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

export async function openList(wire: Wire, shown: readonly number[] = [1, 2, 3]) {
  const deltas: LiveListDelta[] = [];
  readServed<LiveListDelta>(wire.core.liveList()).subscribe((delta) => deltas.push(delta));
  await portsSettle();
  wire.core.showRows(shown);
  await wire.pass(20);
  await portsSettle();
  return { deltas, since: () => deltas.splice(0) };
}
/** Alive each second, as the server sends it. */
export async function live(wire: Wire, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    wire.alive();
    await wire.pass(1000);
  }
}
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

export async function readyToBet() {
  const wire = createWire();
  await wire.open(matches);
  await live(wire, 1);
  await logIn(wire);
  const slips: SlipView[] = [];
  readServed<SlipView>(wire.core.slip()).subscribe((view) => slips.push(view));
  const moments: Moment[] = [];
  readServed<Moment>(wire.core.moments()).subscribe((moment) => moments.push(moment));
  const { deltas } = await openList(wire, [1]);
  const cell = deltas.flatMap(({ rows }) => rows)[0]?.main[0]?.outcomes[0]?.cell ?? 0;
  expect(wire.core.pick(cell)).toEqual({ ok: true, value: null });
  await portsSettle();
  return { wire, slips, moments, cell };
}
