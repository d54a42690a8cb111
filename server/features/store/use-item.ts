/** Items that do something (M4): a nickname change and stickers. */
import { isSticker } from '../../../domain/catalogue/good.ts';
import type { MoveOutcome } from '../../requests/move-once.ts';
import { claimNickname, nicknameProblem, writeNickname } from '../settings/settings-port.ts';
import { findGood, refuse, type WantedGood } from './buy.ts';
import type { StoreDeps, Trx } from './store-deps.ts';
import { takeGood } from './store-port.ts';
import { isWorn, wear } from './wear.ts';

/** Under the member's lock: one item for one new nickname. Of two members who take a name at once, one gets it; the other keeps the item. */
export async function useNickname(
  deps: StoreDeps,
  trx: Trx,
  { memberId, goodId }: WantedGood,
  nick: string,
): Promise<MoveOutcome> {
  const good = await findGood(deps, trx, goodId);
  if (good?.kind !== 'nickname') return refuse('cannot-use');
  const fault = await nicknameProblem(trx, deps.values, { memberId, nick });
  if (fault !== null) return refuse(fault === 'same' ? 'nick-same' : 'nick-format');
  if (!(await claimNickname(trx, nick, memberId))) return refuse('nick-taken');
  const at = deps.now();
  if (!(await takeGood(trx, { memberId, goodId, note: nick, at }))) return refuse('none-left');
  await writeNickname(trx, { memberId, nick, at });
  return { kind: 'done' };
}

/** Under the member's lock: the sticker stands beside the member's casual bets until another one does. */
export async function useSticker(
  deps: StoreDeps,
  trx: Trx,
  { memberId, goodId }: WantedGood,
): Promise<MoveOutcome> {
  const good = await findGood(deps, trx, goodId);
  if (good?.kind !== 'sticker' || !isSticker(good.code)) return refuse('cannot-use');
  if (await isWorn(trx, { memberId, slot: 'sticker', good })) return refuse('in-use');
  const at = deps.now();
  if (!(await takeGood(trx, { memberId, goodId, note: good.code, at }))) return refuse('none-left');
  await wear(trx, { memberId, slot: 'sticker', good, at });
  return { kind: 'done' };
}
