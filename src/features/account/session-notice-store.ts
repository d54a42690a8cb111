/** What ended this window's session: kept until it is closed, or somebody logs in. */
import { useSyncExternalStore } from 'react';
import type { AccountMoment } from '../../../worker/features/account/account-api.ts';

type LoggedOut = Extract<AccountMoment, { kind: 'logged-out' }>;

export interface SessionNoticeFacts {
  readonly reason: Exclude<LoggedOut['reason'], 'asked' | 'idle'>;
  /** null: the server does not say what ended the session. */
  readonly end: NonNullable<LoggedOut['end']> | null;
}

let shown: SessionNoticeFacts | null = null;
const listeners = new Set<() => void>();

export const sessionNotice = {
  now: (): SessionNoticeFacts | null => shown,
  /** null closes it. */
  show(notice: SessionNoticeFacts | null): void {
    shown = notice;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useSessionNotice = (): SessionNoticeFacts | null =>
  useSyncExternalStore(sessionNotice.subscribe, sessionNotice.now);
