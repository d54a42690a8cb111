/** Publishes events to all open sockets of a member. */
import type { Wallets } from '../../domain/member/member.ts';
import type { DrawRow } from '../../domain/protocol/bets/draw-history.ts';
import type { DrawAnswerRow, DrawTimerRow } from '../../domain/protocol/bets/draw-market.ts';
import type { ChatEventRow } from '../../domain/protocol/chat/chat-rows.ts';
import type { InviteEvent } from '../../domain/protocol/chat/invite-events.ts';
import type { LossFields } from '../../domain/protocol/calls/account/loss-fields.ts';
import type { SocketHub } from './socket-hub.ts';
import type { FarRooms } from './far-sockets.ts';

/** The events of a member by name. */
export interface MemberEvents extends Readonly<{ [Event in InviteEvent]: ChatEventRow<Event> }> {
  readonly DrawTimer: DrawTimerRow;
  readonly DrawLiveOddsResult: DrawAnswerRow;
  readonly Draw: { readonly draws: readonly DrawRow[] };
  readonly DrawHistoryGameType: { readonly gameType: number };
  readonly SpoGold: Pick<Wallets, 'spoGold'>;
  /** The member's loss limit after a settlement or a setting (H8). */
  readonly LossLock: LossFields;
  /** An operator has answered the member's question (K10). */
  readonly QuestionAnswered: { readonly id: number };
  /** How many messages the member has not read (J3). */
  readonly UnreadMemos: { readonly count: number };
  /** The skin that the member wears from now on; null: the site's own look. */
  readonly Skin: { readonly skin: string | null };
  readonly Point: Pick<Wallets, 'spoCoin' | 'spoMile'>;
}

export interface MemberChannel {
  /** Those of the members that have an open socket, at any node. */
  listening(memberIds: readonly number[]): Promise<ReadonlySet<number>>;
  send<Event extends keyof MemberEvents>(memberId: number, event: Event, row: MemberEvents[Event]): void;
}

export const MEMBER_ROOMS = 'member:';
export const roomOfMember = (memberId: number): string => `${MEMBER_ROOMS}${memberId}`;

/** `hub` returns null until the sockets are open; nothing is sent before that. `far`: the rooms of the other nodes; null: this process is alone. */
export const createMemberChannel = (
  hub: () => Pick<SocketHub, 'emitEverywhere' | 'hasListeners'> | null,
  far: Pick<FarRooms, 'filled'> | null,
): MemberChannel => ({
  async listening(memberIds) {
    const isHere = (memberId: number): boolean => hub()?.hasListeners(roomOfMember(memberId)) === true;
    const elsewhere = memberIds.filter((memberId) => !isHere(memberId)).map(roomOfMember);
    const filled = new Set(await far?.filled(elsewhere));
    return new Set(memberIds.filter((memberId) => isHere(memberId) || filled.has(roomOfMember(memberId))));
  },
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
