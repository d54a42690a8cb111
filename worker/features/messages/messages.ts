/** Messages between members. It keeps no state: each screen asks for its rows. */
import {
  fitsMessage,
  messageFaultOf,
  messageLimits,
  plainContents,
  recipientsOf,
} from '../../../domain/messages/message.ts';
import {
  memoDelete,
  memoKeep,
  memoList,
  memoRead,
  memoWrite,
} from '../../../domain/protocol/calls/community/message-calls.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import { type Coded, shownCode, successIn } from '../../coded-answer.ts';
import type { CallError } from '../../engine/call.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import { createMessageDraft } from './message-draft.ts';
import type { MessageRefusal, MessageRow, MessagesApi } from './messages-api.ts';

const codeOf = (code: string): Result<never, MessageRefusal> =>
  refused({ kind: 'code', code, fault: null, words: [] });

function dataOf<Data>(
  answer: Result<Coded<Data>, CallError>,
  success: string | null,
): Result<Data, MessageRefusal> {
  if (!answer.ok) return answer;
  const data = successIn(answer.value, success);
  return data === null ? codeOf(shownCode(answer.value.CODE)) : ok(data);
}

const plain = (row: MessageRow): MessageRow => ({ ...row, contents: plainContents(row.contents) });

const { pageSize } = messageLimits;

type Lists = Pick<MessagesApi, 'list' | 'read' | 'remove' | 'keep'>;

const lists = ({ call }: Engine, place: string): Lists => ({
  async list(path, page) {
    const found = dataOf(
      await call(memoList, { place, params: { path, utc: '+09:00', pageSize, page } }),
      memoList.ok,
    );
    if (!found.ok) return found;
    const { lists: rows, totalcnt: total } = found.value;
    const pages = Math.min(messageLimits.pages, Math.max(1, Math.ceil(total / pageSize)));
    return ok({ rows: rows.map(plain), pages, total });
  },
  async read(id) {
    const found = dataOf(await call(memoRead, { place, params: { id } }), memoRead.ok);
    if (!found.ok) return found;
    const { read, folder, prev, next } = found.value;
    return ok({ read: plain(read), folder, older: prev?.id ?? null, newer: next?.id ?? null });
  },
  async remove(chosen) {
    const ids = typeof chosen === 'string' ? chosen : chosen.join(',');
    return dataOf(await call(memoDelete, { place, params: { ids } }), memoDelete.ok);
  },
  keep: async (chosen) =>
    dataOf(await call(memoKeep, { place, params: { ids: chosen.join(',') } }), memoKeep.ok),
});

/** Messages whose answer was lost, so many: an older one that is sent again may come twice. */
const MOST_UNANSWERED = 50;

/**
 * Sends one message to one member; null: sent. A message whose answer was lost keeps its id, so that the same words, sent again, come once.
 */
function openSendOne({ call, deps }: Pick<Engine, 'call' | 'deps'>) {
  const unanswered = new Map<string, string>();
  return async (place: string, to: string, contents: string): Promise<MessageRefusal | null> => {
    const key = JSON.stringify([to, contents]);
    const reqId = unanswered.get(key) ?? deps.newId();
    const answer = await call(memoWrite, {
      place: `${place} ${to}`,
      params: { ids: to },
      form: { contents, reqId },
    });
    unanswered.delete(key);
    if (!answer.ok) {
      unanswered.set(key, reqId);
      const [oldest] = unanswered.keys();
      if (unanswered.size > MOST_UNANSWERED && oldest !== undefined) unanswered.delete(oldest);
      return answer.error;
    }
    const { CODE, DATA } = answer.value;
    if (CODE === memoWrite.ok && (DATA?.stats ?? 0) > 0) return null;
    return { kind: 'code', code: CODE, fault: messageFaultOf(DATA?.reason), words: DATA?.words ?? [] };
  };
}

export function createMessages(engine: Engine): Feature<MessagesApi> {
  const draft = createMessageDraft(engine.deps.storage.values);
  const sendOne = openSendOne(engine);
  return {
    api: ({ id: place }) => ({
      ...lists(engine, place),
      ...draft,
      async send(recipients, contents) {
        const chosen = recipientsOf(recipients.join(',')).slice(0, messageLimits.atOnce);
        if (!fitsMessage(contents)) return [];
        const sent = [];
        for (const to of chosen) sent.push({ to, refusal: await sendOne(place, to, contents) });
        return sent;
      },
    }),
  };
}
