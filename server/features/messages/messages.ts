/** Messages between members (J3–J5). */
import {
  memoDelete,
  memoKeep,
  memoList,
  memoRead,
} from '../../../domain/protocol/calls/community/message-calls.ts';
import type { Feature, ServerFeature } from '../../feature.ts';
import type { MemberDeps } from '../../member-deps.ts';
import type { ReadReported } from '../reports/reports-port.ts';
import { messageMigrations } from './message-tables.ts';
import { expiredMessages, listMessages, readMessage } from './read-messages.ts';
import { deleteMessages, keepMessages } from './sort-messages.ts';
import { writeCalls } from './write-calls.ts';

/** Only its recipient reports a message. */
const reportedMessage: ReadReported = async (trx, target, reporterId) => {
  if (!/^[1-9]\d{0,14}$/.test(target)) return null;
  const message = await trx
    .selectFrom('memo')
    .select(['sender_id', 'contents'])
    .where('id', '=', Number(target))
    .where('recipient_id', '=', reporterId)
    .where('recipient_place', '!=', 'gone')
    .executeTakeFirst();
  return message === undefined ? null : { target, authorId: message.sender_id, text: message.contents };
};

const create = (deps: MemberDeps): ServerFeature => ({
  calls(answer) {
    answer(memoList, async ({ member: { memberId }, params: { path: folder, page, pageSize } }) => ({
      CODE: 'AML000',
      DATA: await listMessages(deps, memberId, { folder, page, pageSize }),
    }));
    answer(memoRead, async ({ member: { memberId }, params: { id } }) => {
      const DATA = await readMessage(deps, memberId, id);
      return DATA === null ? { CODE: 'AMV003' } : { CODE: 'AMV000', DATA };
    });
    answer(memoDelete, async ({ member: { memberId }, params: { ids } }) => ({
      CODE: 'AMV000',
      DATA: await deleteMessages(deps, memberId, ids),
    }));
    answer(memoKeep, async ({ member: { memberId }, params: { ids } }) => {
      const DATA = await keepMessages(deps, memberId, ids);
      return DATA === 'full' ? { CODE: 'AMK005' } : { CODE: 'AMK000', DATA };
    });
    writeCalls(answer, deps);
  },
  reportable: { message: reportedMessage },
  expired: expiredMessages,
});

export const messages = { tables: messageMigrations, create } satisfies Feature;
