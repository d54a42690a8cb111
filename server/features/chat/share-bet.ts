/** Bets that members share in a room: whoever reads the room may see the bet's card. */
import { bettingGameCodes } from '../../../domain/catalogue/game-code.ts';
import { keptMs } from '../../../domain/chat/chat-limits.ts';
import { kindOfRoom } from '../../../domain/chat/chat-room.ts';
import { type ShareAudience, shareBets } from '../shared-bets/shared-bets-port.ts';
import { pairOf } from './room-access.ts';
import type { ShareBet } from './write-messages.ts';

/** The message, as the list of shared bets names it. */
export const placeInChat = (memberId: number, cid: string) =>
  ({ place: 'chat', placeId: `${memberId} ${cid}` }) as const;

/** Refuses bets of others, games without such bets, and rooms of two that are not the member's. */
export const shareBetInChat: ShareBet = async (trx, { room, memberId, cid, bet, at }) => {
  const gameCode = bettingGameCodes.find((code) => code === bet?.game_code);
  if (bet === null || gameCode === undefined) return false;
  const pair = kindOfRoom(room) === 'one' ? await pairOf(trx, room, memberId) : null;
  if (kindOfRoom(room) === 'one' && pair === null) return false;
  const audience: ShareAudience =
    pair === null ? { kind: 'everybody' } : { kind: 'member', memberId: pair.other };
  const keptUntil = at + keptMs[kindOfRoom(room) ?? 'public'];
  const sharing = { memberId, ...placeInChat(memberId, cid), audience, at, keptUntil };
  return (await shareBets(trx, sharing, [{ gameCode, drawId: bet.drawid }])) === 'shared';
};
