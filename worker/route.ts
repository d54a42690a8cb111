/** Where the socket's events go. */
import type { Account } from './commands/account.ts';
import type { History } from './commands/history.ts';
import type { BetPlacing } from './commands/place-bet.ts';
import type { Inbox } from './inbox/inbox.ts';
import type { SessionRecorder } from './recording/session-recorder.ts';
import type { BettingLink } from './sockets/betting-link.ts';

export interface Routed {
  readonly link: BettingLink;
  readonly inbox: Inbox;
  readonly account: Account;
  readonly placing: BetPlacing;
  readonly history: History;
  readonly recorder: SessionRecorder;
  readonly onCacheClear: () => void;
}

const betEvents = new Set([
  'DrawTimer',
  'DrawLiveOddsResult',
  'Draw',
  'DrawHistoryGameType',
  'SpoGold',
  'Point',
  'TokenCheck',
  'tokenRefresh',
]);

/** Answers to bets never wait behind prices, but prices that came before them are applied first. */
export function createRoute({ link, inbox, account, placing, history, recorder, onCacheClear }: Routed) {
  return (event: string, payload: unknown): void => {
    if (event === 'ping') return void link.socket()?.emit('pang', {});
    if (event === 'TIMEOUT') return link.stop('timeout');
    if (event === 'Duplicated_Connection') {
      link.stop('duplicate');
      return void account.logOut('duplicate');
    }
    if (event === 'RouteCacheClear') return onCacheClear();
    recorder.in(event, payload);
    if (!betEvents.has(event)) return inbox.push(event, payload);
    inbox.flushNow();
    placing.onEvent(event, payload);
    account.onEvent(event, payload);
    history.onEvent(event, payload);
  };
}
