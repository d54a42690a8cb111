/** Reads the answers of the chat's questions. */
import type * as z from 'zod/mini';
import {
  chatRefusal,
  type ChatQuestion,
  type ChatRefusalCode,
  type ChatRefusalRow,
} from '../../../domain/protocol/chat/chat-rows.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { ChatFault } from './chat-api.ts';
import type { ChatLink } from './chat-link.ts';

export const noLink = { kind: 'no-link', text: 'link' } as const satisfies ChatFault;

export const chatRefusalOf = (code: ChatRefusalCode): ChatFault => ({ kind: 'code', code, words: '' });

export const refusalOfRow = ({ code, waitMs, until, reason }: ChatRefusalRow): ChatFault => ({
  kind: 'code',
  code,
  words: '',
  data: { waitMs, until, reason },
});

/** null: no answer came. */
export const chatCodeOf = (fault: ChatFault): ChatRefusalCode | null =>
  fault.kind === 'code' ? fault.code : null;

/** Asks and reads the answer; an unreadable one is the refusal `error`. */
export async function askChat<Answer extends z.ZodMiniType>(
  link: Pick<ChatLink, 'ask'>,
  [event, row]: readonly [ChatQuestion, object],
  answer: Answer,
): Promise<Result<z.output<Answer>, ChatFault>> {
  let given: unknown;
  try {
    given = await link.ask(event, row);
  } catch {
    return refused(noLink);
  }
  const read = answer.safeParse(given);
  if (read.success) return ok(read.data);
  const no = chatRefusal.safeParse(given);
  return refused(no.success ? refusalOfRow(no.data) : chatRefusalOf('error'));
}
