/** A session that the real core records of a whole visit: a login that fails and one that works, bets, the chat and the store, a lost link, a logout. */
import type { ChatRoomView } from '../../../worker/features/chat/chat-api.ts';
import { refusalRow } from '../../../server/requests/refused.ts';
import { demoAccount } from './demo-account.ts';
import { doubleChat } from './doubling-chat.ts';
import { live, matches, openList, reqIdOf } from './core-member.ts';
import { readServed } from './read-served.ts';
import { moveAround, takeSession } from './recorded-session.ts';
import { createWire, logIn, portsSettle, type Wire } from './wire.ts';

/** Texts of the member and of others. */
const said = {
  own: '나의 비밀 이야기',
  message: '남의 비밀 이야기',
  nick: '비밀닉',
  reason: '금화가 모자랍니다',
};
export const plantedInVisit = ['spoboard1!', 'wrong-word-1', 't'.repeat(43), 'demo1', ...Object.values(said)];

/** Takes no chat from others. */
const deaf = { ...demoAccount, DATA: { ...demoAccount.DATA, mb_deny_chat: 'Y' } };

/** Presses the bet, and answers it; `answer` gets the id of the request. */
async function bet(wire: Wire, answer: (reqId: string) => unknown): Promise<unknown> {
  const placed = wire.core.bets.place();
  await portsSettle();
  const sent = wire.asked.findLast(({ event }) => event === 'DrawMarket');
  wire.push('DrawTimer', { reqId: reqIdOf(sent), count: 3 });
  await moveAround(wire, 5);
  sent?.answer({ state: 'answered', answer: answer(reqIdOf(sent)) });
  const result = await placed;
  await portsSettle();
  await moveAround(wire, 4);
  return result;
}

const taken = (reqId: string): object => ({
  reqId,
  code: 200,
  data: 200,
  DrawId: 9,
  Odd: 2.1,
  gold: 1_000_000,
  expected: 2_100_000,
});
const dailySpend = { kind: 'daily-spend', limit: 50_000_000, left: 300_000 } as const;

/** Buys two goods; `code`: 203, there is too little gold, or 200. */
async function buy(wire: Wire, code: 200 | 203): Promise<unknown> {
  const refusal = code === 200 ? {} : { reason: 'gold' };
  Object.assign(wire.answers, {
    '/market/buy': {
      CODE: code === 200 ? 'MB000' : 'MB100',
      result: code === 200 ? 'OK' : 'ERROR',
      msg: said.reason,
      data: { state: 'answered', answer: { reqId: 'answered-1', code, data: code, ...refusal } },
    },
  });
  const order = { ver: 'v1', itemId: 301, qty: 2, currency: 'gold' } as const;
  const result = await wire.core.moves.send('store.goodBuy', order);
  await moveAround(wire, 3);
  return result;
}

/** What the recorded core showed, in the order of the visit. */
export interface ShownByVisit {
  readonly logins: readonly unknown[];
  readonly bets: readonly unknown[];
  readonly orders: readonly unknown[];
  /** In the room before the logout. */
  readonly lines: ChatRoomView['lines'];
}

export async function recordVisit(): Promise<{
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly shown: ShownByVisit;
}> {
  const wire = createWire();
  doubleChat(wire, said);
  await wire.open(matches);
  await live(wire, 1);
  const { deltas } = await openList(wire, [1]);
  const cell = deltas.flatMap(({ rows }) => rows)[0]?.main[0]?.outcomes[0]?.cell ?? 0;
  await wire.core.diagnostics.setRecording(true);
  await moveAround(wire, 5);
  Object.assign(wire.answers, { '/account/login': { CODE: 'AL200', DATA: { DAYS: 3, MSG: said.reason } } });
  const failed = await wire.core.account.logIn('demo1', 'wrong-word-1');
  await moveAround(wire, 3);
  await logIn(wire, deaf);
  wire.core.slip.pick(cell);
  wire.core.slip.setStake('1,000,000');
  await moveAround(wire, 3);
  const refused = await bet(wire, (reqId) => refusalRow(reqId, { code: 203, refusal: dailySpend }));
  wire.core.slip.setStake('1,000,000');
  const placed = await bet(wire, taken);
  let lines: ChatRoomView['lines'] = [];
  const reading = readServed<ChatRoomView>(wire.core.chat.room('public')).subscribe(
    (view) => void (lines = view.lines),
  );
  await portsSettle();
  await wire.pass(500);
  await wire.core.chat.send('public', said.own, null);
  await portsSettle();
  await wire.pass(2000);
  const orders = [await buy(wire, 203), await buy(wire, 200)];
  wire.down();
  await wire.pass(700);
  wire.up();
  await moveAround(wire, 6);
  const shown = { logins: [failed], bets: [refused, placed], orders, lines: [...lines] };
  reading.unsubscribe();
  await portsSettle();
  await wire.core.account.logOut();
  await moveAround(wire, 3);
  return { bytes: await takeSession(wire), shown };
}
