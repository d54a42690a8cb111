/** Messages between members (J3–J5). */
import {
  memoDelete,
  memoKeep,
  memoList,
  memoRead,
  memoRandom,
  memoWrite,
  memoWriteItem,
} from '../../../domain/protocol/calls/community/message-calls.ts';
import type { Feature, ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { ReadReported } from '../reports/reports-port.ts';
import { messageMigrations } from './message-tables.ts';
import { expiredMessages, listMessages, readMessage } from './read-messages.ts';
import { deleteMessages, keepMessages } from './sort-messages.ts';
import {
  fitsMessage,
  type MessageFault,
  messageFaultOf,
  messageLimits,
  statsOf,
} from '../../../domain/messages/message.ts';
import { betCodes } from '../../../domain/protocol/bets/draw-market.ts';
import { isRequestId } from '../../../domain/protocol/calls/base/request-calls.ts';
import { openBannedWords } from '../../banned-words/banned-words.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { lockSpending } from '../../ledger/lock-spending.ts';
import { goodCurrency } from '../../ledger/post.ts';
import { type MoveOutcome, moveOnce } from '../../requests/move-once.ts';
import type { StoredResult } from '../../requests/once-request.ts';
import type { Trx } from '../../storage/database.ts';
import { transact } from '../../storage/transact.ts';
import { readForm } from '../../uploads/read-form.ts';
import { heldOf, takeGood, takeItem } from '../store/store-port.ts';
import {
  insertMessage,
  pickRecipient,
  type MessageSender,
  type SentMessage,
  sendMessage,
} from './send-message.ts';
import { sendUnread } from './messages-port.ts';

// The calls that write messages: one by one, by an item, and to a member whom chance picks.

const FORM = { fields: 5, fieldBytes: messageLimits.contents * 4 } as const;
const limits = { rateLimit: { max: 120, timeWindow: '1 minute' } } as const;

/** The server's texts of -400 and -500. */
const texts: Readonly<Partial<Record<MessageFault, string>>> = {
  admin: '관리자에게는 쪽지를 전송하실 수 없습니다.',
  self: '자신에게는 쪽지를 보낼 수 없어요.',
  denied: '쪽지를 받지 않는 회원이에요.',
  full: '받는 회원의 쪽지함이 가득 찼어요.',
  minute: '쪽지를 너무 자주 보냈어요. 잠시 후 다시 보내 주세요.',
  day: '오늘은 쪽지를 더 보낼 수 없어요.',
};

/** What an item did, for the log of goods. Whom a random note reached stays unknown to its sender. */
const noteOf = ({ id }: SentMessage): string => `message ${id}`;

/** Takes the item and writes the message under the sender's lock; a refusal leaves both as they were. */
const onceWork = (
  deps: MemberDeps,
  key: { readonly memberId: number; readonly reqId: string },
  move: (trx: Trx) => Promise<SentMessage | MessageFault>,
) => {
  let recipient: number | null = null;
  return moveOnce(
    deps,
    key,
    async (trx): Promise<MoveOutcome> => {
      const sent = await move(trx);
      if (typeof sent === 'string') return { kind: 'refused', why: { code: betCodes.limit, reason: sent } };
      ({ recipient } = sent);
      return { kind: 'done' };
    },
    {
      async moved() {
        if (recipient !== null) await sendUnread(deps, recipient);
      },
    },
  );
};

const phpAnswer = (data: StoredResult) => {
  const isSent = data.state === 'answered' && data.answer.code === betCodes.ok;
  const msg = data.state === 'answered' ? (data.answer.reason ?? '') : '';
  return { result: isSent ? 'OK' : 'FAIL', msg, data };
};

const itemAnswer = (data: StoredResult) => {
  const answer = phpAnswer(data);
  const fault = messageFaultOf(answer.msg);
  if (fault === 'banned') return { ...answer, CODE: 'FILTER', DATA: { stats: 0 } };
  const stats = answer.result === 'OK' ? 1 : statsOf(fault ?? 'nobody');
  return { ...answer, CODE: 'AMW000', DATA: { stats } };
};

const randomAnswer = (data: StoredResult) => {
  const answer = phpAnswer(data);
  const isSent = answer.result === 'OK';
  const fault = messageFaultOf(answer.msg) ?? 'nobody';
  const DATA = isSent ? 1 : statsOf(fault);
  // That nobody can get it is an answer of the item, not a fault of the request.
  return { ...answer, result: 'OK', CODE: isSent || fault === 'nobody' ? 'MU000' : 'MU100', DATA };
};

type Banned = ReturnType<typeof openBannedWords>;

/** Without an item. The same request, sent again, answers as the first time. */
function plainCall(answer: AnswerCall, deps: MemberDeps, banned: Banned): void {
  answer(memoWrite, async ({ member: { memberId, isOperator }, params: { ids: to }, request }) => {
    const form = await readForm(request, FORM);
    if (typeof form === 'string') return { CODE: 'AMW002' };
    const { contents = '', reqId = '' } = form.fields;
    if (reqId !== '' && !isRequestId(reqId)) return { CODE: 'AMW002' };
    const words = banned.find(contents);
    if (words.length > 0) return { CODE: 'FILTER', DATA: { stats: 0, words } };
    if (!fitsMessage(contents)) return { CODE: 'AMW002' };
    const sender: MessageSender = { memberId, isOperator: isOperator === true };
    const written = { sender, to: to.trim(), contents, byItem: false, reqId: reqId === '' ? null : reqId };
    const sent = await transact(deps.db, async (trx) => {
      await lockSpending(trx, memberId);
      return sendMessage(deps, trx, written);
    });
    if (typeof sent === 'string')
      return { CODE: 'AMW000', DATA: { stats: statsOf(sent), reason: sent }, MSG: texts[sent] ?? '' };
    await sendUnread(deps, sent.recipient);
    return { CODE: 'AMW000', DATA: { stats: 1 } };
  });
}

function writeCalls(answer: AnswerCall, deps: MemberDeps): void {
  const banned = openBannedWords(deps.values);
  plainCall(answer, deps, banned);
  answer(
    memoWriteItem,
    ({ member: { memberId, isOperator }, params: { ids: to }, form: { reqId, contents }, once }) =>
      once.answer(
        onceWork(deps, { memberId, reqId }, async (trx) => {
          if (banned.find(contents).length > 0) return 'banned';
          const sender: MessageSender = { memberId, isOperator: isOperator === true };
          const sent = await sendMessage(deps, trx, {
            sender,
            to: to.trim(),
            contents,
            byItem: true,
            reqId: null,
          });
          if (typeof sent === 'string') return sent;
          const note = noteOf(sent);
          return (await takeItem(deps, trx, { memberId, kind: 'message', note })) ? sent : 'none-left';
        }),
        itemAnswer,
      ),
    limits,
  );
  answer(
    memoRandom,
    ({ member: { memberId }, params: { selectItemId: goodId }, form: { reqId, contents }, once }) =>
      once.answer(
        onceWork(deps, { memberId, reqId }, async (trx) => {
          if (!fitsMessage(contents)) return 'empty';
          if (banned.find(contents).length > 0) return 'banned';
          const goods = await deps.values.exact(trx, 'goods');
          const isNote = goods.some(({ id, kind }) => id === goodId && kind === 'random-message');
          if (!isNote || (await heldOf(trx, memberId, goodCurrency(goodId))) < 1) return 'none-left';
          const at = deps.now();
          const recipient = await pickRecipient(deps, trx, memberId);
          if (recipient === null) return 'nobody';
          const sent = await insertMessage(trx, {
            sender: memberId,
            recipient,
            contents,
            at,
            isRandom: true,
            byItem: true,
            reqId: null,
          });
          return (await takeGood(trx, { memberId, goodId, note: noteOf(sent), at })) ? sent : 'none-left';
        }),
        randomAnswer,
      ),
    limits,
  );
}

/** Only its recipient reports a message. */
const reportedMessage: ReadReported = async (trx, target, reporterId) => {
  if (!/^[1-9]\d{0,14}$/.test(target)) return null;
  const message = await trx
    .selectFrom('memo')
    .select(['sender_id', 'contents'])
    .where('id', '=', Number(target))
    .where('recipient_id', '=', reporterId)
    .where('recipient_place', '!=', 'gone')
    .executeTakeFirst();
  return message === undefined ? null : { target, authorId: message.sender_id, text: message.contents };
};

const create = (deps: MemberDeps): ServerFeature => ({
  calls(answer) {
    answer(memoList, async ({ member: { memberId }, params: { path: folder, page, pageSize } }) => ({
      CODE: 'AML000',
      DATA: await listMessages(deps, memberId, { folder, page, pageSize }),
    }));
    answer(memoRead, async ({ member: { memberId }, params: { id } }) => {
      const DATA = await readMessage(deps, memberId, id);
      return DATA === null ? { CODE: 'AMV003' } : { CODE: 'AMV000', DATA };
    });
    answer(memoDelete, async ({ member: { memberId }, params: { ids } }) => ({
      CODE: 'AMV000',
      DATA: await deleteMessages(deps, memberId, ids),
    }));
    answer(memoKeep, async ({ member: { memberId }, params: { ids } }) => {
      const DATA = await keepMessages(deps, memberId, ids);
      return DATA === 'full' ? { CODE: 'AMK005' } : { CODE: 'AMK000', DATA };
    });
    writeCalls(answer, deps);
  },
  reportable: { message: reportedMessage },
  expired: expiredMessages,
});

export const messages = { tables: messageMigrations, create } satisfies Feature;
