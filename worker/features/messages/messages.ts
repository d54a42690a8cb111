/** Messages of a member to others: those whose answer was lost. */
import { messageLimits, recipientsOf } from '../../../domain/messages/message.ts';
import { memoWrite } from '../../../domain/protocol/calls/community/message-calls.ts';
import { ok } from '../../../domain/result.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Feature } from '../../feature.ts';
import type { SendFault, MessagesApi } from './messages-api.ts';

/** Messages whose answer was lost, so many: an older one that is sent again may come twice. */
const MOST_UNANSWERED = 50;

/**
 * Sends one message to one member; null: sent. A message whose answer was lost keeps its id, so that the same words, sent again, come once.
 */
function openSendOne({ ask, deps }: Pick<Engine, 'ask' | 'deps'>) {
  const unanswered = new Map<string, string>();
  return async (place: string, to: string, contents: string): Promise<SendFault | null> => {
    const key = JSON.stringify([to, contents]);
    const reqId = unanswered.get(key) ?? deps.newId();
    const answer = await ask(memoWrite, {
      place: `${place} ${to}`,
      params: { ids: to },
      form: { contents, reqId },
    });
    unanswered.delete(key);
    if (answer.ok) {
      const { value: data } = answer;
      return data.stats > 0 ? null : { kind: 'code', code: memoWrite.ok ?? '', words: '', data };
    }
    if (answer.error.kind !== 'code') {
      unanswered.set(key, reqId);
      const [oldest] = unanswered.keys();
      if (unanswered.size > MOST_UNANSWERED && oldest !== undefined) unanswered.delete(oldest);
    }
    return answer.error;
  };
}

export function createMessages(engine: Engine): Feature<MessagesApi> {
  const sendOne = openSendOne(engine);
  return {
    api: ({ id: place }) => ({
      async send(recipients, contents) {
        const chosen = recipientsOf(recipients.join(',')).slice(0, messageLimits.atOnce);
        const sent = [];
        for (const to of chosen) sent.push({ to, fault: await sendOne(place, to, contents) });
        return ok(sent);
      },
    }),
  };
}
