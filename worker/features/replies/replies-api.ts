import type * as z from 'zod/mini';
import type { replyEvent } from '../../../domain/protocol/calls/community/reply-calls.ts';

/** Notices are listed by `calls.ask`; the core only says that one came. */
export interface RepliesMoment {
  readonly kind: 'reply';
  readonly reply: z.output<typeof replyEvent>['reply'];
}
