import { levelOf } from '../../../catalogue/level.ts';
import type { Member, Wallets } from '../../../member/member.ts';
import type { AccountInfoAnswer } from './account.ts';
import { decodeLossLock } from './loss-fields.ts';

type Info = NonNullable<AccountInfoAnswer['DATA']>;

export const DEFAULT_LOGOUT_SECONDS = 900;

const whole = (value: number | string | null | undefined): number => {
  const amount = Math.trunc(Number(value ?? 0));
  return Number.isSafeInteger(amount) ? amount : 0;
};

/** Only entries with Uses true count. A Type with Cash, Game or Free names the wallet (B17, H1). */
export function walletsOf(points: Info['points']): Wallets {
  const sums = { spoGold: 0, spoCoin: 0, spoMile: 0 };
  for (const { Point, Uses, Type } of Object.values(points)) {
    if (!Uses) continue;
    const amount = whole(Point);
    if (Type.includes('Cash')) sums.spoCoin = amount;
    else if (Type.includes('Game')) sums.spoGold = amount;
    else if (Type.includes('Free')) sums.spoMile = amount;
  }
  return sums;
}

/** The member's own limits are in the entry of Game Money. */
function locksIn(points: Info['points']): Pick<Member, 'lossLock' | 'ownLock' | 'timeLeft'> {
  const game = Object.values(points).find(({ Uses, Type }) => Uses && Type.includes('Game'));
  if (game === undefined) return { lossLock: null, ownLock: null, timeLeft: null };
  return { lossLock: decodeLossLock(game), ownLock: game.ownLock ?? null, timeLeft: game.timeLeft ?? null };
}

export const decodeMember = (info: Info): Member => {
  const minutes = whole(info.logoutTime?.SCD01?.Value);
  return {
    userId: info.mb_id,
    nick: info.mb_nick,
    level: levelOf(info.user_level_code),
    unreadMessages: info.new_memo_cnt,
    logOutSeconds: minutes > 0 ? minutes * 60 : DEFAULT_LOGOUT_SECONDS,
    ...locksIn(info.points),
    skin: info.skin ?? null,
    sticker: info.sticker ?? null,
  };
};

/** Whether others may ask the member for a chat. */
export const takesChat = (info: Info): boolean => info.chat_yn === 'Y' && info.mb_deny_chat !== 'Y';
