/** What operators do in the chat: each act in one transaction with its line in the audit log. */
import { MINUTE_MS } from '../../../domain/time/korean-time.ts';
import { chatMute, chatRemove, chatUnmute } from '../../../domain/protocol/calls/community/chat-calls.ts';
import { writeAudit } from '../../audit-log/audit-log.ts';
import type { AnswerCall } from '../../http/answer-calls.ts';
import { transact } from '../../storage/transact.ts';
import { type ChatDeps, ofMember, readersOf } from './chat-deps.ts';
import { unshareBets } from '../shared-bets/shared-bets-port.ts';
import { chatMembers } from './chat-members.ts';
import { placeInChat } from './share-bet.ts';

interface MuteAct {
  readonly actorId: number;
  readonly memberId: number;
  /** 0: the mute is lifted. */
  readonly minutes: number;
  readonly reason: string;
}

async function mute({ db, now, sockets }: ChatDeps, { actorId, memberId, minutes, reason }: MuteAct) {
  const until = now() + minutes * MINUTE_MS;
  const CODE = await transact(db, async (trx) => {
    const target = (await chatMembers(trx, [memberId])).get(memberId);
    if (target === undefined) return 'OP404';
    if (target.isAdmin) return 'OP403';
    const row = { member_id: memberId, until, reason, made_by: actorId, made_at: now() };
    await trx.insertInto('chat_mute').values(row).execute();
    const action = minutes === 0 ? 'operator.chat-unmute' : 'operator.chat-mute';
    await writeAudit(trx, { actorId, action, memberId, detail: { reason, minutes } }, now());
    return 'OP000';
  });
  if (CODE === 'OP000')
    sockets
      .space()
      ?.emitEverywhere(ofMember(memberId), 'ChatMuted', { until: minutes === 0 ? 0 : until, reason });
  return { CODE };
}

interface RemoveAct {
  readonly actorId: number;
  readonly room: string;
  readonly seq: number;
  readonly reason: string;
}

/** A message that was removed already stays so. */
async function remove({ db, now, sockets }: ChatDeps, { actorId, room, seq, reason }: RemoveAct) {
  const removed = await transact(db, async (trx) => {
    const row = await trx
      .updateTable('chat_message')
      .set({ removed_at: now() })
      .where('room', '=', room)
      .where('seq', '=', seq)
      .where('removed_at', 'is', null)
      .returning(['member_id', 'message', 'cid'])
      .executeTakeFirst();
    if (row === undefined) return false;
    await unshareBets(trx, placeInChat(row.member_id, row.cid));
    const detail = { room, seq, reason, message: row.message };
    await writeAudit(
      trx,
      { actorId, action: 'operator.chat-remove', memberId: row.member_id, detail },
      now(),
    );
    return true;
  });
  if (removed) sockets.space()?.emitEverywhere(readersOf(room), 'ChatRemoved', { room, seq });
  return { CODE: removed ? 'OP000' : 'OP404' };
}

export function chatActs(answer: AnswerCall, deps: ChatDeps): void {
  answer(chatMute, ({ member, form: { number, minutes, reason } }) =>
    mute(deps, { actorId: member.memberId, memberId: number, minutes, reason }),
  );
  answer(chatUnmute, ({ member, form: { number, reason } }) =>
    mute(deps, { actorId: member.memberId, memberId: number, minutes: 0, reason }),
  );
  answer(chatRemove, ({ member, form }) => remove(deps, { actorId: member.memberId, ...form }));
}
