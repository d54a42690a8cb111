/** A session that the real core records of calls and of the chat: a login that fails and one that works, an order that is refused, a doubled line. */
import type { CoreSelf } from '../../../worker/engine/deps.ts';
import type { ChatRoomView } from '../../../worker/features/chat/chat-api.ts';
import { demoAccount } from './demo-account.ts';
import { doubleChat } from './doubling-chat.ts';
import { readServed } from './read-served.ts';
import { moveAround, recordedMatches, takeSession } from './recorded-session.ts';
import { createWire, logIn, portsSettle, type Wire } from './wire.ts';

/** Planted in what the member types and in what others say. */
export const plantedInCalls = [
  'spoboard1!',
  'wrong-word-1',
  't'.repeat(43),
  'demo1',
  '나의 비밀 이야기',
  '남의 비밀 이야기',
  '비밀닉',
  '금화가 모자랍니다',
];
const [, wrong, , , own, others, nick, reason] = plantedInCalls;

/** Takes no chat from others. */
const deaf = { ...demoAccount, DATA: { ...demoAccount.DATA, mb_deny_chat: 'Y' } };

/** What the recorded core showed, for comparison with a replay. */
export interface ShownByCalls {
  readonly failedLogin: unknown;
  readonly order: unknown;
  readonly lines: ChatRoomView['lines'];
}

/** `beforeEnd`: while the recording still runs. */
export async function recordCalls(
  self: Partial<CoreSelf> = {},
  beforeEnd: (wire: Wire) => Promise<void> = async () => {},
): Promise<{
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly shown: ShownByCalls;
}> {
  const wire = createWire(self);
  doubleChat(wire, { nick: String(nick), message: String(others) });
  await wire.open(recordedMatches);
  await wire.core.diagnostics.setRecording(true);
  await moveAround(wire, 5);
  Object.assign(wire.answers, {
    '/account/login': { CODE: 'AL200', DATA: { DAYS: 3, MSG: reason }, DATE: '2026-11-28 10:00:00' },
  });
  const failed = await wire.core.account.logIn('demo1', String(wrong));
  await moveAround(wire, 3);
  await logIn(wire, deaf);
  Object.assign(wire.answers, {
    '/market/buy': {
      CODE: 'MB100',
      result: 'ERROR',
      msg: reason,
      data: { state: 'answered', answer: { reqId: 'answered-1', code: 203, data: 203, reason: 'gold' } },
    },
    '/account/info': deaf,
  });
  const order = await wire.core.moves.send('store.goodBuy', {
    ver: 'v1',
    itemId: 301,
    qty: 2,
    currency: 'gold',
  });
  await moveAround(wire, 3);
  let lines: ChatRoomView['lines'] = [];
  const reading = readServed<ChatRoomView>(wire.core.chat.room('public')).subscribe(
    (view) => void (lines = view.lines),
  );
  await portsSettle();
  await wire.pass(500);
  await wire.core.chat.send('public', String(own), null);
  await portsSettle();
  await wire.pass(2000);
  await portsSettle();
  await beforeEnd(wire);
  const bytes = await takeSession(wire);
  reading.unsubscribe();
  return { bytes, shown: { failedLogin: failed, order, lines } };
}
