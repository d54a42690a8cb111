/** The end of this window's session: kept until it is closed, or somebody logs in. */
import type { AccountMoment } from '../../../worker/features/account/account-api.ts';
import { createWindowValue } from '../../core/browser/window-value.ts';

type LoggedOut = Extract<AccountMoment, { kind: 'logged-out' }>;

export interface SessionNoticeFacts {
  readonly reason: Exclude<LoggedOut['reason'], 'asked' | 'idle'>;
  /** null: the server does not say what ended the session. */
  readonly end: NonNullable<LoggedOut['end']> | null;
}

/** null: nothing ended it, or the notice was closed. */
export const sessionNotice = createWindowValue<SessionNoticeFacts | null>(null);
