/** The recorded server's side of the chat's socket. It is up when it was in the recording. */
import { CHAT_PREFIX } from '../../domain/protocol/session/recorded-calls.ts';
import { rowOf } from '../../domain/row.ts';
import type { BettingSocket, LinkChange } from '../engine/deps.ts';
import type { CallAnswers } from './call-answers.ts';

export interface RecordedChat {
  openSocket(): BettingSocket;
  event(event: string, row: unknown): void;
  link(state: 'connected' | 'disconnected'): void;
}

/** `notRecorded`: the error of a question whose answer the recording does not hold. `asked`: something follows in a later task. */
export function createRecordedChat(
  { ask }: Pick<CallAnswers, 'ask'>,
  { asked, notRecorded }: { readonly asked: () => void; readonly notRecorded: (event: string) => Error },
): RecordedChat {
  let isUp = false;
  let onEvent: (event: string, payload: unknown) => void = () => {};
  let onLink: (change: LinkChange) => void = () => {};
  const close = (): void => {
    onEvent = () => {};
    onLink = () => {};
  };
  const openSocket = (): BettingSocket => ({
    connect() {
      asked();
      queueMicrotask(() => {
        if (isUp) onLink({ kind: 'connected' });
      });
    },
    disconnect: close,
    get connected() {
      return isUp;
    },
    emit: () => false,
    async ask(event, row) {
      asked();
      const { room } = rowOf(row);
      const outcome = await ask(
        (entry) =>
          entry.asked === CHAT_PREFIX + event && (room === undefined || rowOf(entry.row)['room'] === room),
        true,
      );
      if (outcome === null || !('row' in outcome)) throw notRecorded(event);
      return outcome['row'];
    },
    onEvent: (listener) => void (onEvent = listener),
    onLink: (listener) => void (onLink = listener),
    onFrame() {},
  });
  return {
    openSocket,
    event: (event, row) => onEvent(event, row),
    link(state) {
      isUp = state === 'connected';
      onLink(isUp ? { kind: 'connected' } : { kind: 'disconnected', byServer: false });
    },
  };
}
