/** Reads the answers of the chat's questions. */
import type * as z from 'zod/mini';
import {
  chatRefusal,
  type ChatQuestion,
  type ChatRefusalRow,
} from '../../../domain/protocol/chat/chat-rows.ts';
import { ok, refused, type Result } from '../../../domain/result.ts';
import type { ChatRefusal } from './chat-api.ts';
import type { ChatLink } from './chat-link.ts';

export const refusalOf = (code: ChatRefusal['code'], more: Partial<ChatRefusal> = {}): ChatRefusal => ({
  code,
  waitMs: null,
  until: null,
  reason: null,
  ...more,
});

export const refusalOfRow = ({ code, waitMs, until, reason }: ChatRefusalRow): ChatRefusal => ({
  code,
  waitMs: waitMs ?? null,
  until: until ?? null,
  reason: reason ?? null,
});

/** Asks and reads the answer; no answer, or an unreadable one, is a refusal. */
export async function askChat<Answer extends z.ZodMiniType>(
  link: Pick<ChatLink, 'ask'>,
  [event, row]: readonly [ChatQuestion, object],
  answer: Answer,
): Promise<Result<z.output<Answer>, ChatRefusal>> {
  let given: unknown;
  try {
    given = await link.ask(event, row);
  } catch {
    return refused(refusalOf('link'));
  }
  const read = answer.safeParse(given);
  if (read.success) return ok(read.data);
  const no = chatRefusal.safeParse(given);
  return refused(no.success ? refusalOfRow(no.data) : refusalOf('error'));
}
