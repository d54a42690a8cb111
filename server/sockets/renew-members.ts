/** Sends the members of this node's sockets what they may have missed: their wallets, and which histories to read again. */
import { bettingGameCodes } from '../../domain/catalogue/game-code.ts';
import type { Wallets } from '../../domain/member/member.ts';
import { MEMBER_ROOMS, sendWallets } from './member-channel.ts';
import type { SocketHub } from './socket-hub.ts';

export interface RenewDeps {
  readonly hub: Pick<SocketHub, 'rooms' | 'emit'>;
  readonly wallets: (memberId: number) => Promise<Wallets>;
}

/** One member after another, so that a node with thousands of members does not flood the database. */
export async function renewMembers({ hub, wallets }: RenewDeps): Promise<void> {
  for (const room of new Set(hub.rooms(MEMBER_ROOMS))) {
    const memberId = Number(room.slice(MEMBER_ROOMS.length));
    const present = await wallets(memberId);
    sendWallets({ send: (_member, event, row) => hub.emit(room, event, row) }, memberId, present);
    for (const gameType of bettingGameCodes) hub.emit(room, 'DrawHistoryGameType', { gameType });
  }
}
