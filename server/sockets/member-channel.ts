/** Publishes events to all open sockets of a member. */
import type { Wallets } from '../../domain/member/member.ts';
import type { DrawRow } from '../../domain/protocol/bets/draw-history.ts';
import type { DrawAnswerRow, DrawTimerRow } from '../../domain/protocol/bets/draw-market.ts';
import type { SocketHub } from './socket-hub.ts';

/** The events of a member by name. */
export interface MemberEvents {
  readonly DrawTimer: DrawTimerRow;
  readonly DrawLiveOddsResult: DrawAnswerRow;
  readonly Draw: { readonly draws: readonly DrawRow[] };
  readonly DrawHistoryGameType: { readonly gameType: number };
  readonly SpoGold: Pick<Wallets, 'spoGold'>;
  readonly Point: Pick<Wallets, 'spoCoin' | 'spoMile'>;
}

export interface MemberChannel {
  /** Whether the member has an open socket. */
  listens(memberId: number): boolean;
  send<Event extends keyof MemberEvents>(memberId: number, event: Event, row: MemberEvents[Event]): void;
}

export const roomOfMember = (memberId: number): string => `member:${memberId}`;

/** `hub` returns null until the sockets are open; nothing is sent before that. */
export const createMemberChannel = (
  hub: () => Pick<SocketHub, 'hasListeners' | 'emitEverywhere'> | null,
): MemberChannel => ({
  listens: (memberId) => hub()?.hasListeners(roomOfMember(memberId)) ?? false,
  send: (memberId, event, row) => hub()?.emitEverywhere(roomOfMember(memberId), event, row),
});

/** Gold by one event, coins and miles by another (F5). */
export function sendWallets(
  channel: Pick<MemberChannel, 'send'>,
  memberId: number,
  { spoGold, spoCoin, spoMile }: Wallets,
): void {
  channel.send(memberId, 'SpoGold', { spoGold });
  channel.send(memberId, 'Point', { spoCoin, spoMile });
}

/** Sends bets that are new or have changed, and the games whose history changes with them. */
export function sendDraws(
  channel: Pick<MemberChannel, 'send'>,
  memberId: number,
  draws: readonly DrawRow[],
): void {
  channel.send(memberId, 'Draw', { draws });
  for (const gameType of new Set(draws.map(({ GameCode }) => GameCode)))
    channel.send(memberId, 'DrawHistoryGameType', { gameType });
}
